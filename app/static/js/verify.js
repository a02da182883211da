/* "Check all deals" on the page of a match: the export is fetched, every deal is made again in this browser and compared
 * with what this browser itself remembers. It says what was found in words; computing is fairness.js's. */

import { denied, faultOf, serverAlone } from "./fairness.js";
import { N_, t, tn } from "./i18n.js";
import { errorText } from "./table/errors.js";
import { keptMixes } from "./table/mixes.js";
import { ApiError, get } from "./table/requests.js";

const FAIR = N_("Right: the promise holds, and secret and mixes give these cards.");
const ALONE = N_("Right, but fewer than two people mixed: the server could have chosen these cards alone.");
const NEVER_DEALT = N_("The promise holds. This deal was given up before its cards were dealt.");
const FAULTS = {
  wrong_number: N_("Not right: a deal is missing, or the deals were put in another order."),
  bad_commit: N_("Not right: the secret is not the one that was promised before the deal."),
  bad_mixes: N_("Not right: the mixes are not those of the seats that were asked."),
  wrong_order: N_("Not right: secret and mixes give another order of the cards."),
  wrong_draw: N_("Not right: secret and mixes give other chance in the middle of the deal."),
  bad_promise: N_("Not right: this browser was shown another promise before this deal."),
  missing_mix: N_("Not right: this browser mixed this deal, and its mix is missing from the record."),
  missing_deal: N_("Not right: this browser mixed this deal, and the record knows nothing of it."),
};
const ANOTHER = N_("Not right: the server gave the record of another match.");

function wordsOf(deal, fault) {
  if (fault) return t(FAULTS[fault]);
  if (deal.pack === null) return t(NEVER_DEALT);
  return t(serverAlone(deal) ? ALONE : FAIR);
}

/** Say it beside the deal, where the page shows it. */
function show(deal, fault) {
  const place = document.querySelector(`[data-deal="${deal.number}"]`);
  if (!place) return;
  place.dataset.checked = fault ? "wrong" : "right";
  place.querySelector("[data-found]").textContent = wordsOf(deal, fault);
  if (fault) place.open = true;
}

function summary(found) {
  const wrong = found.filter(({ fault }) => fault);
  const alone = found.filter(({ deal, fault }) => !fault && serverAlone(deal)).length;
  if (wrong.length) {
    const reasons = wrong.map(({ deal, fault }) =>
      t("Deal {number}: {reason}", { number: deal.number, reason: wordsOf(deal, fault) }),
    );
    return [tn("{n} deal is not right.", "{n} deals are not right.", wrong.length), ...reasons].join(" ");
  }
  const all = tn(
    "{n} deal checked in this browser: it is right.",
    "{n} deals checked in this browser: all are right.",
    found.length,
  );
  if (!alone) return all;
  return `${all} ${tn("{n} was shuffled by the server alone.", "{n} were shuffled by the server alone.", alone)}`;
}

/** Each deal with what is wrong with it (null for nothing), and deals that only this browser remembers; or null where
 *  the record is not that of the match `id`. */
async function check(id) {
  const match = await get(`/api/matches/${encodeURIComponent(id)}/export`);
  if (`${match.table}-${match.match}` !== id) return null;
  const remembered = keptMixes(match.table, match.match);
  const found = [];
  for (const [index, deal] of match.deals.entries()) {
    const own = remembered.filter((mix) => mix.deal === deal.number);
    const fault = faultOf(match, deal, index + 1) ?? denied(deal, own);
    show(deal, fault);
    found.push({ deal, fault });
  }
  const gone = new Set(remembered.map((mix) => mix.deal).filter((number) => number > match.deals.length));
  for (const number of gone) found.push({ deal: { number }, fault: "missing_deal" });
  return found;
}

const button = document.getElementById("check");
const said = document.getElementById("check-said");

async function checkAll() {
  if (button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  said.textContent = t("Checking …");
  delete said.dataset.checked;
  try {
    const found = await check(button.dataset.match);
    said.dataset.checked = found?.every(({ fault }) => !fault) ? "right" : "wrong";
    said.textContent = found ? summary(found) : t(ANOTHER);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    said.textContent = errorText(error.code, error.params);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", checkAll);
}
