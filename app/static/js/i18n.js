/* Words in the reader's language. English is the msgid; a page carries the catalogue of another language as a JSON data
 * block or, where it is large, in a script that ran before. This module only looks words up: it knows no sentence and
 * formats no date.
 *
 * A plural entry of the catalogue is an object by CLDR category ({"one": …, "two": …, "other": …}), found
 * under the singular msgid. */

const block = document.getElementById("catalogue");
/** @type {Record<string, string | Record<string, string>>} */
const catalogue = globalThis.aelwydWords ?? JSON.parse(block?.textContent || "{}");
const language = document.documentElement.lang || "en";
/** English is written as in Britain: lists without a last comma. */
const locale = language === "en" ? "en-GB" : language;
const categories = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/** @param {string} text @param {Record<string, unknown>} params */
function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === "number" ? numbers.format(value) : String(value);
  });
}

/** A sentence of the catalogue with its `{params}` filled in; of one that also counts, the form for one. */
export function t(msgid, params = {}) {
  const found = catalogue[msgid];
  const text = typeof found === "object" ? (found.one ?? found.other) : found;
  return fill(text || msgid, params);
}

/** A sentence that counts: `{n}` is the number itself. */
export function tn(one, many, n, params = {}) {
  const found = catalogue[one];
  const text = typeof found === "object" ? (found[categories.select(n)] ?? found.other) : n === 1 ? one : many;
  return fill(text, { n, ...params });
}

/** Marks an English text for the catalogue; it is translated by `t` where it is shown. */
export const N_ = (msgid) => msgid;

/** What Welsh says "ac" before and not "a": vowels, and the numbers that begin with one. As on the server (texts.py). */
const AC = /^(?:[aeiouâêîôûáéíóúàèìòùäëïöü]|[yŷ](?![aeiou])|(?:1|8|11|18)(?!\d))/i;

/** "Ada, Bo and Cem" in Welsh, of whose lists browsers know nothing. */
function listedInWelsh(names) {
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1).join(", ");
  return others ? `${others} ${AC.test(last) ? "ac" : "a"} ${last}` : last;
}

/** "Ada, Bo and Cem" in the reader's language. */
export const listed = (names) =>
  locale === "cy" ? listedInWelsh(names) : new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
