/* Words of the scripts. Django's catalogue translates them where the page links it; without it they
   stay English, so that a page never waits for its words. */

const catalogue = globalThis.django ?? {};

/** @type {(text: string) => string} */
export const gettext = catalogue.gettext ?? ((text) => text);

/** @type {(one: string, many: string, count: number) => string} */
export const ngettext = catalogue.ngettext ?? ((one, many, count) => (count === 1 ? one : many));

/** `fill("%(count)s unsent", {count: 2})` is "2 unsent". */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/gu, (_match, name) => String(values[name]));
}
