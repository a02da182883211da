/* The page for what is not there. Some things may still help: an invitation or a code for a seat in the fragment, which
 * lets this session into a private table, and waiting for a server that is away. */

import { joinByCode } from "./ask.js";
import { openCode } from "./claim.js";
import { t } from "./i18n.js";
import { handIn } from "./table/invited.js";

const WAITS = [2, 4, 8, 15]; // seconds before each further try
const { code } = document.getElementById("oops").dataset;

async function openInvitation() {
  const table = location.pathname.match(/^\/t\/([^/]+)$/)?.[1];
  const opened = code === "no_such_table" && table && ((await openCode(table)) || (await handIn(table).catch(() => false)));
  if (opened) location.reload();
  else delete document.documentElement.dataset.invited;
}

/** Ask for this page again until the server has one. */
function waitFor(tries = 0) {
  setTimeout(async () => {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer && answer.status < 500) location.reload();
    else waitFor(tries + 1);
  }, 1000 * WAITS[Math.min(tries, WAITS.length - 1)]);
}

openInvitation();
joinByCode();
if (code === "storage_away" || code === "busy") {
  document.getElementById("retry").textContent = t("Trying again by itself, every few seconds.");
  waitFor();
}
