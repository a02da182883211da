/* Whom this viewer does not want to read: kept in this browser alone. */

import { keep } from "../settings.js";

const MUTED = "aelwyd.muted";

/** @returns {Set<string>} */
export const mutedPeople = () => new Set(keep.get(MUTED, []));

/** @param {Set<string>} people */
export const keepMuted = (people) => keep.set(MUTED, [...people]);
