/* The one entry that has not arrived: kept in the field, and on this device across a reload.

   What is typed next can only be understood once the server has answered, so there is never more than
   one. It goes out again with its own `after` and `request_id`: it is recorded once, and never as
   something else than what was meant. */

import { gettext } from "./text.js";

const key = () => `unsent:${location.pathname}`;
const FIELDS = { after: "command-after", request_id: "command-request" };

const field = () => document.querySelector("[data-entry]");

/* A browser may refuse to keep anything; then an entry lasts as long as its page. */
function store(action) {
  try {
    return action(globalThis.sessionStorage);
  } catch {
    return null;
  }
}

export class Outbox {
  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    connection.back = () => this.#sendAgain();
    document.addEventListener("input", ({ target }) => {
      if (target !== field() || !("unsent" in target.dataset)) return;
      const kept = this.#kept();
      if (target.value && kept) this.#write({ ...kept, command: target.value });
      else this.forget();
    });
  }

  /**
   * A form did not arrive. What was tapped is put into the field as if it had been typed, unless
   * something else is being typed there. Returns the field if it holds the entry now.
   * @param {FormData} sent
   */
  keep(sent) {
    const entry = field();
    const command = sent.get("command");
    if (!entry || !command || !sent.has("after")) return null;
    if (entry.value && entry.value !== command) return null;
    if (!entry.value) {
      entry.value = command;
      for (const [name, id] of Object.entries(FIELDS)) document.getElementById(id).value = sent.get(name);
    }
    this.#write({ command, after: sent.get("after"), request_id: sent.get("request_id") });
    return entry;
  }

  /** It has arrived, or is not wanted any more. */
  forget() {
    store((storage) => storage.removeItem(key()));
  }

  /** After a reload: the entry is in the field again, for whoever sits there to look at and to send. */
  restore() {
    const kept = this.#kept();
    const entry = field();
    if (!kept || !entry || entry.value) return null;
    entry.value = kept.command;
    for (const [name, id] of Object.entries(FIELDS)) document.getElementById(id).value = kept[name];
    return { entry, reason: gettext("Kept on this device, and not sent yet. Send it again; it is recorded only once.") };
  }

  /** The connection is back: the entry goes out as it was tried, unless it has been changed since. */
  #sendAgain() {
    const entry = field();
    if (!entry || !entry.value || entry.dataset.unsent !== entry.value) return;
    entry.form.requestSubmit();
  }

  #kept() {
    try {
      return JSON.parse(store((storage) => storage.getItem(key())));
    } catch {
      return null;
    }
  }

  #write(entry) {
    store((storage) => storage.setItem(key(), JSON.stringify(entry)));
  }
}
