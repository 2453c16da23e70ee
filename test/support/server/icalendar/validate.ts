/** A content line of RFC 5545, 3.1. */
interface ContentLine {
  name: string;
  /** With the semicolon before each of them. */
  params: string;
  value: string;
}

export interface Component {
  name: string;
  properties: ContentLine[];
  components: Component[];
}

const DATE_TIME = String.raw`\d{8}T\d{6}`;
const UTC = new RegExp(`^:${DATE_TIME}Z$`);
/** UTC, or local time with the name of its time zone. */
const TIME = new RegExp(`^(:${DATE_TIME}Z|;TZID=[^:;]+:${DATE_TIME})$`);
/** Times that are all of the same form. */
const TIMES = new RegExp(
  `^(:${DATE_TIME}Z(,${DATE_TIME}Z)*|;TZID=[^:;]+:${DATE_TIME}(,${DATE_TIME})*)$`,
);
/** A backslash escapes only these, and separators are escaped. */
const TEXT = /^:(?:[^\\;,]|\\[\\;,nN])*$/;
const URI = /:[a-z][a-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/i;
const OFFSET = /^:[+-]\d{4}(\d\d)?$/;
const DURATION = /^(;VALUE=DURATION)?:P\d*[WD]?(T\d+[HMS])*$/;

/** The parameters and value of each property that the service writes, by component (RFC 5545, 3.6). */
const OBSERVANCE = {
  required: { DTSTART: /^:\d{8}T\d{6}$/, TZOFFSETFROM: OFFSET, TZOFFSETTO: OFFSET },
};
const RULES: Record<string, Record<'required' | 'optional', Record<string, RegExp>>> = {
  VCALENDAR: {
    required: { VERSION: /^:2\.0$/, PRODID: TEXT },
    optional: {
      ...{ NAME: TEXT, 'X-WR-CALNAME': TEXT },
      ...{ 'REFRESH-INTERVAL': /^;VALUE=DURATION:P/, 'X-PUBLISHED-TTL': DURATION },
    },
  },
  VEVENT: {
    required: { UID: TEXT, DTSTAMP: UTC, DTSTART: TIME, DTEND: TIME },
    optional: {
      ...{ CREATED: UTC, 'LAST-MODIFIED': UTC, 'RECURRENCE-ID': TIME, EXDATE: TIMES },
      ...{ SUMMARY: TEXT, DESCRIPTION: TEXT, LOCATION: TEXT, SEQUENCE: /^:\d+$/, URL: URI },
      ...{ RRULE: /^:FREQ=WEEKLY;COUNT=\d+;INTERVAL=[12]$/, ORGANIZER: URI, ATTENDEE: URI },
      ...{ STATUS: /^:(TENTATIVE|CONFIRMED)$/, 'X-MICROSOFT-CDO-BUSYSTATUS': TEXT },
    },
  },
  VTIMEZONE: { required: { TZID: TEXT }, optional: {} },
  STANDARD: { ...OBSERVANCE, optional: {} },
  DAYLIGHT: { ...OBSERVANCE, optional: {} },
};
const REPEATED = ['ATTENDEE', 'EXDATE'];

const VALUE = String.raw`(?:"[^\p{Cc}"]*"|[^\p{Cc}";:,]*)`;
const LINE = new RegExp(
  `^([A-Z-]+)((?:;[A-Z-]+=${VALUE}(?:,${VALUE})*)*):((?:\\P{Cc}|\\t)*)$`,
  'u',
);

/**
 * Reads one iCalendar object and checks it by RFC 5545: lines and folding, nesting, the order and
 * number of properties, the form of their values, and that each time zone is defined.
 * @throws {Error} for the first violation
 */
export function validateCalendar(calendar: Buffer): Component {
  const [first, ...rest] = readContentLines(calendar);
  if (first?.value !== 'VCALENDAR') throw new Error('No VCALENDAR.');
  const root = readComponent('VCALENDAR', rest);
  if (rest.length > 0) throw new Error('Lines follow the VCALENDAR.');
  const zones = root.components.flatMap(({ properties }) => valueOf(properties, 'TZID'));
  for (const [, zone = ''] of calendar.toString().matchAll(/;TZID=([^:;]+)/g)) {
    if (!zones.includes(zone)) throw new Error(`No VTIMEZONE ${zone}.`);
  }
  return root;
}

function readContentLines(calendar: Buffer): ContentLine[] {
  const lines = calendar.toString('latin1').split('\r\n');
  if (lines.pop() !== '') throw new Error('The last line does not end.');
  for (const line of lines) {
    if (line.length > 75) throw new Error(`A line has ${line.length} octets.`);
    // Each line of its own, so that a character that is folded in the middle is an error.
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
  }
  const unfolded = calendar.toString().slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  return unfolded.map((line) => {
    const [, name, params = '', value = ''] = LINE.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not a content line: ${line}`);
    return { name, params, value };
  });
}

/** Takes the lines of a component up to its END. */
function readComponent(name: string, lines: ContentLine[]): Component {
  const component: Component = { name, properties: [], components: [] };
  for (let line = lines.shift(); line; line = lines.shift()) {
    if (line.name === 'END') {
      if (line.value !== name) throw new Error(`${name} ends as ${line.value}.`);
      assertProperties(component);
      return component;
    }
    if (line.name === 'BEGIN') component.components.push(readComponent(line.value, lines));
    else if (component.components.length > 0) throw new Error(`${line.name} after a component.`);
    else component.properties.push(line);
  }
  throw new Error(`${name} does not end.`);
}

function assertProperties({ name, properties }: Component): void {
  const { required = {}, optional = {} } = RULES[name] ?? {};
  const forms: Record<string, RegExp> = { ...required, ...optional };
  const names = properties.map((line) => line.name);
  const missing = Object.keys(required).filter((one) => !names.includes(one));
  if (missing.length > 0) throw new Error(`${name} has no ${missing.join()}.`);
  for (const [index, line] of properties.entries()) {
    const text = line.params + ':' + line.value;
    if (!forms[line.name]?.test(text)) throw new Error(`In ${name}: ${line.name}${text}`);
    if (names.indexOf(line.name) < index && !REPEATED.includes(line.name))
      throw new Error(`${name} has several ${line.name}.`);
  }
}

export const valueOf = (properties: readonly ContentLine[], name: string): string =>
  properties.find((line) => line.name === name)?.value ?? '';
