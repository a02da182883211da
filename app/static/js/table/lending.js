/* What is said of a seat that is lent and given back. */

import { t } from "../i18n.js";

/** The sentences of lent seats, by event type. */
export const LENDING_SENTENCES = {
  seat_lent(model, { owner, to }) {
    const names = { name: model.personName(to), owner: model.personName(owner) };
    if (to === model.you.person) return t("You play for {owner} now.", names);
    return owner === model.you.person ? t("{name} plays for you now.", names) : t("{name} plays for {owner} now.", names);
  },
  seat_returned: (model, { owner }) =>
    owner === model.you.person
      ? t("You play for yourself again.")
      : t("{owner} plays again.", { owner: model.personName(owner) }),
};
