/* The announcer: the only script that writes into the two live regions.

   A screen reader drops what comes too fast, what repeats the words before, and what comes while a
   key is pressed. So announcements keep their distance, a repeat differs by a no-break space, and
   they wait for a pause in typing, though not for ever. */

import { announcement } from "./announcement.js";
import { AnnouncementQueue } from "./announcement-queue.js";
import { gettext } from "./text.js";

export const SPACING_MS = 500;
export const PAUSE_AFTER_KEY_MS = 700;
export const LONGEST_HOLD_MS = 3000;

const NO_BREAK_SPACE = "\u00a0";

export class Announcer {
  #queue = new AnnouncementQueue();
  #seen = new Set();
  #lastSpoken = null;
  #spokenAt = -Infinity;
  #keyAt = -Infinity;
  #timer = 0;

  /**
   * @param {{polite: Element, urgent: Element}} regions
   * @param {import("./game-log.js").GameLog} log  where each announcement stays readable
   * @param {() => string[]} muted  the kinds that are logged but not spoken; urgent ones always are
   * @param {() => string} verbosity  "brief", "full", or anything else for the text itself
   */
  constructor(regions, log, muted = () => [], verbosity = () => "") {
    this.regions = regions;
    this.log = log;
    this.muted = muted;
    this.verbosity = verbosity;
  }

  /** Takes what `announcement()` takes: at least a text. */
  announce(parts) {
    const message = announcement(parts);
    if (!message.text || this.#seen.has(message.id)) return;
    if (message.id) this.#seen.add(message.id);
    if (message.log) this.log.add(message);
    const silent = message.politeness === "polite" && this.muted().includes(message.kind);
    if (!silent) this.#enqueue({ ...message, text: this.#inTheWordsAskedFor(message) });
  }

  #inTheWordsAskedFor({ text, brief, full }) {
    const other = { brief, full }[this.verbosity()];
    return other || text;
  }

  /** Says the last announcement again: before the first one, the newest entry of the log. */
  repeat() {
    const text = this.#lastSpoken ?? this.log.newest() ?? gettext("Nothing has been announced yet.");
    this.#enqueue(announcement({ text }));
  }

  /** A key was pressed: what waits, waits on. */
  keyPressed() {
    this.#keyAt = performance.now();
    this.#schedule();
  }

  #enqueue(message) {
    this.#queue.add(message, performance.now());
    this.#schedule();
  }

  #dueAt() {
    const held = Math.min(this.#keyAt + PAUSE_AFTER_KEY_MS, this.#queue.oldest + LONGEST_HOLD_MS);
    return Math.max(this.#spokenAt + SPACING_MS, held);
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#queue.isEmpty) return;
    const wait = Math.max(0, Math.ceil(this.#dueAt() - performance.now()));
    this.#timer = setTimeout(() => this.#speak(), wait);
  }

  #speak() {
    // A timer may fire a fraction early; then it is set again.
    if (performance.now() >= this.#dueAt()) {
      const { text, politeness } = this.#queue.take();
      const region = this.regions[politeness];
      region.textContent = region.textContent === text ? text + NO_BREAK_SPACE : text;
      this.#lastSpoken = text;
      this.#spokenAt = performance.now();
    }
    this.#schedule();
  }
}
