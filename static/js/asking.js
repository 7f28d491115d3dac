/* "Repeat last" and "Where are we?": plain form buttons that a page with scripts answers by itself,
   at once and without a connection. */

/** @param {import("./announcer.js").Announcer} announcer */
export function answerQuestions(announcer) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-repeat-last], [data-where-now]");
    if (!button) return;
    if ("repeatLast" in button.dataset) {
      event.preventDefault();
      announcer.repeat();
      return;
    }
    const where = document.querySelector("[data-where]")?.dataset.where;
    if (!where) return; // the form asks the server
    event.preventDefault();
    announcer.announce({ text: where, kind: "answer" });
  });
}
