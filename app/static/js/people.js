/* The page of people: every button asks the server for one thing; then the page is loaded anew, and says what was done. */

import { onSubmit, saying } from "./ask.js";
import { t } from "./i18n.js";
import { answer, come } from "./invitations.js";
import { canNotify, notifying, wantNotices } from "./notify.js";
import { post } from "./table/requests.js";

const SAID = "aelwyd.people"; // what the page is to say once it has been loaded anew
const at = (id) => document.getElementById(id);
const fault = at("fault");

const DONE = {
  ask: (name) => t("You have asked {name}, or you are friends now.", { name }),
  end: (name) => t("Done. {name} is not told.", { name }),
  block: (name) => t("{name} is blocked.", { name }),
  unblock: (name) => t("{name} is no longer blocked.", { name }),
  report: (name) => t("Your report about {name} is with whoever runs this server.", { name }),
};

/** Ask for something about somebody; where it was done, load the page anew. */
async function act({ person, name }, what, body = {}) {
  await post(`/api/people/${encodeURIComponent(person)}/${what}`, body);
  sessionStorage.setItem(SAID, DONE[what](name));
  location.reload();
}

const about = (element) => element.closest("[data-person]").dataset;

for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => saying(fault, () => act(about(button), button.dataset.do)));
}

for (const button of document.querySelectorAll("[data-table]")) {
  button.addEventListener("click", () =>
    saying(fault, async () => {
      const { person, name } = about(button);
      await post(`/api/tables/${encodeURIComponent(button.dataset.table)}/friends`, { person });
      button.disabled = true;
      at("said").textContent = t("{name} is asked to come.", { name });
    }));
}

// ── Dialogs ───────────────────────────────────────────────────────────────────────────────────────────────

let chosen = { person: "", name: "" };

for (const button of document.querySelectorAll("[data-open]")) {
  button.addEventListener("click", () => {
    const dialog = at(button.dataset.open);
    const title = dialog.querySelector("[data-title]");
    chosen = { ...about(button) };
    title.textContent = title.dataset.title.replace("{name}", chosen.name);
    dialog.showModal();
  });
}

at("block").querySelector("[data-mean]").addEventListener("click", () => saying(at("block-said"), () => act(chosen, "block")));

onSubmit(at("report-form"), at("report-said"), async () => {
  await act(chosen, "report", { reason: at("reason").value, text: at("text").value.trim() });
});

// ── Invitations, and what friends see ─────────────────────────────────────────────────────────────────────

for (const notice of document.querySelectorAll("[data-invited]")) {
  const { invited } = notice.dataset;
  notice.querySelector("[data-come]").addEventListener("click", () => saying(fault, () => come(invited)));
  notice.querySelector("[data-not]").addEventListener("click", () =>
    saying(fault, async () => {
      await answer(invited, "decline");
      notice.remove();
    }));
}

at("seen")?.addEventListener("change", ({ target }) =>
  saying(fault, async () => {
    const { friends } = await post("/api/me/seen", { friends: target.value === "friends" });
    at("said").textContent = friends ? t("Friends see at which table you are.") : t("Nobody sees where you are.");
  }));

const notify = at("notify");
if (notify && canNotify()) {
  notify.hidden = false;
  const show = () => {
    for (const field of notify.querySelectorAll("input")) field.checked = (field.value === "on") === notifying();
  };
  notify.addEventListener("change", async ({ target }) => {
    if (!(await wantNotices(target.value === "on"))) at("fault").textContent = t("This browser does not allow it.");
    show();
  });
  show();
}

at("said").textContent = sessionStorage.getItem(SAID) ?? "";
sessionStorage.removeItem(SAID);
