/* The page about oneself: name, ways back, sessions, and being forgotten. Each form asks the JSON API and says in words
 * what came of it; what the page shows of the account itself it is told anew by the server. */

import { onSubmit, saying } from "./ask.js";
import { t } from "./i18n.js";
import { takeName } from "./naming.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);
const typed = (id) => at(id)?.value ?? null;
const done = (id, words) => { at(`${id}-done`).textContent = words; };

function form(id, work) {
  onSubmit(at(id), at(`${id}-said`), async () => {
    done(id, "");
    await work();
  });
}

form("me-name", async () => {
  await takeName(typed("shown-name"));
  done("me-name", t("Saved. The tables show the new name."));
});

// The page is loaded again, and not only changed, so that a password manager sees the form go.
form("me-claim", async () => {
  const current = at("current") ? { current: typed("current") } : {};
  await post("/api/me/claim", { name: typed("username"), password: typed("new-password"), ...current });
  location.assign("/me");
});

form("me-code", async () => {
  const { code } = await post("/api/me/recovery", at("code-password") ? { password: typed("code-password") } : {});
  at("made-code").textContent = code;
  at("made-link").value = `${location.origin}/#r=${code}`;
  at("made").hidden = false;
  done("me-code", t("This is your code. The one before is no longer good."));
});

// Plain http in the house has no clipboard: then the text is selected, ready to be copied by hand.
function copies(button, field, says, copied, marked) {
  at(button).addEventListener("click", async () => {
    at(field).select();
    const taken = await navigator.clipboard?.writeText(at(field).value).then(() => true, () => false);
    done(says, taken ? copied : marked);
  });
}
copies("made-copy", "made-link", "me-code", t("The link is copied."), t("The link is marked: copy it from here, please."));
copies("token-copy", "token-secret", "me-token", t("The token is copied."), t("The token is marked: copy it from here, please."));

form("me-token", async () => {
  const [scope, table] = typed("token-scope").split(" ");
  const { secret } = await post("/api/me/tokens", { label: typed("token-label"), scope, ...(table ? { table } : {}) });
  at("token-secret").value = secret;
  at("token-made").hidden = false;
  done("me-token", t("This is the token. Your program sends it with every request."));
});

for (const button of document.querySelectorAll("[data-end-token]")) {
  button.addEventListener("click", () => saying(at("me-token-said"), async () => {
    await post("/api/me/tokens/end", { token: button.dataset.endToken });
    button.closest("li").remove();
    done("me-token", t("That token has ended, with everything that was open by it."));
  }));
}

for (const button of document.querySelectorAll("[data-end]")) {
  button.addEventListener("click", () => saying(at("sessions-said"), async () => {
    await post("/api/me/sessions/end", { session: button.dataset.end });
    button.closest("li").remove();
    done("sessions", t("That session has ended, with everything that was open in it."));
  }));
}

at("end-others")?.addEventListener("click", () => saying(at("sessions-said"), async () => {
  await post("/api/me/sessions/end-others", {});
  for (const button of document.querySelectorAll("[data-end]")) button.closest("li").remove();
  at("end-others").hidden = true;
  done("sessions", t("All your other sessions have ended."));
}));

at("sign-out").addEventListener("click", () => saying(at("sessions-said"), async () => {
  await post("/api/sign-out", {});
  location.assign("/");
}));

form("me-forget", async () => {
  const sure = at("forget-password") ? { password: typed("forget-password") } : { name: typed("forget-name") };
  await post("/api/me/forget", sure);
  location.assign("/");
});
