/* What the parts of the page find beside the model while people look at a match together: that of a replay, and the table's
 * talk, which goes over the line to the table. */

import { t } from "../../i18n.js";
import { newCid } from "../commands.js";
import { mutedPeople } from "../muted.js";
import { ReplayUi } from "../replay/ui.js";

const TALK = 200;

export class ReviewUi extends ReplayUi {
  line = "connecting";
  /** @type {any[]} */ talk = [];
  unread = 0;
  muted = mutedPeople();

  /** @param {any} replay @param {import("../socket.js").Line} socket */
  constructor(replay, socket) {
    super(replay);
    this.socket = socket;
  }

  open(dialog, params = {}) {
    if (dialog === "chat") this.unread = 0;
    super.open(dialog, params);
  }

  /** A line that was said. @param {boolean} seen whether it is in sight */
  heard(said, seen) {
    this.talk = [...this.talk.filter((one) => one.id !== said.id), said].slice(-TALK);
    if (!seen) this.unread += 1;
  }

  say(text) {
    const sent = this.#send({ t: "say", cid: newCid(), text: text.normalize("NFC") });
    if (!sent) this.tell(t("Not connected: your words have not been sent."));
    return sent;
  }

  react(kind) {
    const sent = this.#send({ t: "react", cid: newCid(), kind });
    if (!sent) this.tell(t("Not connected just now."));
    return sent;
  }

  takeBack() {
    this.set({ line: "connecting" });
    this.socket.start();
  }

  #send(message) {
    return this.line === "live" && this.socket.send(message);
  }
}
