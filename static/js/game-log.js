/* The page's game log: each announcement stays readable here, newest first.

   The server renders the recorded events (`#log-list`, and `#log-earlier` for what is folded away);
   this adds what it does not know, such as answers and refusals, and puts that back after the server
   has rendered the log anew. */

const LIMIT = 50;

/* Entries of events are named by the event; what else has an id, an undo for example, is the page's own. */
const isEvent = (id) => /^\d/u.test(id);

const number = (entry) => Number(entry.dataset.id ?? NaN);

/* What an entry says, without the time beside it. */
function words(entry) {
  const said = entry.cloneNode(true);
  for (const time of said.querySelectorAll("time")) time.remove();
  return said.textContent.trim();
}

export class GameLog {
  /** What this page added and no event stands for: newest first, each with the event it came after. */
  #own = [];

  get #lists() {
    return ["log-list", "log-earlier"].map((id) => document.getElementById(id)).filter(Boolean);
  }

  get #entries() {
    return this.#lists.flatMap((list) => [...list.children]);
  }

  /** Puts an Announcement on top, unless its event, or the same words, are there already. */
  add({ id, text }) {
    const [list] = this.#lists;
    if (!list) return;
    const entries = this.#entries;
    const known = id && entries.some((entry) => entry.dataset.id === id);
    if (known || (entries[0] && words(entries[0]) === text)) return;
    if (!isEvent(id)) this.#remember(text, id, entries);
    list.prepend(this.#entry(text, id));
    this.#fold();
  }

  /** Adds entries that the server rendered, oldest first; `whole`: they take the place of all that are here. */
  addRendered(entries, whole) {
    const [list] = this.#lists;
    if (!list) return;
    const fresh = entries.map((html) => new DOMParser().parseFromString(html, "text/html").querySelector("li"));
    if (whole) {
      if (this.#shows(fresh)) return;
      for (const part of this.#lists) part.replaceChildren();
    }
    const known = new Set(this.#entries.map((entry) => entry.dataset.id).filter(Boolean));
    for (const entry of fresh) {
      if (!known.has(entry.dataset.id)) list.prepend(document.adoptNode(entry));
    }
    if (whole) this.restore();
    this.#fold();
  }

  /** Whether these are the events in view already. */
  #shows(fresh) {
    const events = this.#entries.filter((entry) => !("own" in entry.dataset));
    return events.length === fresh.length && events.every((entry, at) => entry.textContent === fresh.at(-1 - at).textContent);
  }

  /** The words of the newest entry, or null. */
  newest() {
    return this.#entries[0] ? words(this.#entries[0]) : null;
  }

  /** The server has rendered the log anew: what only this page knows goes back to its place. */
  restore() {
    const [list] = this.#lists;
    if (!list || this.#entries.some((entry) => "own" in entry.dataset)) return;
    const events = this.#entries;
    for (const { text, id, after } of this.#own) {
      const older = events.find((entry) => number(entry) <= after);
      if (older) older.before(this.#entry(text, id));
      else this.#lists.at(-1).append(this.#entry(text, id));
    }
    this.#fold();
  }

  #remember(text, id, entries) {
    const after = Math.max(0, ...entries.map(number).filter(Number.isFinite));
    this.#own.unshift({ text, id, after });
    this.#own.length = Math.min(this.#own.length, LIMIT);
  }

  #entry(text, id = "") {
    const entry = document.createElement("li");
    entry.textContent = text;
    if (id) entry.dataset.id = id;
    if (!isEvent(id)) entry.dataset.own = "";
    return entry;
  }

  /** Keeps as many entries in view as the page asks for, the rest folded away, all within the limit. */
  #fold() {
    const [list, earlier] = this.#lists;
    if (earlier) {
      const shown = Number(list.dataset.shown);
      while (list.children.length > shown) earlier.prepend(list.lastElementChild);
      while (list.children.length < shown && earlier.children.length) list.append(earlier.firstElementChild);
      earlier.closest("details").hidden = earlier.children.length === 0;
    }
    for (const entry of this.#entries.slice(LIMIT)) entry.remove();
  }
}
