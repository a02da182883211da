/* An evening to keep, deal by deal and step by step. It reads what the page itself holds and draws with the cards of the
 * house; it asks nothing of anybody, so that it works where there is no server. */

import { cardName } from "./cardname.js";
import { draw, h } from "./dom.js";
import { t } from "./i18n.js";
import { card, inOrder } from "./table/cards.js";
import { icon } from "./table/moreicons.js";

/** @type {any[]} deals: {title, number, set, names, steps: [seat, card, words, hands, middle, taker, count][]} */
const deals = JSON.parse(document.getElementById("steps").textContent);
const place = document.getElementById("stage");

let deal = 0;
let step = 0;

const codesOf = (hand) => hand.match(/../g) ?? [];

/** Every hand after a step: a step that changes none leaves them out. */
function handsAt({ steps }, at) {
  let from = at;
  while (!steps[from][3]) from -= 1;
  return steps[from][3].map(codesOf);
}

function sentence({ steps, names, set }, at) {
  const [seat, code, words, , , taker] = steps[at];
  if (seat === null) return t("The cards are dealt.");
  const what = code ? cardName(code, set) : words;
  const said = t("{name}: {what}.", { name: names[seat], what });
  return taker === null ? said : `${said} ${t("{name} takes it.", { name: names[taker] })}`;
}

// ── Drawing ─────────────────────────────────────────────────────────────────────────────────────────────────

function middle({ steps, names, set }, at) {
  const [, , , , cards, taker, count] = steps[at];
  const laid = cards.map(([seat, code]) =>
    h(
      "li",
      { key: code, class: seat !== null && seat === taker ? "laid laid--won" : "laid" },
      card(code, { set }),
      h("span", {}, seat === null ? null : names[seat]),
    ),
  );
  return h(
    "div",
    { class: "middle", key: "middle" },
    h("ul", { class: "middle__cards", "aria-label": t("In the middle") }, laid),
    count ? h("p", { key: "count" }, t("{n} in the pile", { n: count })) : null,
  );
}

function hands(told, at) {
  return h(
    "ul",
    { class: "allhands", key: "hands", "aria-label": t("All cards") },
    handsAt(told, at).map((cards, seat) =>
      h(
        "li",
        { key: seat, class: seat === told.steps[at][0] ? "onehand onehand--moved" : "onehand" },
        h("b", {}, told.names[seat]),
        h(
          "div",
          { class: "onehand__cards" },
          inOrder(cards, "suit").map((code) => card(code, { set: told.set })),
        ),
      ),
    ),
  );
}

const press = (key, sign, label, onclick, off) =>
  h(
    "button",
    { key, class: "btn", type: "button", "aria-label": label, title: label, "aria-disabled": String(off), onclick },
    icon(sign),
  );

function controls({ steps }) {
  const first = step === 0 && deal === 0;
  const last = step === steps.length - 1 && deal === deals.length - 1;
  return h(
    "div",
    { class: "steps", key: "steps" },
    press("before", "skipback", t("The deal before"), () => open(deal - 1), deal === 0),
    press("back", "back", t("Step back"), back, first),
    h("input", {
      key: "slider",
      type: "range",
      min: 0,
      max: steps.length - 1,
      "aria-label": t("Step"),
      "aria-valuetext": t("step {step} of {steps}", { step: step + 1, steps: steps.length }),
      oninput: (event) => go(Number(event.target.value)),
    }),
    press("on", "send", t("Step on"), forward, last),
    press("next", "skip", t("The next deal"), () => open(deal + 1), deal === deals.length - 1),
  );
}

const choice = () =>
  h(
    "select",
    { key: "choice", "aria-label": t("Deal"), onchange: (event) => open(Number(event.target.value)) },
    deals.map((one, at) => h("option", { key: at, value: at }, t("{game}, deal {deal}", { game: one.title, deal: one.number }))),
  );

function show() {
  const told = deals[deal];
  draw(
    place,
    h(
      "div",
      { class: "stage__head", key: "head" },
      choice(),
      h("p", { class: "num" }, t("step {step} of {steps}", { step: step + 1, steps: told.steps.length })),
    ),
    h("p", { class: "said", key: "said", role: "status" }, sentence(told, step)),
    h("div", { class: "cloth", key: "cloth" }, middle(told, step)),
    controls(told),
    hands(told, step),
  );
  place.querySelector("select").value = String(deal);
  place.querySelector("input").value = String(step);
}

// ── Moving ──────────────────────────────────────────────────────────────────────────────────────────────────

function go(to) {
  step = Math.max(0, Math.min(to, deals[deal].steps.length - 1));
  show();
}

function open(which, at = 0) {
  if (which < 0 || which >= deals.length) return;
  deal = which;
  go(at < 0 ? deals[deal].steps.length - 1 : at);
}

const forward = () => (step === deals[deal].steps.length - 1 ? open(deal + 1) : go(step + 1));
const back = () => (step === 0 ? open(deal - 1, -1) : go(step - 1));

const KEYS = {
  ArrowRight: forward,
  ArrowLeft: back,
  Home: () => go(0),
  End: () => go(Infinity),
  PageUp: () => open(deal - 1),
  PageDown: () => open(deal + 1),
};

document.addEventListener("keydown", (event) => {
  const move = KEYS[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  event.preventDefault();
  move();
});

for (const button of document.querySelectorAll("[data-deal]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    open(Number(button.dataset.deal));
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  });
}
if (deals.length) {
  place.parentElement.hidden = false;
  show();
}
