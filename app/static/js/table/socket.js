/* The line to the server: one WebSocket that comes back by itself. It knows when it is alive, when to try again and
 * when never to; it does not know what the messages mean beyond `pong` and `closing`.
 *
 * States told to `onState`: "lost" (trying again), "open" (a socket stands, no snapshot yet) and the final words of
 * FINAL, after which only `start()` on a person's wish opens a socket again. */

/** Close codes that are never retried by themselves. */
export const FINAL = {
  4001: "taken",
  4002: "session_ended",
  4004: "reload",
  4005: "broken",
  4006: "removed",
  4007: "no_watchers",
  4008: "table_closed",
  4009: "too_many_watchers",
  4010: "game_not_installed",
};

const PING_SEATED = 5000;
const PING_WATCHING = 15000;
const PATIENCE = 5000; // after a ping: seated, that is 10 s of silence in all
const PROBE = 2000;
const OPENING = 8000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const LIMITED_WAIT = 5000; // after 1008 and 1013: the server asked for less

export class Line {
  #socket = null;
  #attempts = 0;
  #retry = 0;
  #probe = 0;
  #pings = 0;
  #heard = 0;
  #pinged = 0;
  #asked = 0; // when the first ping was sent that has no answer yet
  #final = false;

  /**
   * @param {string} url
   * @param {{hello: () => object, onMessage: (message: any) => void, onState: (state: string) => void,
   *   seated: () => boolean}} table
   */
  constructor(url, table) {
    this.url = url;
    this.table = table;
    setInterval(() => this.#beat(), 1000);
    for (const name of ["online", "pageshow", "focus"]) addEventListener(name, () => this.probe());
    document.addEventListener("visibilitychange", () => !document.hidden && this.probe());
    addEventListener("offline", () => this.probe());
  }

  /** Open a socket now, also after a final word. */
  start() {
    this.#final = false;
    this.#attempts = 0;
    this.#open();
  }

  /** @returns {boolean} whether the message went into an open socket */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Is the line alive? Asked when a phone wakes: an answer within two seconds, or a new socket at once. */
  probe() {
    if (this.#final || !this.#socket) {
      if (!this.#final && this.#retry) this.#open();
      return;
    }
    if (this.#socket.readyState !== WebSocket.OPEN || this.#probe) return;
    this.#ping();
    this.#probe = setTimeout(() => this.#fail(), PROBE);
  }

  #open() {
    this.#drop();
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    this.#heard = Date.now();
    this.#pinged = 0;
    this.#asked = 0;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.send(this.table.hello());
      this.table.onState("open");
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(event.code);
  }

  /** Whoever has tried in vain asks for another worker: the one for this table may be frozen, or of an older release. */
  #address() {
    return this.#attempts > 1 ? `${this.url}?try=${this.#attempts - 1}` : this.url;
  }

  #hear(message) {
    this.#heard = Date.now();
    if (message.t === "table") this.#attempts = 0;
    if (message.t === "pong") this.#asked = 0;
    clearTimeout(this.#probe);
    this.#probe = 0;
    // A hidden tab's own timers rest, but not this: whoever is asked says that they are there.
    if (message.t === "there") this.#ping();
    else this.table.onMessage(message);
  }

  #ping() {
    this.#pinged = Date.now();
    this.#asked ||= this.#pinged;
    this.send({ t: "ping", n: (this.#pings += 1) });
  }

  #beat() {
    const socket = this.#socket;
    if (!socket) return;
    const silence = Date.now() - this.#heard;
    if (socket.readyState === WebSocket.CONNECTING) {
      if (silence > OPENING) this.#fail();
      return;
    }
    const every = this.table.seated() ? PING_SEATED : PING_WATCHING;
    // What others say is no answer: a line may bring all of it and take nothing there any more.
    const waited = this.#asked ? Date.now() - this.#asked : 0;
    const dead = waited >= every + PATIENCE || (waited >= PATIENCE && silence >= every + PATIENCE);
    if (dead) this.#fail();
    // Also while others keep the line busy: to the server only what comes from here says that somebody is here.
    else if (Date.now() - this.#pinged >= every && !this.#asked) this.#ping();
  }

  /** The line is dead although nobody closed it. */
  #fail() {
    this.#drop();
    this.table.onState("lost");
    this.#wait(0);
  }

  #closed(code) {
    this.#drop();
    const word = FINAL[code];
    this.#final = Boolean(word);
    this.table.onState(word ?? "lost");
    if (!word) this.#wait(code === 1008 || code === 1013 ? LIMITED_WAIT : 0);
  }

  #wait(atLeast) {
    const growing = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#open(), Math.max(atLeast, growing * (0.75 + Math.random() / 2)));
  }

  #drop() {
    clearTimeout(this.#retry);
    clearTimeout(this.#probe);
    this.#retry = this.#probe = 0;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

/** The whole address of a socket, from its path on this server. */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
