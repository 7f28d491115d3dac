/* Whether entries reach the server, in words, always on the page and spoken when it changes. */

import { fill, gettext, ngettext } from "./text.js";

const PROBE_EVERY_MS = 5000;

export class Connection {
  #lost = false;
  #unsent = 0;
  #probe = 0;

  /** What is done once the connection is back. */
  back = () => {};

  /** Whether there is a stream of live news; null before the first. */
  #streaming = null;

  /**
   * @param {HTMLElement | null} element  `#connection`, on pages that have one; its data-probe is an address that
   *   answers while the server is up
   * @param {import("./announcer.js").Announcer} announcer
   */
  constructor(element, announcer) {
    this.element = element;
    this.announcer = announcer;
    if (!element) return;
    globalThis.addEventListener("offline", () => this.lose());
    globalThis.addEventListener("online", () => this.#ask());
  }

  /** The stream of live news broke off; the browser tries again by itself. */
  streamLost() {
    if (!this.#streaming) return;
    this.#streaming = false;
    if (this.element) this.lose();
    else this.announcer.announce({ text: gettext("Connection lost."), kind: "connection" });
  }

  /** The stream of live news is there, for the first time or again. */
  streamHolds() {
    const again = this.#streaming === false;
    this.#streaming = true;
    if (this.element) this.hold();
    // What was missed is said by the stream itself, if anything was.
    else if (again) this.announcer.announce({ text: gettext("Connected again."), kind: "connection" });
  }

  /** A request failed, or the device is offline. Returns whether that was news and has been announced. */
  lose() {
    if (!this.element) return false;
    this.#probe ||= setInterval(() => this.#ask(), PROBE_EVERY_MS);
    return this.#change(true);
  }

  /** The server answered. */
  hold() {
    if (!this.element) return;
    clearInterval(this.#probe);
    this.#probe = 0;
    const lost = this.#lost;
    this.#change(false);
    if (lost) this.back();
  }

  async #ask() {
    try {
      await fetch(this.element.dataset.probe, { cache: "no-store" });
      this.hold();
    } catch {
      // Still no connection; the next probe asks again.
    }
  }

  #change(lost) {
    const unsent = [...document.querySelectorAll("[data-unsent]")].filter((field) => field.value).length;
    if (lost === this.#lost && unsent === this.#unsent) return false;
    const news = lost || this.#lost;
    [this.#lost, this.#unsent] = [lost, unsent];
    this.#show();
    const politeness = lost ? "urgent" : "polite";
    if (news) this.announcer.announce({ text: this.#words(), politeness, kind: "connection" });
    return news;
  }

  #show() {
    this.element.dataset.state = this.#lost ? "lost" : "held";
    this.element.querySelector("[data-net-text]").textContent = this.#words();
  }

  #words() {
    const count = this.#unsent;
    if (!this.#lost) return fill(gettext("Connected, %(count)s unsent"), { count });
    const words = ngettext(
      "Connection lost. %(count)s entry kept on this device.",
      "Connection lost. %(count)s entries kept on this device.",
      count,
    );
    return fill(words, { count });
  }
}
