/* What is announced, and how a response carries it:
   <template data-announce data-id="42" data-politeness="polite" data-turn="4-ben" data-kind="turn"
             data-brief="…" data-full="…">…</template> */

/**
 * @typedef {object} Announcement
 * @property {string} text  a whole sentence, or several
 * @property {"polite" | "urgent"} politeness
 * @property {string} id    spoken and logged once a page, however often it arrives; "" if it has none
 * @property {string} turn  of the polite ones that wait for the same turn only the newest is spoken
 * @property {string} kind  what a listener can mute, for example "turn" or "total"
 * @property {string} brief what is said instead to who asked for little; "" for the text
 * @property {string} full  what is said instead to who asked for everything; "" for the text
 * @property {boolean} log  whether it lands in the page's game log
 */

/** Fills in what a caller left out. Returns an Announcement. */
export function announcement(parts) {
  const { text, politeness = "polite", id = "", turn = "", kind = "", log = true } = parts;
  const { brief = "", full = "" } = parts;
  return { text: oneLine(text), politeness, id: String(id), turn, kind, brief: oneLine(brief), full: oneLine(full), log };
}

const oneLine = (text) => text.replace(/\s+/gu, " ").trim();

/** All announcements in the HTML of a response, in its order. */
export function readAnnouncements(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("template[data-announce]")].map((template) => {
    const { log, ...parts } = template.dataset;
    return announcement({ ...parts, text: template.content.textContent, log: log !== "off" });
  });
}
