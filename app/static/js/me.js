/* The dialog "You" on every page: the name at the tables, how things look; and the way back by a recovery link. The
 * link's code stands in the fragment, so it never reaches a server's log; it is taken out of the address at once and
 * exchanged only when the reader says so. */

import { onSubmit, saying } from "./ask.js";
import { t } from "./i18n.js";
import { install } from "./installed.js";
import { takeName } from "./naming.js";
import { choose, setting } from "./settings.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);

install();

for (const dialog of document.querySelectorAll("dialog.you")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
  });
}
at("me").addEventListener("click", () => at("you").showModal());

onSubmit(at("you-name"), at("name-said"), async () => {
  await takeName(at("name").value);
  at("name-said").textContent = t("Saved. The tables show the new name.");
});

for (const field of at("you-looks").elements) {
  if (field.type !== "radio") continue;
  field.checked = field.value === setting(field.name);
  field.addEventListener("change", () => choose(field.name, field.value));
}

function comeBack(code) {
  history.replaceState(null, "", location.pathname + location.search);
  at("back").showModal();
  at("take").addEventListener("click", () => saying(at("back-said"), async () => {
    await post("/api/recover", { code });
    location.replace("/"); // where a kept seat waits
  }));
}
if (location.hash.startsWith("#r=")) comeBack(location.hash.slice(3));
