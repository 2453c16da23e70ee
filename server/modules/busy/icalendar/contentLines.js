// @ts-check

/**
 * @typedef {object} Property
 * @property {Readonly<Record<string, string>>} params by upper-case name
 * @property {string} value as it is written, without the unescaping of texts
 *
 * @typedef {object} Component
 * @property {string} name in upper case
 * @property {Map<string, Property[]>} properties by upper-case name
 * @property {Component[]} components
 * @property {boolean} isComplete whether it has an END line
 */

/** A real calendar of 1 MB has fewer of each. An alarm is the third component in another one. */
const MAX = { lines: 100_000, entries: 4_000, depth: 10 };

/** The text has more lines or entries than are read. */
export class TooManyEntries extends Error {}

/** Components of a calendar, which contain none of each other. */
const ENTRIES = ['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL'];

/**
 * Reads the calendars of a text. Lines that are not content lines are left out, such as the second line
 * of a description that was not folded, so that they affect no other line (RFC 5545, 3.1).
 *
 * @param {string} text
 * @returns {Component[]}
 * @throws {TooManyEntries}
 */
export function readComponents(text) {
  const lines = unfold(text);
  if (lines.length > MAX.lines) throw new TooManyEntries();
  const root = newComponent('');
  let entries = 0;
  /** @type {Component[]} */
  const open = [root];
  for (const line of lines) {
    const [, edge, rest = ''] = /^(begin|end):(.*)$/i.exec(line) ?? [];
    const name = rest.trim().toUpperCase();
    if (edge === undefined) addProperty(open[open.length - 1], line);
    else if (edge.toUpperCase() === 'BEGIN') {
      if (ENTRIES.includes(name)) entries += 1;
      if (entries > MAX.entries) throw new TooManyEntries();
      begin(open, name);
    } else end(open, name);
  }
  return root.components.filter((component) => component.name === 'VCALENDAR');
}

/**
 * @param {Component} component
 * @param {string} name
 */
export const firstProperty = (component, name) => component.properties.get(name)?.[0];

/**
 * Returns the values of a property that may occur several times.
 *
 * @param {Component} component
 * @param {string} name
 */
export const allProperties = (component, name) => component.properties.get(name) ?? [];

/** @param {string} name @returns {Component} */
const newComponent = (name) => ({
  name,
  properties: new Map(),
  components: [],
  isComplete: false,
});

/** @param {string} text */
const unfold = (text) => text.replace(/(?:\r\n|\r|\n)[ \t]/g, '').split(/[\r\n]+/);

/** @param {Component[]} open @param {string} name */
function begin(open, name) {
  // The end of the one before is missing.
  if (name === 'VCALENDAR') open.length = 1;
  else if (ENTRIES.includes(name)) {
    const index = open.findIndex((one) => ENTRIES.includes(one.name));
    if (index > 0) open.length = index;
  }
  const component = newComponent(name);
  open[open.length - 1]?.components.push(component);
  // Each end searches the open ones. Deeper ones take the place of the deepest.
  if (open.length > MAX.depth) open.pop();
  open.push(component);
}

/** @param {Component[]} open @param {string} name */
function end(open, name) {
  const index = open.findLastIndex((one) => one.name === name);
  const component = open[index];
  if (index < 1 || !component) return;
  component.isComplete = true;
  open.length = index;
}

/** @param {Component | undefined} component @param {string} line */
function addProperty(component, line) {
  const name = /^[a-z\d-]+(?=[;:])/i.exec(line)?.[0];
  if (!component || name === undefined) return;
  const key = name.toUpperCase();
  const property = readProperty(line, name.length);
  const properties = component.properties.get(key);
  if (properties) properties.push(property);
  else component.properties.set(key, [property]);
}

/** A quote that does not end is a character as any other. */
const PARAMETER = /;([a-z\d-]+)=((?:"[^"]*"|"(?![^"]*")|[^";:])*)/iy;
/** Names such as tzone://Microsoft/Utc are often not quoted. The value after them has no colon. */
const ZONE_PARAMETER = /;(tzid)=([^";]*)(?=[:;])/iy;

/**
 * Reads the parameters and the value after the name of a property.
 *
 * @param {string} line
 * @param {number} from
 * @returns {Property}
 */
function readProperty(line, from) {
  /** @type {Record<string, string>} */
  const params = {};
  let at = from;
  for (;;) {
    PARAMETER.lastIndex = ZONE_PARAMETER.lastIndex = at;
    const match = ZONE_PARAMETER.exec(line) ?? PARAMETER.exec(line);
    if (!match) return { params, value: line.slice(at + 1) };
    const [text, name = '', value = ''] = match;
    params[name.toUpperCase()] = value.replaceAll('"', '').trim();
    at += text.length;
  }
}
