/* The form of the house rules at a table: presets first, then every rule that applies, in groups, each with a sentence
 * that says what it means, and marked where it is not the rule page's. The server says which rules there are, which of
 * them apply and what they come to; the browser knows none of them. */

import { h } from "../dom.js";
import { digestLine, unlike } from "../houserules.js";
import { t, tn } from "../i18n.js";
import { presetOf, sameAnswer } from "../presets.js";
import { errorText } from "./errors.js";
import { get, post } from "./requests.js";

/** The house rules being chosen: the shelf of games and the answers so far. Values are JSON, as the shelf has them. */
export class HouseRules {
  /** @type {any[]} */ games = [];
  /** @type {{options: Record<string, any>, defaults: Record<string, any>, ranges: Record<string, [number, number]>, choices: Record<string, string[]>, digest: {text: string, changed: boolean}[]} | null} */ frozen =
    null;
  /** @type {string | null} */ error = null;
  open = false;
  ruleset = "";
  seats = 0;
  /** @type {string | null} */ preset = null;
  #asked = 0;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  get game() {
    return this.games.find((game) => game.card.ruleset === this.ruleset);
  }

  /** The preset these rules come to, or null where they are the table's own. */
  get named() {
    return this.frozen && presetOf(this.game.presets, this.frozen, this.preset);
  }

  /** Whether this rule is not played as the rule page says. */
  differs(key) {
    return !sameAnswer(this.frozen.options[key], this.frozen.defaults[key]);
  }

  /** Begin from what the table plays now. */
  async begin(model) {
    Object.assign(this, {
      open: true,
      ruleset: model.table.ruleset,
      seats: model.table.seats,
      preset: model.table.preset ?? null,
    });
    this.onChange();
    try {
      this.games = (await get("/api/rules")).games;
    } catch (error) {
      this.error = errorText(error.code, error.params);
      return this.onChange();
    }
    return this.weigh(model.table.options);
  }

  close() {
    Object.assign(this, { open: false, frozen: null, error: null });
    this.onChange();
  }

  /** What these choices come to. An answer that no longer fits the others gives way to the rule page's. */
  async weigh(chosen) {
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const frozen = await post(`/api/rules/${this.ruleset}/freeze`, { seats: this.seats, options: chosen });
      if (mine === this.#asked) Object.assign(this, { frozen, error: null });
    } catch (error) {
      const misfit = error.params?.option;
      if (error.code === "bad_option_value" && misfit in chosen) {
        const { [misfit]: _, ...rest } = chosen;
        return this.weigh(rest);
      }
      this.error = errorText(error.code, error.params);
    }
    return this.onChange();
  }

  /** The answers that differ from the rule page's, with one of them changed. */
  changed(key = null, value = null) {
    const all = key === null ? this.frozen.options : { ...this.frozen.options, [key]: value };
    const { defaults } = this.frozen;
    return Object.fromEntries(Object.entries(all).filter(([name, answer]) => !sameAnswer(answer, defaults[name])));
  }
}

function select(id, label, choices, value, onChoose) {
  return h(
    "label",
    { class: "field", key: id },
    label,
    options({ id }, choices, value, onChoose),
  );
}

const options = (props, choices, value, onChoose) =>
  h(
    "select",
    { ...props, onchange: (event) => onChoose(choices[event.target.selectedIndex][0]) },
    choices.map(([choice, text]) =>
      h("option", { key: String(choice), value: String(choice), selected: sameAnswer(choice, value) }, text),
    ),
  );

function answer(rules, row, props) {
  const value = rules.frozen.options[row.key];
  const choose = (chosen) => rules.weigh(rules.changed(row.key, chosen));
  const range = rules.frozen.ranges[row.key];
  if (!range) {
    const there = rules.frozen.choices[row.key] ?? row.choices.map((choice) => choice.value);
    const choices = row.choices
      .filter((choice) => there.includes(choice.value))
      .map((choice) => [JSON.parse(choice.value), choice.label]);
    return options(props, choices, value, choose);
  }
  const change = (event) =>
    event.target.checkValidity() ? choose(Number(event.target.value)) : event.target.reportValidity();
  return h("input", { ...props, type: "number", min: range[0], max: range[1], value, onchange: change });
}

const labelOf = (row, value) => row.choices.find((one) => sameAnswer(JSON.parse(one.value), value))?.label ?? value;

/** What the rule means, and what the answer chosen means. */
function meaning(row, value) {
  const chosen = row.choices.find((one) => sameAnswer(JSON.parse(one.value), value));
  return [row.help, chosen?.help].filter(Boolean).join(" ");
}

function was(rules, row) {
  const href = `/rules/${rules.ruleset}#${row.rule}`;
  return h(
    "p",
    { class: "rule-was" },
    unlike(),
    t("Rule page: {answer}", { answer: labelOf(row, rules.frozen.defaults[row.key]) }),
    " ",
    h("a", { href, target: "_blank", rel: "noopener" }, row.rule),
  );
}

function houseRule(rules, row) {
  const id = `rule-${row.key}`;
  const said = meaning(row, rules.frozen.options[row.key]);
  return h(
    "div",
    { class: `rule-row ${rules.differs(row.key) ? "is-unlike" : ""}`, key: row.key },
    h("label", { for: id }, row.label),
    answer(rules, row, { id, key: "answer", "aria-describedby": said ? `${id}-help` : null }),
    said ? h("p", { class: "soft", id: `${id}-help`, key: "help" }, said) : null,
    rules.differs(row.key) ? was(rules, row) : null,
  );
}

function group(rules, { label, options: all }) {
  const rows = all.filter((row) => row.key in rules.frozen.options);
  if (!rows.length) return null;
  const changed = rows.filter((row) => rules.differs(row.key)).length;
  return h(
    "details",
    { class: "rule-group", key: label },
    h(
      "summary",
      {},
      h("span", {}, label),
      changed ? h("span", { class: "tag" }, unlike(), tn("{n} changed", "{n} changed", changed)) : null,
    ),
    rows.map((row) => houseRule(rules, row)),
  );
}

const seated = (model) => model.shared.seats.filter((seat) => seat.person !== null).length;

/** Everybody who sits keeps a seat: the usual number of seats, or the least that holds them all. */
function chooseGame(model, rules, ruleset) {
  rules.ruleset = ruleset;
  const { usual, card } = rules.game;
  rules.seats = [usual, ...card.seats].find((seats) => seats >= seated(model)) ?? usual;
  rules.preset = null;
  rules.weigh({});
}

function choosePreset(rules, preset) {
  rules.preset = preset.key;
  rules.weigh(JSON.parse(preset.changes));
}

function chooseSeats(rules, seats) {
  const kept = rules.changed();
  rules.seats = seats;
  rules.weigh(kept);
}

function presets(rules) {
  const { named } = rules;
  return h(
    "fieldset",
    { class: "presets", key: "presets" },
    h("legend", {}, t("Start from")),
    rules.game.presets.map((preset) =>
      h(
        "label",
        { key: preset.key, class: "preset" },
        h("input", {
          type: "radio",
          name: "preset",
          checked: named?.key === preset.key,
          onchange: () => choosePreset(rules, preset),
        }),
        h("b", {}, preset.label),
        preset.help ? h("span", { class: "soft" }, preset.help) : null,
      ),
    ),
    named ? null : h("p", { class: "soft" }, t("These rules are the table's own.")),
  );
}

/** A preset as it is, by its name; else what differs from the rule page. */
function play(rules, ui) {
  const { named } = rules;
  ui.change({
    type: "options",
    ruleset: rules.ruleset,
    seats: rules.seats,
    options: named ? {} : rules.changed(),
    preset: named?.key ?? null,
  });
  rules.close();
}

export function rulesForm(model, ui) {
  const { rules } = ui;
  if (!rules.frozen) return h("p", { class: "soft" }, rules.error ?? t("A moment, please"));
  const { game } = rules;
  return h(
    "div",
    { class: "rules-form" },
    select(
      "host-game",
      t("Game"),
      rules.games.map((one) => [one.card.ruleset, one.card.title]),
      rules.ruleset,
      (name) => chooseGame(model, rules, name),
    ),
    select(
      "host-seats",
      t("Seats"),
      game.card.seats.filter((seats) => seats >= seated(model)).map((seats) => [seats, String(seats)]),
      rules.seats,
      (seats) => chooseSeats(rules, seats),
    ),
    presets(rules),
    game.groups.map((one) => group(rules, one)),
    h("p", { class: "rules-sum", key: "digest", "aria-live": "polite" }, digestLine(rules.frozen.digest)),
    rules.error ? h("p", { class: "field-error", role: "alert" }, rules.error) : null,
    h(
      "p",
      { class: "row", key: "do" },
      h("button", { class: "button main", type: "button", onclick: () => play(rules, ui) }, t("Play by these rules")),
      h("button", { class: "button", type: "button", onclick: () => rules.close() }, t("Leave them")),
    ),
  );
}
