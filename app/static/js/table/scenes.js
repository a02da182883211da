/* What is worth a look before the table settles into a new view: a finished trick, a capture, a goal. A scene only
 * stands for a while over the cloth; the view is already the new one. Which events make one is the picture's business. */

import { pictureOf } from "./games/index.js";

/** The shared and own parts of the events of a message, put together. */
export function eventsOf(message) {
  const own = new Map(message.events?.own ?? []);
  return (message.events?.shared ?? []).map((event, index) => ({ ...event, ...own.get(index) }));
}

/**
 * The scenes of one step, in order.
 * @param {any[]} events  @param {any} before the view shown so far  @param {number} rest ms a trick stays
 */
export function scenesOf(events, before, rest) {
  const laid = pictureOf(before?.shared.table.ruleset).laid(before?.shared.match?.game ?? null);
  return events.flatMap((event) => laid.follow(event, rest) ?? []);
}
