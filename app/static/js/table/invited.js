/* Arriving with an invite: it stands in the fragment of the link, which browsers never send; the page hands it in by POST
 * and takes it out of the address. */

import { post } from "./requests.js";

/** Hand in the invite of the address, if there is one. @returns {Promise<boolean>} whether there was one */
export async function handIn(tableId) {
  delete document.documentElement.dataset.invited;
  const invite = new URLSearchParams(location.hash.slice(1)).get("i");
  if (!invite) return false;
  history.replaceState(null, "", location.pathname + location.search);
  await post(`/api/tables/${tableId}/join`, { invite });
  return true;
}
