/* The dialog "You" on every page: the name at the tables, the recovery link, how things look; and the way back by
 * a recovery link. The link's secret stands in the fragment, so it never reaches a server's log; it is taken out
 * of the address at once and exchanged only when the reader says so. */

import { onSubmit, saying } from "./ask.js";
import { t } from "./i18n.js";
import { choose, setting } from "./settings.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);

for (const dialog of document.querySelectorAll("dialog.you")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
  });
}
at("me").addEventListener("click", () => at("you").showModal());

onSubmit(at("you-name"), at("name-said"), async () => {
  const { name } = await post("/api/me", { name: at("name").value });
  at("name").value = name;
  for (const shown of document.querySelectorAll("[data-name]")) shown.textContent = name;
  const letter = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "?";
  at("me").querySelector(".face").textContent = letter.toUpperCase();
  at("name-said").textContent = t("Saved. The tables show the new name.");
});

at("keep").addEventListener("click", () => saying(at("keep-said"), async () => {
  const { secret } = await post("/api/me/recovery", {});
  at("link").value = `${location.origin}/#r=${secret}`;
  at("kept").hidden = false;
  at("link").select();
  at("keep-said").textContent = t("Keep this link where only you find it. It is good until you make a new one.");
}));

// Plain http in the house has no clipboard: then the link is selected, ready to be copied by hand.
at("copy").addEventListener("click", async () => {
  at("link").select();
  const copied = await navigator.clipboard?.writeText(at("link").value).then(() => true, () => false);
  at("keep-said").textContent = copied ? t("The link is copied.") : t("The link is marked: copy it from here, please.");
});

for (const field of at("you-looks").elements) {
  if (field.type !== "radio") continue;
  field.checked = field.value === setting(field.name);
  field.addEventListener("change", () => choose(field.name, field.value));
}

function comeBack(secret) {
  history.replaceState(null, "", location.pathname + location.search);
  at("back").showModal();
  at("take").addEventListener("click", () => saying(at("back-said"), async () => {
    await post("/api/recover", { secret });
    location.replace("/");
  }));
}
if (location.hash.startsWith("#r=")) comeBack(location.hash.slice(3));
