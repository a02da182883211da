/* The page that signs in: by name and password, or by a recovery code. Afterwards this browser is that person, and the
 * next page is loaded whole, which is also how a password manager knows that it went well. */

import { onSubmit } from "./ask.js";
import { post } from "./table/requests.js";

const at = (id) => document.getElementById(id);

onSubmit(at("sign-in"), at("sign-in-said"), async () => {
  await post("/api/sign-in", { name: at("username").value, password: at("password").value });
  location.assign("/");
});

onSubmit(at("recover"), at("recover-said"), async () => {
  await post("/api/recover", { code: at("recovery").value });
  location.assign("/me");
});
