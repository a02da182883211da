/* Sentences about somebody at the table: the viewer is "you", everybody else has a name. */

import { t } from "../i18n.js";

/** "You …" or "Ada …": picks the sentence and fills in the name. Both are message ids marked with `N_`. */
export function who(model, seat, yours, others, params = {}) {
  return seat === model.me ? t(yours, params) : t(others, { name: model.seatName(seat), ...params });
}
