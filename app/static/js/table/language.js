/* In which language one reads: the languages that the server speaks, and the way to another one. The page is asked for
 * again in it, where it stands, and the browser remembers. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const block = document.getElementById("languages");

/** @type {[code: string, own: string][]} each by its code, named in its own words */
const LANGUAGES = block ? JSON.parse(block.textContent || "[]") : [];

function speak(code) {
  const address = new URL(location.href);
  address.searchParams.set("language", code);
  location.replace(address);
}

/** The choice of a language; nothing where there is but one. */
export function languageField() {
  if (LANGUAGES.length < 2) return null;
  const spoken = document.documentElement.lang;
  return h(
    "label",
    { class: "field field-row", key: "language" },
    t("Language"),
    h(
      "select",
      { onchange: (event) => speak(event.target.value) },
      LANGUAGES.map(([code, own]) => h("option", { key: code, value: code, lang: code, selected: code === spoken }, own)),
    ),
  );
}
