/* What the host may do between matches: choose the game, the number of seats and the house rules, free a seat, hand the
 * role over. The server says which rules there are, which of them apply and what they come to; the browser knows none
 * of them. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { errorText } from "./errors.js";
import { get, post } from "./requests.js";

/** The house rules being chosen: the shelf of games and the answers so far. Values are JSON, as the shelf has them. */
export class HouseRules {
  /** @type {any[]} */ games = [];
  /** @type {{options: Record<string, any>, defaults: Record<string, any>, ranges: Record<string, [number, number]>, choices: Record<string, string[]>, digest: string[]} | null} */ frozen =
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
    return Object.fromEntries(Object.entries(all).filter(([name, answer]) => answer !== this.frozen.defaults[name]));
  }
}

function select(id, label, choices, value, onChoose) {
  return h(
    "label",
    { class: "field", key: id },
    label,
    h(
      "select",
      { id, onchange: (event) => onChoose(choices[event.target.selectedIndex][0]) },
      choices.map(([choice, text]) =>
        h("option", { key: String(choice), value: String(choice), selected: choice === value }, text),
      ),
    ),
  );
}

function answer(rules, row) {
  const value = rules.frozen.options[row.key];
  const choose = (chosen) => rules.weigh(rules.changed(row.key, chosen));
  const there = rules.frozen.choices[row.key] ?? row.choices.map((choice) => choice.value);
  const choices = row.choices
    .filter((choice) => there.includes(choice.value))
    .map((choice) => [JSON.parse(choice.value), choice.label]);
  const range = rules.frozen.ranges[row.key];
  if (!range) return select(`rule-${row.key}`, row.label, choices, value, choose);
  const [low, high] = range;
  return h(
    "label",
    { class: "field", key: row.key },
    row.label,
    h("input", {
      type: "number",
      min: low,
      max: high,
      value,
      onchange: (event) => event.target.checkValidity() && choose(Number(event.target.value)),
    }),
  );
}

function group(rules, { label, options }) {
  const rows = options.filter((row) => row.key in rules.frozen.options);
  return rows.length
    ? h(
        "details",
        { class: "rule-group", key: label },
        h("summary", {}, label),
        rows.map((row) => answer(rules, row)),
      )
    : null;
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

function choosePreset(rules, key) {
  rules.preset = key;
  rules.weigh(JSON.parse(rules.game.presets.find((preset) => preset.key === key).changes));
}

function chooseSeats(rules, seats) {
  rules.seats = seats;
  rules.weigh({});
}

function play(rules, ui) {
  ui.change({
    type: "options",
    ruleset: rules.ruleset,
    seats: rules.seats,
    options: rules.changed(),
    preset: rules.preset,
  });
  rules.close();
}

function form(model, ui) {
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
    h(
      "div",
      { class: "row", key: "presets" },
      game.presets.map((preset) =>
        h(
          "button",
          {
            key: preset.key,
            class: "button small",
            type: "button",
            title: preset.help,
            onclick: () => choosePreset(rules, preset.key),
          },
          preset.label,
        ),
      ),
    ),
    game.groups.map((one) => group(rules, one)),
    h("p", { class: "soft", key: "digest" }, rules.frozen.digest.join(" · ")),
    rules.error ? h("p", { class: "field-error", role: "alert" }, rules.error) : null,
    h(
      "p",
      { class: "row", key: "do" },
      h("button", { class: "button main", type: "button", onclick: () => play(rules, ui) }, t("Play by these rules")),
      h("button", { class: "button", type: "button", onclick: () => rules.close() }, t("Leave them")),
    ),
  );
}

function people(model, ui) {
  const others = model.shared.seats
    .map((seat) => seat.person)
    .filter((person) => person && person !== model.you.person);
  return others.map((person) =>
    h(
      "li",
      { key: person, class: "row" },
      h("b", {}, model.personName(person)),
      h(
        "button",
        { class: "button small", type: "button", onclick: () => ui.change({ type: "free", person }) },
        t("Free the seat"),
      ),
      h(
        "button",
        { class: "button small", type: "button", onclick: () => ui.send({ type: "host", person }) },
        t("Make host"),
      ),
    ),
  );
}

export function hostPanel(model, ui) {
  if (!model.isHost) return null;
  const { rules } = ui;
  return h(
    "section",
    { class: "panel", key: "host", "aria-labelledby": "host-title" },
    h("h2", { id: "host-title" }, t("Host")),
    rules.open
      ? form(model, ui)
      : h(
          "button",
          { class: "button", type: "button", onclick: () => rules.begin(model) },
          t("Change game or rules"),
        ),
    h("ul", { class: "host-people" }, people(model, ui)),
  );
}
