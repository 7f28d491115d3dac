/* Which announcement comes next: urgent ones first, then first in, first out. */

/** @typedef {import("./announcement.js").Announcement} Announcement */

export class AnnouncementQueue {
  /** @type {{announcement: Announcement, since: number}[]} */
  #urgent = [];

  /** @type {{announcement: Announcement, since: number}[]} */
  #polite = [];

  get isEmpty() {
    return this.#urgent.length + this.#polite.length === 0;
  }

  /** The time at which the one that waits longest arrived; Infinity when none waits. */
  get oldest() {
    return Math.min(...[...this.#urgent, ...this.#polite].map((entry) => entry.since));
  }

  /**
   * A polite one takes the place of one that waits for the same turn, so that a busy turn never fills
   * the queue. Urgent ones all matter, so they never merge.
   */
  add(announcement, now) {
    const waiting = announcement.politeness === "urgent" ? this.#urgent : this.#polite;
    const earlier = this.#polite.find((entry) => entry.announcement.turn === announcement.turn);
    if (waiting === this.#polite && announcement.turn && earlier) {
      earlier.announcement = announcement;
    } else {
      waiting.push({ announcement, since: now });
    }
  }

  /** Removes and returns the next Announcement; call only when there is one. */
  take() {
    return (this.#urgent.shift() ?? this.#polite.shift()).announcement;
  }
}
