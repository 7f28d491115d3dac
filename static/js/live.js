/* Live news: one stream of server-sent events, for pages with `data-live` on `#live-stamp`.

   A message carries what to announce (`say`), and either what has changed on the page (`title`,
   `html` by id, `log`) or that officials' pages have to look again (`seq`, `look`): they fetch their
   own address and take what is marked `hx-swap-oob` from it. So does a page with `data-fetches`
   whenever something has changed for everybody: a player's own page. What a person is busy with is left
   alone until they are done: see swapping.js. */

import { readAnnouncements } from "./announcement.js";
import { drawTypedDice } from "./dice-field.js";
import { gettext } from "./text.js";

const AGAIN_MS = 3000;

const stampElement = () => document.getElementById("live-stamp");
const pageSeq = () => Number(stampElement()?.dataset.seq ?? Infinity);
const busy = () => document.querySelector(".htmx-request") !== null;

export class Live {
  #source = null;

  /** The name of the last message; null before the first. */
  #last = null;

  #paused = false;

  #unheard = [];

  #held = [];

  #fetching = false;

  #newest = 0;

  #wanted = false;

  /**
   * @param {import("./announcer.js").Announcer} announcer
   * @param {import("./connection.js").Connection} connection
   * @param {import("./game-log.js").GameLog} log
   * @param {import("./swapping.js").Swapping} swapping
   */
  constructor(announcer, connection, log, swapping) {
    this.announcer = announcer;
    this.connection = connection;
    this.log = log;
    this.swapping = swapping;
    const address = stampElement()?.dataset.live;
    if (!address || !globalThis.EventSource) return;
    this.#connect(address);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-pause-live]");
      if (button) this.#pause(button);
    });
    // What was recorded here may be all the news there were.
    document.addEventListener("htmx:afterRequest", () => {
      setTimeout(() => {
        this.#sayHeld();
        this.#lookAgain();
      });
    });
    globalThis.addEventListener("pagehide", () => this.#source?.close());
    globalThis.addEventListener("pageshow", ({ persisted }) => persisted && this.#connect(address));
  }

  #connect(address) {
    this.#source?.close();
    this.#source = new EventSource(address);
    this.#source.addEventListener("message", ({ data, lastEventId }) => {
      this.#last = lastEventId;
      this.#hear(JSON.parse(data));
    });
    this.#source.addEventListener("open", () => this.connection.streamHolds());
    this.#source.addEventListener("error", () => this.#broken(address));
  }

  /** The browser tries again by itself, unless it was answered: a proxy says 502 while the server starts anew. */
  #broken(address) {
    const refused = this.#source.readyState === EventSource.CLOSED;
    // Refused from the start (no stream is served here): the page works as it does without a script.
    if (refused && this.#last === null) return;
    this.connection.streamLost();
    if (!refused) return;
    const again = new URL(address, location.href);
    again.searchParams.set("after", this.#last);
    again.searchParams.set("again", "yes");
    setTimeout(() => this.#connect(again.href), AGAIN_MS);
  }

  #hear(message) {
    document.documentElement.dataset.live = "";
    this.connection.streamHolds();
    this.#show(message);
    this.#held.push(...(message.say ?? []));
    if (!busy()) this.#sayHeld();
    this.#newest = Math.max(this.#newest, message.seq ?? 0);
    this.#wanted ||= Boolean(message.look || (message.html && stampElement().dataset.fetches !== undefined));
    this.#lookAgain();
  }

  /** News wait for an answer that is on its way: it tells who asked in words of its own, under the same id. */
  #sayHeld() {
    for (const said of this.#held.splice(0)) this.#say(said);
  }

  #say(said) {
    if (!this.#paused) this.announcer.announce(said);
    else if (said.text) this.#unheard.push(said);
  }

  /** Puts what has changed for everybody on the page. */
  #show({ title, html = {}, log, whole }) {
    if (title && document.getElementById("live-state")) document.title = title; // the game's own page
    for (const [id, part] of Object.entries(html)) this.swapping.put(id, part);
    if (log) this.log.addRendered(log, whole);
  }

  // --- Pages that fetch themselves -------------------------------------------------------------------

  /** One request at a time; what comes meanwhile has it asked once more. */
  async #lookAgain() {
    const behind = this.#newest > pageSeq();
    if (!(this.#wanted || behind) || this.#fetching || busy()) return;
    this.#wanted = false;
    this.#fetching = true;
    let looked = false;
    try {
      const answer = await fetch(location.href, { headers: { "HX-Request": "true" }, cache: "no-store" });
      looked = answer.ok && !answer.redirected;
      if (looked) this.#take(await answer.text());
    } catch {
      // The stream tells when the connection is back, and then what to fetch.
    }
    this.#fetching = false;
    if (looked || this.#wanted) this.#lookAgain();
  }

  #take(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const seq = Number(page.getElementById("live-stamp")?.dataset.seq ?? Infinity);
    // An answer that was on its way while this page recorded something is older than the page.
    if (seq < pageSeq()) return;
    const title = page.querySelector("title")?.textContent;
    const parts = [...page.querySelectorAll("[hx-swap-oob][id]")];
    if (parts.length === 0) return;
    if (title) document.title = title;
    for (const part of parts) {
      part.removeAttribute("hx-swap-oob");
      this.swapping.put(part.id, part.outerHTML);
    }
    this.log.restore();
    drawTypedDice();
    for (const message of readAnnouncements(text)) this.announcer.announce(message);
  }

  // --- "Pause live news" -----------------------------------------------------------------------------

  #pause(button) {
    this.#paused = !this.#paused;
    button.setAttribute("aria-pressed", String(this.#paused));
    const unheard = this.#unheard;
    this.#unheard = [];
    if (this.#paused || unheard.length === 0) return;
    for (const said of unheard.filter(({ politeness }) => politeness === "urgent")) this.announcer.announce(said);
    const where = document.querySelector("[data-where]")?.dataset.where ?? unheard.at(-1).text;
    this.announcer.announce({ text: `${gettext("Live news go on.")} ${where}`, kind: "summary", log: false });
  }
}
