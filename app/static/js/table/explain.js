/* Why something happened: the rule in a sentence with its number, and the cards that decided it. The sentences are the
 * ruleset's own, fetched once in the viewer's language; which rule and which cards is the word of the event, of the
 * score line or of the book. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { card } from "./cards.js";
import { get } from "./requests.js";

/** The numbered rules of the game at the table, and which of them explain its events. */
export class RuleBook {
  #pages = null;
  #asked = "";

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Fetch the book of this game, once. */
  async want(ruleset) {
    if (this.#asked === ruleset) return;
    this.#asked = ruleset;
    this.#pages = null;
    try {
      const pages = await get(`/api/rules/${ruleset}`);
      if (this.#asked !== ruleset) return;
      this.#pages = pages;
      this.onChange();
    } catch {
      // Without the book nothing is explained; the table does not wait for it.
    }
  }

  /** A rule in a sentence, or null. */
  sentence(rule) {
    return this.#pages?.rules[rule] ?? null;
  }

  /** The id of the rule behind an event, or null where it explains itself. @param {{type: string, rule?: string}} event */
  ruleOf(event) {
    const rule = event.rule ?? this.#pages?.events[event.type] ?? null;
    return this.sentence(rule) === null ? null : rule;
  }
}

const small = (model, cards) =>
  cards.map(({ card: code, won }, index) =>
    h(
      "li",
      { key: `${code} ${index}`, class: won ? "won" : "" },
      card(code, { set: model.set }),
      won ? h("span", { class: "sr" }, t("took it")) : null,
    ),
  );

/**
 * The reason itself. @param {{rule: string, why: string, groups?: {card: string, won?: boolean}[][]}} what `groups`: the
 *   cards that decided it, those that belong together in one group
 */
export function reason(model, { rule, why, groups = [] }) {
  const href = `/rules/${model.table.ruleset}#${rule}`;
  const shown = groups.filter((group) => group.length);
  return h(
    "div",
    { class: "reason" },
    h("p", {}, why, " ", h("a", { href, target: "_blank", rel: "noopener" }, t("Rule {id}", { id: rule }))),
    shown.length
      ? h(
          "div",
          { class: "reason-cards", role: "group", "aria-label": t("The cards that decided it") },
          shown.map((group, index) => h("ul", { key: index, "data-many": group.length > 12 }, small(model, group))),
        )
      : null,
  );
}

/** A line of the log: plain, or to be opened where a rule stands behind it. */
export function logLine(model, ui, { id, text, event, cards }) {
  const rule = ui.book.ruleOf(event);
  if (rule === null) return h("li", { key: id }, text);
  return h(
    "li",
    { key: id },
    h(
      "details",
      { class: "log-why" },
      h("summary", {}, text),
      reason(model, { rule, why: ui.book.sentence(rule), groups: [cards] }),
    ),
  );
}
