/* The page for whoever runs the server: coming in by the key, and one button for each thing that can be done. What cannot
 * be taken back is asked about first; afterwards the page is loaded anew. */

import { onSubmit, saying } from "./ask.js";
import { N_ } from "./i18n.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);
const WORDS = { not_operator: N_("That is not the key of this server.") };

if (at("enter")) {
  onSubmit(at("enter"), at("enter-said"), async () => {
    await post("/api/operator/enter", { key: at("key").value });
    location.reload();
  }, WORDS);
} else {
  inside();
}

function inside() {
  let chosen = null;

  async function act(row, body) {
    await post(row.dataset.act, body);
    location.reload();
  }

  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => {
      const row = button.closest("[data-act]");
      if (!row.dataset.sure) return saying(at("fault"), () => act(row, {}));
      chosen = row;
      at("sure").querySelector("[data-question]").textContent = row.dataset.sure;
      at("sure").querySelector("[data-reason]").hidden = row.dataset.why === undefined;
      at("sure").showModal();
    });
  }

  onSubmit(at("sure-form"), at("sure-said"), () =>
    act(chosen, chosen.dataset.why === undefined ? {} : { reason: at("why").value }));
  at("sure").querySelector("[data-no]").addEventListener("click", () => at("sure").close());

  at("leave").addEventListener("click", () =>
    saying(at("fault"), async () => {
      await post("/api/operator/leave", {});
      location.reload();
    }));
}
