/* What is announced, and how a response carries it:
   <template data-announce data-id="42" data-politeness="polite" data-turn="4-ben" data-kind="turn">…</template> */

/**
 * @typedef {object} Announcement
 * @property {string} text  a whole sentence, or several
 * @property {"polite" | "urgent"} politeness
 * @property {string} id    spoken and logged once a page, however often it arrives; "" if it has none
 * @property {string} turn  of the polite ones that wait for the same turn only the newest is spoken
 * @property {string} kind  what a listener can mute, for example "turn" or "total"
 * @property {boolean} log  whether it lands in the page's game log
 */

/** Fills in what a caller left out. Returns an Announcement. */
export function announcement({ text, politeness = "polite", id = "", turn = "", kind = "", log = true }) {
  return { text: text.replace(/\s+/gu, " ").trim(), politeness, id: String(id), turn, kind, log };
}

/** All announcements in the HTML of a response, in its order. */
export function readAnnouncements(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("template[data-announce]")].map((template) => {
    const { id, politeness, turn, kind, log } = template.dataset;
    return announcement({ text: template.content.textContent, politeness, id, turn, kind, log: log !== "off" });
  });
}
