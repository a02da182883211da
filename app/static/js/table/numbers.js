/* Numbers as a score has them: with a minus that is one, and with a sign where points are a change. */

/** A number that may be below zero, with a minus that is one. */
export const minus = (number) => String(number).replace("-", "−");

/** A number of points with its sign. */
export const signed = (points) => (points > 0 ? `+${points}` : minus(points));
