/* Forms, on top of htmx: an answer swaps parts of the page by id and never the field, an accepted
   entry empties the field, a refused or unsent one keeps it, and each outcome is said.

   `[data-entry]` is a field that is emptied once its form is accepted; its `data-error` is the id of
   the element that shows why it was not. */

import { readAnnouncements } from "./announcement.js";
import { drawTypedDice } from "./dice-field.js";
import { rescueFocus } from "./focus.js";
import { gettext } from "./text.js";

const REFUSED = [400, 403, 409, 422];

// What is sent again carries the same request_id, so it is never recorded twice.
const NO_ANSWER = gettext(
  "No answer: no connection. Nothing you typed is lost. Send it again; it is recorded only once.",
);
const SERVER_FAILED = gettext(
  "The server failed. Nothing you typed is lost. Send it again; it is recorded only once.",
);
const NOT_ALLOWED = gettext(
  "Not recorded: you may not do this, or your sign-in has ended. Nothing you typed is lost. " +
    "Sign in again in another tab, then send it again.",
);
const TOO_MUCH = gettext(
  "Not recorded: too much was sent at once. Nothing you typed is lost. Wait a minute, then send it again.",
);
const OTHER_PAGE = gettext(
  "Not recorded: the server answered with another page. Nothing you typed is lost. " +
    "Sign in again in another tab, then send it again.",
);
const NOT_TAKEN = gettext(
  "Not recorded: the server did not take this. Nothing you typed is lost. Reload the page before you send it again.",
);

const isWholePage = (xhr) => /^\s*<(?:!doctype|html)/iu.test(xhr.responseText);

const isFragment = (xhr) => !isWholePage(xhr) && xhr.responseText.includes("hx-swap-oob");

/** Why an answer is no fragment of this page, as a sentence; null where it is one. */
function failure(xhr) {
  if (xhr.status === 0) return NO_ANSWER;
  if (xhr.status >= 500) return SERVER_FAILED;
  // A ruling that somebody else may not undo is refused on the page itself, and says who may.
  if (xhr.status === 403 && !isFragment(xhr)) return NOT_ALLOWED;
  if (xhr.status === 429) return TOO_MUCH;
  if (xhr.status >= 300 && !REFUSED.includes(xhr.status)) return NOT_TAKEN;
  return isWholePage(xhr) ? OTHER_PAGE : null;
}

const slotOf = (entry) => document.getElementById(entry.dataset.error);

/** Shows why an entry has not arrived, where refusals stand and as they look; the entry itself may be fine. */
function showUnsent(entry, text) {
  const error = document.getElementById("error-model").content.firstElementChild.cloneNode(true);
  error.querySelector("span").textContent = text;
  error.dataset.unsentReason = "";
  slotOf(entry).replaceChildren(error);
  entry.removeAttribute("aria-invalid");
  if (entry.value) entry.dataset.unsent = entry.value;
}

/** The entry's form got an answer: an accepted entry makes room, unless the field holds a newer one. */
function settleEntry(entry, xhr, { formData }) {
  slotOf(entry).querySelector("[data-unsent-reason]")?.remove();
  delete entry.dataset.unsent;
  if (xhr.status < 300 && entry.value === formData.get(entry.name)) entry.value = "";
}

/** A field is invalid as long as the server's reason is shown; when another form overtakes it, the text goes too. */
function markRefused(form) {
  for (const entry of document.querySelectorAll("[data-entry]")) {
    if (slotOf(entry).querySelector(".error:not([data-unsent-reason])")) {
      entry.setAttribute("aria-invalid", "true");
    } else if (entry.hasAttribute("aria-invalid")) {
      entry.removeAttribute("aria-invalid");
      if (!form.contains(entry)) entry.value = "";
    }
  }
}

/* Who types faster than the answers come sends the next line while one is on its way: it waits its turn and is
   understood as of the page that the answer brings. The same line again is a key pressed twice. */
const sent = new WeakMap();

function rememberSent({ elt, formData }) {
  const entry = elt.querySelector?.("[data-entry]");
  if (entry) sent.set(elt, formData.get(entry.name));
}

function dropRepeat(event) {
  const form = event.target;
  const entry = form.querySelector("[data-entry]");
  if (!entry || !form.classList.contains("htmx-request") || entry.value !== sent.get(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const unfolded = () => [...document.querySelectorAll("details[open][id]")].map((details) => details.id);

export class Forms {
  #focused = null;

  #unfolded = [];

  /**
   * @param {import("./announcer.js").Announcer} announcer
   * @param {import("./connection.js").Connection} connection
   * @param {import("./game-log.js").GameLog} log
   * @param {import("./outbox.js").Outbox} outbox
   */
  constructor(announcer, connection, log, outbox) {
    this.announcer = announcer;
    this.connection = connection;
    this.log = log;
    this.outbox = outbox;
    const kept = outbox.restore();
    if (kept) showUnsent(kept.entry, kept.reason);
    if (kept) connection.hold();
    document.addEventListener("submit", dropRepeat, { capture: true });
    document.addEventListener("htmx:configRequest", ({ detail }) => rememberSent(detail));
    document.addEventListener("htmx:beforeSwap", (event) => this.#beforeSwap(event.detail));
    document.addEventListener("htmx:afterRequest", (event) => this.#afterRequest(event.detail));
  }

  #beforeSwap(detail) {
    this.#focused = document.activeElement;
    this.#unfolded = unfolded();
    if (failure(detail.xhr)) detail.shouldSwap = false;
  }

  #afterRequest({ xhr, requestConfig }) {
    // The event's own element is the page around, once the form has been swapped away.
    const form = requestConfig.elt.closest("form") ?? requestConfig.elt;
    const entry = form.querySelector("[data-entry]");
    const reason = failure(xhr);
    if (reason) {
      this.#fail(xhr, this.outbox.keep(requestConfig.formData) ?? entry, reason);
    } else {
      if (requestConfig.formData.has("after")) this.outbox.forget();
      if (entry) settleEntry(entry, xhr, requestConfig);
      this.#settle(form, entry, xhr);
    }
    if (xhr.status !== 0) this.connection.hold();
  }

  #fail(xhr, entry, reason) {
    if (entry) showUnsent(entry, reason);
    const said = xhr.status === 0 && this.connection.lose();
    if (!said) this.announcer.announce({ text: reason, politeness: "urgent", kind: "error" });
  }

  #settle(form, entry, xhr) {
    markRefused(form);
    this.log.restore();
    for (const id of this.#unfolded) document.getElementById(id)?.setAttribute("open", "");
    drawTypedDice();
    for (const message of readAnnouncements(xhr.responseText)) this.announcer.announce(message);
    if (entry && form.contains(document.activeElement)) entry.focus();
    rescueFocus(this.#focused);
  }
}
