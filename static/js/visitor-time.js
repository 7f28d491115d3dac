/* Adds the visitor's own time beside the club's. An element with data-moment (an ISO moment) is filled
   with its data-words, in which {time}, {zone} and {day} stand, and what hid it is shown. Where the
   visitor's clock shows the club's time anyway, nothing is added. */

const language = document.documentElement.lang || undefined;
const DAY = "YYYY-MM-DD".length;
const MINUTE = "YYYY-MM-DDTHH:MM".length;

const said = (moment, options) => new Intl.DateTimeFormat(language, options).format(moment);

/* What the visitor's clock and calendar show, spelt as in data-moment. */
const here = (moment) => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();

function zoneName(moment) {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: "longGeneric" }).formatToParts(moment);
  return parts.find((part) => part.type === "timeZoneName").value;
}

function inWords(moment, sentence) {
  return sentence
    .replace("{time}", said(moment, { hour: "numeric", minute: "2-digit" }))
    .replace("{zone}", zoneName(moment))
    .replace("{day}", said(moment, { weekday: "long", month: "long", day: "numeric" }));
}

for (const element of document.querySelectorAll("[data-moment]")) {
  const { moment: there, words, wordsOtherDay } = element.dataset;
  const moment = new Date(there);
  if (here(moment).slice(0, MINUTE) !== there.slice(0, MINUTE)) {
    const sameDay = here(moment).slice(0, DAY) === there.slice(0, DAY);
    element.textContent = inWords(moment, sameDay ? words : wordsOtherDay ?? words);
    element.closest("[hidden]")?.removeAttribute("hidden");
  }
}
