/* The manners of a table in few words, as they stand beside its house rules. All that can be said of them is manners.js. */

import { N_, t } from "./i18n.js";

/** By name and value: the few words with which it stands beside the house rules, where it is not the usual one. */
const SHORT = {
  clock: { 15: N_("15 seconds a turn"), 30: N_("30 seconds a turn"), 60: N_("60 seconds a turn") },
  absence: { wait: N_("everybody waits for the absent"), end: N_("an absence ends the match") },
  watchers: { false: N_("no watchers") },
  chat: { between: N_("no talk during a deal") },
  tips: { true: N_("tips for all") },
  programs: { true: N_("programs welcome") },
  rated: { true: N_("rated") },
  locked: { true: N_("locked") },
};

/** The unusual manners in a few words, or null where all are usual. */
export function mannersLine(manners) {
  const heard = { ...manners, tips: manners.tips && !manners.rated, programs: manners.programs && !manners.rated };
  const words = Object.entries(SHORT).flatMap(([name, says]) => (says[heard[name]] ? t(says[heard[name]]) : []));
  return words.length ? words.join(" · ") : null;
}
