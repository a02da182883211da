/* The strip over a replay that is looked at together: who leads, who looks along, and what this viewer can do about it;
 * the talk beside it; and the dialogs of both. It asks and draws; what a wish makes of it is the server's word. */

import { h } from "../../dom.js";
import { listed, t } from "../../i18n.js";
import { offlineBar } from "../bars.js";
import { chat } from "../drawer.js";
import { icon } from "../moreicons.js";

const button = (key, sign, label, onclick, main = false) =>
  h("button", { key, class: `button small ${main ? "main" : ""}`, type: "button", onclick }, sign ? icon(sign) : null, label);

/** Who leads, in a sentence for this viewer. */
export function leadWords(company) {
  const { leading, gone, following, review } = company;
  const name = company.name(review.leader);
  if (leading) return t("You lead: the others see what you see");
  if (gone) return t("Nobody leads just now");
  return following ? t("{name} leads; you look along", { name }) : t("You look elsewhere; {name} leads", { name });
}

function others(company) {
  const names = company.others.map((one) => company.name(one));
  if (names.length) return t("Looking along: {names}", { names: listed(names) });
  return company.leading || company.gone ? t("Nobody else looks along yet") : t("Just the two of you");
}

function doings(company) {
  const { leading, gone, following } = company;
  if (leading)
    return [
      company.heirs.length ? button("pass", "crown", t("Pass the lead"), () => company.ui.open("pass")) : null,
      button("end", "close", t("End"), () => company.ui.open("end")),
    ];
  return [
    gone && company.seated ? button("take", "crown", t("Take the lead"), () => company.wish({ type: "take" }), true) : null,
    !following && !gone
      ? button("back", "eye", t("Back to {name}", { name: company.name(company.review.leader) }), () => company.back(), true)
      : null,
  ];
}

/** @param {import("./company.js").Company} company */
export function strip(company) {
  if (!company.review || company.ui.line !== "live") return offlineBar(company.ui);
  return h(
    "section",
    { class: "together", key: "together", "aria-label": t("Looking at it together") },
    icon(company.leading ? "crown" : "eye"),
    h("p", { class: "together-words" }, h("b", {}, leadWords(company)), h("span", { class: "soft" }, others(company))),
    h("div", { class: "together-doings" }, doings(company)),
  );
}

/** The talk, at the end of the header where it does not stand beside. */
export function talkButton({ ui }) {
  return h(
    "button",
    {
      key: "talk",
      class: "bar-button together-talk",
      type: "button",
      "aria-haspopup": "dialog",
      "aria-label": ui.unread ? t("Table talk ({n} new)", { n: ui.unread }) : t("Table talk"),
      onclick: () => ui.open("chat"),
    },
    icon("chat"),
    ui.unread ? h("span", { class: "unread", "aria-hidden": "true" }, ui.unread) : null,
  );
}

export function talkBeside(company) {
  return h(
    "aside",
    { class: "drawer", key: "drawer", "aria-label": t("Table talk") },
    h("h2", {}, t("Table talk")),
    chat(company.model, company.ui),
  );
}

// ── Dialogs ─────────────────────────────────────────────────────────────────────────────────────────────────

function pass(company) {
  const give = (person) => {
    company.wish({ type: "pass", person });
    company.ui.close();
  };
  return {
    title: t("Pass the lead"),
    body: [
      h("p", { key: "words" }, t("Whoever leads chooses what all of you see.")),
      h(
        "p",
        { class: "row", key: "heirs" },
        company.heirs.map((one) =>
          h("button", { key: one, class: "button", type: "button", onclick: () => give(one) }, company.name(one)),
        ),
      ),
    ],
  };
}

function end(company) {
  const mean = () => {
    company.wish({ type: "end" });
    company.ui.close();
  };
  return {
    title: t("End looking together?"),
    body: [
      h("p", { key: "words" }, t("It ends for everybody. You can begin again from the table.")),
      h(
        "p",
        { class: "row", key: "do" },
        h("button", { class: "button main", type: "button", onclick: mean }, t("End it for all")),
        h("button", { class: "button", type: "button", onclick: () => company.ui.close() }, t("Stay here")),
      ),
    ],
  };
}

/** It is over for all; whoever wants can look on alone. */
function over(company) {
  return {
    title: t("That was it, together"),
    final: true,
    body: [
      h("p", { key: "words" }, t("Looking at it together has ended.")),
      h(
        "p",
        { class: "row", key: "do" },
        h("a", { class: "button main", href: company.table }, t("Back to the table")),
        h("a", { class: "button", href: company.replay.link }, t("Look on alone")),
      ),
    ],
  };
}

/** @param {string | null} dialog the one that is open */
export function dialogOf(company, dialog) {
  if (!company.review) return over(company);
  if (dialog === "pass" && company.leading && company.heirs.length) return pass(company);
  if (dialog === "end" && company.leading) return end(company);
  if (dialog === "chat") return { title: t("Table talk"), body: [chat(company.model, company.ui)] };
  return null;
}
