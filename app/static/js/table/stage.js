/* When which view is shown. Steps arrive as fast as people play; a finished trick or a pişti stays for a moment, so
 * steps wait in line. Whoever is more than three steps behind jumps to the newest. The server is never made to wait,
 * and what is shown is always a whole view, never one put together from events. */

import { duration, restTime } from "../settings.js";
import { eventsOf, scenesOf } from "./scenes.js";

const BEHIND = 3;

/**
 * @typedef {object} Shown
 * @property {any} view
 * @property {any} scene    what lies over the cloth, or null
 * @property {any[]} events events to move, sound and speak, only the first time a step is shown
 * @property {any} before   the view shown before; null the first time
 * @property {any} over     the scene that has just ended, or null
 * @property {string | null} done cid of the viewer's own command in this step
 */

export class Stage {
  view = null;
  seq = null;
  epoch = null;
  #queue = [];
  #scenes = [];
  #scene = null;
  #timer = 0;
  #waiting = false;

  /** @param {(shown: Shown) => void} show */
  constructor(show) {
    this.show = show;
  }

  /** A snapshot replaces everything. One older than what was seen is not drawn. */
  snapshot(message) {
    if (this.epoch === message.epoch && this.seq !== null && message.seq < this.seq) return false;
    this.#reset();
    this.epoch = message.epoch;
    this.seq = message.seq;
    this.#display(message.view, null, eventsOf(message));
    return true;
  }

  step(message) {
    if (this.seq !== null && message.seq <= this.seq) return;
    this.seq = message.seq;
    this.#queue.push(message);
    if (this.#queue.length > BEHIND) this.hurry();
    else this.#next();
  }

  /** A tap: the scene has been seen. */
  endScene() {
    if (this.#scene) this.#after();
  }

  /** Show the newest view now, without scenes. */
  hurry() {
    const waiting = this.#queue;
    const over = this.#scene;
    this.#reset();
    waiting.forEach((message, index) =>
      this.#display(message.view, null, eventsOf(message), { done: message.done ?? null, over: index ? null : over }),
    );
    if (!waiting.length && over) this.#display(this.view, null, [], { over });
  }

  #reset() {
    clearTimeout(this.#timer);
    this.#waiting = false;
    this.#queue = [];
    this.#scenes = [];
    this.#scene = null;
  }

  #next() {
    if (this.#waiting || !this.#queue.length) return;
    const message = this.#queue.shift();
    const events = eventsOf(message);
    this.#scenes = document.hidden ? [] : scenesOf(events, this.view, restTime());
    this.#play(message.view, events, message.done ?? null);
  }

  #play(view, events, done) {
    this.#scene = this.#scenes.shift() ?? null;
    this.#display(view, this.#scene, events, { done });
    this.#wait(this.#scene ? this.#scene.ms : duration("--move"));
  }

  #wait(ms) {
    this.#waiting = true;
    clearTimeout(this.#timer);
    this.#timer = ms === Infinity ? 0 : setTimeout(() => this.#after(), ms);
  }

  #after() {
    clearTimeout(this.#timer);
    this.#waiting = false;
    const over = this.#scene;
    if (this.#scenes.length) return this.#play(this.view, [], null);
    this.#scene = null;
    if (!over) return this.#next();
    this.#display(this.view, null, [], { over });
    return this.#wait(duration("--gather"));
  }

  #display(view, scene, events, { done = null, over = null } = {}) {
    const before = this.view;
    this.view = view;
    this.show({ view, scene, events, before, over, done });
  }
}
