/* A player in JavaScript for Node: reads one JSON object a line, {seat, view, legal}, and answers with a move of `legal`.
 * It plays at random by a seed, and now and then tries a move that it must not make, to show that it is refused. */

import { createInterface } from "node:readline";

let state = Number(process.argv[2] ?? 1) || 1;

/** A number below n (xorshift). */
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { legal, refused } = JSON.parse(line);
  const wrong = !refused && below(20) === 0;
  const move = wrong ? { type: "play", card: ["AS", "7D", "2C", "KH"][below(4)] } : legal[below(legal.length)];
  console.log(JSON.stringify({ move }));
}
