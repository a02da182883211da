/* Opening a table. The page holds every game's house rules; which of them apply, and the rule page's answer beside
 * the others chosen, is worked out by the server each time something changes, so no rule is kept twice. */

import { freshKey, onSubmit } from "./ask.js";
import { draw } from "./dom.js";
import { digestLine } from "./houserules.js";
import { t, tn } from "./i18n.js";
import { mannersFields, unusual, usualManners } from "./manners.js";
import { presetOf } from "./presets.js";
import { errorText } from "./table/errors.js";
import { ApiError, post } from "./table/requests.js";

const form = document.getElementById("new");
const said = document.getElementById("said");
let key = freshKey();
let manners = usualManners();
let asked = 0; // the newest question; answers to older ones are dropped

const game = () => form.elements.ruleset.value;
const part = (selector) => form.querySelector(`[data-game="${game()}"] ${selector}`);
const parts = (selector) => [...form.querySelectorAll(`[data-game="${game()}"] ${selector}`)];
const seats = () => Number(part("[data-seats]:checked").value);
const preset = () => part("[data-preset]:checked");

function answerOf(rule) {
  const select = rule.querySelector("[data-answer]");
  if (select && select.value !== "other") return JSON.parse(select.value);
  return Number(rule.querySelector("[data-number]").value);
}

function setAnswer(rule, value) {
  const select = rule.querySelector("[data-answer]");
  const number = rule.querySelector("[data-number]");
  const text = JSON.stringify(value);
  const offered = select && [...select.options].some((option) => option.value === text);
  if (select) select.value = offered ? text : "other";
  if (number) {
    number.value = value;
    number.hidden = Boolean(offered);
  }
}

function wordsOf(rule, value) {
  const options = [...(rule.querySelector("[data-answer]")?.options ?? [])];
  return options.find((option) => option.value === JSON.stringify(value))?.textContent ?? String(value);
}

/** What this table plays otherwise than the rule page. */
function changes() {
  const rules = parts("[data-rule]").filter((rule) => !rule.hidden);
  return Object.fromEntries(rules.map((rule) => [rule.dataset.rule, answerOf(rule)])
    .filter(([key, value]) => JSON.stringify(value) !== part(`[data-rule="${key}"]`).dataset.default));
}

/** The house rules to open the table with: a preset as it is, or what differs from the rule page. */
function wish() {
  const chosen = changes();
  const named = JSON.parse(preset()?.dataset.changes ?? "{}");
  const kept = ([key, value]) => {
    const rule = part(`[data-rule="${key}"]`);
    return rule.hidden || JSON.stringify(answerOf(rule)) === JSON.stringify(value);
  };
  const whole = Object.entries(named).every(kept) && Object.keys(chosen).every((key) => key in named);
  return preset() && whole ? { preset: preset().value, options: {} } : { options: chosen };
}

/** The sentence of the answer chosen, where it has one of its own. */
function showHelp(rule) {
  const select = rule.querySelector("[data-answer]");
  rule.querySelector("[data-choice-help]").textContent = select?.selectedOptions[0]?.dataset.help ?? "";
}

/** The preset these rules come to; none where they are the table's own. */
function showPreset(rules) {
  const radios = parts("[data-preset]");
  const presets = radios.map((radio) => ({ key: radio.value, changes: radio.dataset.changes }));
  const named = presetOf(presets, rules, preset()?.value);
  for (const radio of radios) radio.checked = radio.value === named?.key;
  for (const help of parts("[data-preset-help]")) help.hidden = help.dataset.presetHelp !== named?.key;
}

function showRule(rule, rules) {
  const key = rule.dataset.rule;
  rule.hidden = !(key in rules.options);
  if (rule.hidden) return;
  rule.dataset.default = JSON.stringify(rules.defaults[key]);
  const number = rule.querySelector("[data-number]");
  if (number && rules.ranges[key]) [number.min, number.max] = rules.ranges[key];
  for (const option of rule.querySelectorAll("[data-answer] option")) {
    option.hidden = option.disabled = Boolean(rules.choices[key]) && !rules.choices[key].includes(option.value);
  }
  setAnswer(rule, rules.options[key]);
  rule.querySelector("[data-was]").textContent = wordsOf(rule, rules.defaults[key]);
  showHelp(rule);
  rule.toggleAttribute("data-changed", JSON.stringify(rules.options[key]) !== rule.dataset.default);
}

function show(rules) {
  showPreset(rules);
  for (const rule of parts("[data-rule]")) showRule(rule, rules);
  for (const group of parts("[data-group]")) {
    group.hidden = !group.querySelector("[data-rule]:not([hidden])");
    group.toggleAttribute("data-changed", Boolean(group.querySelector("[data-rule][data-changed]:not([hidden])")));
  }
  draw(document.getElementById("digest"), digestLine(rules.digest));
  const changed = parts("[data-rule][data-changed]:not([hidden])").length;
  document.getElementById("bar-game").textContent = form.querySelector(".choice:has(:checked) [data-title]").textContent;
  document.getElementById("bar-rules").textContent = changed ? tn("{n} house rule", "{n} house rules", changed) : t("As in the rule page");
}

/** Ask what these choices come to. An answer that no longer fits the others gives way to the rule page's. */
async function weigh(chosen) {
  const mine = ++asked;
  said.textContent = "";
  try {
    const rules = await post(`/api/rules/${game()}/freeze`, { seats: seats(), options: chosen });
    if (mine === asked) show(rules);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const misfit = error.params?.option;
    if (error.code === "bad_option_value" && misfit in chosen) {
      const { [misfit]: _, ...rest } = chosen;
      await weigh(rest);
    } else if (mine === asked) said.textContent = errorText(error.code, error.params);
  }
}

/** How people treat each other; whether the door is locked is of no interest before anybody has come. */
function showManners(wished) {
  manners = wished;
  draw(document.getElementById("manners"), mannersFields(["clock", "absence", "watchers", "chat", "tips", "programs", "rated"], manners, showManners));
}

/** Seats and house rules of the game chosen, and of no other. */
function showGame() {
  for (const each of form.querySelectorAll("[data-game]")) each.hidden = each.dataset.game !== game();
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (field.closest("#manners")) return;
  if (field.name === "ruleset") showGame();
  if (field.matches("[data-answer]") && field.value === "other") {
    const number = field.closest("[data-rule]").querySelector("[data-number]");
    number.hidden = false;
    number.focus();
    number.select();
    return;
  }
  if (field.matches("[data-number]") && !field.checkValidity()) return void field.reportValidity();
  if (field.matches("[data-preset]")) weigh(JSON.parse(field.dataset.changes));
  else if (field.name !== "public") weigh(changes());
});

onSubmit(form, said, async () => {
  const body = { key, ruleset: game(), seats: seats(), ...wish(), public: form.elements.public.value === "1" };
  const otherwise = unusual(manners);
  if (Object.keys(otherwise).length) body.manners = otherwise;
  const { id } = await post("/api/tables", body);
  location.assign(`/t/${id}`);
});

// Coming back to this page by the browser's own "back" is a new wish.
addEventListener("pageshow", (event) => {
  if (event.persisted) key = freshKey();
});
// A game may have been chosen before this ran, by a quick hand or by a browser that fills forms in again.
showGame();
showManners(manners);
weigh(changes());
