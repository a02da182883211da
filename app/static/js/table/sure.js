/* Asking once more before something that cannot be taken back. */

import { h } from "../dom.js";

/**
 * The dialog in which somebody says that they mean it. `back`: the dialog to return to, where it was opened from one.
 * @param {{title: string, words?: string[], yes: string, no: string, back?: string | null, onYes: () => void}} what
 */
export function sure(ui, { title, words = [], yes, no, back = null, onYes }) {
  const mean = () => {
    onYes();
    ui.close();
  };
  return {
    title,
    body: [
      words.map((sentence) => h("p", { key: sentence }, sentence)),
      h(
        "p",
        { class: "row", key: "do" },
        h("button", { class: "button main", type: "button", onclick: mean }, yes),
        h("button", { class: "button", type: "button", onclick: () => (back ? ui.open(back) : ui.close()) }, no),
      ),
    ],
  };
}
