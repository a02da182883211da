/* The languages that the server speaks, and the way to another one: the page is asked for again in it, and the browser
 * remembers. Only pages with a block "languages" offer any. */

const block = document.getElementById("languages");

/** @type {[code: string, own: string][]} each by its code, named in its own words */
export const LANGUAGES = block ? JSON.parse(block.textContent || "[]") : [];

/** The one that this page is in. */
export const spoken = document.documentElement.lang;

/** This page in another language. */
export function speak(code) {
  const address = new URL(location.href);
  address.searchParams.set("language", code);
  location.replace(address);
}
