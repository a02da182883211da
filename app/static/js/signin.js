/* The page that signs in: by name and password, or by a recovery code. Afterwards this browser is that person, and the
 * next page is loaded whole, which is also how a password manager knows that it went well. */

import { onSubmit } from "./ask.js";
import { N_ } from "./i18n.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);

const OWN = {
  too_many: N_("That was tried too often. Wait ten minutes, or come back by your recovery code."),
  busy: N_("Many people are signing in just now. Try again in a moment."),
};

onSubmit(at("sign-in"), at("sign-in-said"), async () => {
  await post("/api/sign-in", { name: at("username").value, password: at("password").value });
  location.assign("/");
}, OWN);

onSubmit(at("recover"), at("recover-said"), async () => {
  await post("/api/recover", { code: at("recovery").value });
  location.assign("/me");
}, OWN);
