/* The name at the tables: taken in the dialog "You" or on the page about oneself, and shown anew wherever it stands. */

import { post } from "./table/requests.js";

/** Be called so from now on, as the server keeps it. */
export async function takeName(wanted) {
  const { name } = await post("/api/me", { name: wanted });
  for (const shown of document.querySelectorAll("[data-name]")) shown.textContent = name;
  const letter = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "?";
  document.querySelector("#me .face").textContent = letter.toUpperCase();
  for (const field of document.querySelectorAll("#name, #shown-name")) field.value = name;
}
