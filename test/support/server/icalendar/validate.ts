import { readContentLines, type ContentLine } from './contentLines.ts';
import { assertValue } from './valueTypes.ts';

export interface Component {
  name: string;
  properties: ContentLine[];
  components: Component[];
}

interface Rule {
  /** Exactly once. */
  required: readonly string[];
  /** At most once. */
  optional: readonly string[];
  /** Any number. */
  repeated: readonly string[];
  /** Components inside, at least one if there are any. */
  inside: readonly string[];
}

const OBSERVANCES = ['STANDARD', 'DAYLIGHT'];
const OBSERVANCE: Rule = {
  required: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  optional: [],
  repeated: [],
  inside: [],
};

/** RFC 5545, 3.6, without what the service never writes. */
const RULES: Record<string, Rule> = {
  VCALENDAR: {
    required: ['PRODID', 'VERSION'],
    optional: ['CALSCALE', 'NAME', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL'],
    repeated: [],
    inside: ['VEVENT', 'VTIMEZONE'],
  },
  VEVENT: {
    // DTEND instead of DURATION.
    required: ['UID', 'DTSTAMP', 'DTSTART', 'DTEND'],
    optional: [
      ...['CREATED', 'DESCRIPTION', 'LAST-MODIFIED', 'LOCATION', 'ORGANIZER', 'SEQUENCE', 'STATUS'],
      ...['SUMMARY', 'TRANSP', 'URL', 'X-MICROSOFT-CDO-BUSYSTATUS'],
      ...['RRULE', 'RECURRENCE-ID'],
    ],
    repeated: ['ATTENDEE', 'EXDATE'],
    inside: [],
  },
  VTIMEZONE: { required: ['TZID'], optional: [], repeated: [], inside: OBSERVANCES },
  STANDARD: OBSERVANCE,
  DAYLIGHT: OBSERVANCE,
};

/**
 * Reads one iCalendar object and checks it by RFC 5545: lines and folding, nesting, the order and
 * number of properties, and the types of their values.
 * @throws {Error} for the first violation
 */
export function validateCalendar(calendar: Buffer): Component {
  const [first, ...rest] = readContentLines(calendar);
  if (first?.name !== 'BEGIN' || first.value !== 'VCALENDAR') throw new Error('No VCALENDAR.');
  const root = readComponent('VCALENDAR', rest);
  if (rest.length > 0) throw new Error('Lines follow the VCALENDAR.');
  assertTimeZones(root);
  return root;
}

/** Takes the lines of a component up to its END. */
function readComponent(name: string, lines: ContentLine[]): Component {
  const component: Component = { name, properties: [], components: [] };
  for (let line = lines.shift(); line; line = lines.shift()) {
    if (line.name === 'END') {
      if (line.value !== name) throw new Error(`${name} ends as ${line.value}.`);
      assertComponent(component);
      return component;
    }
    if (line.name === 'BEGIN') component.components.push(readComponent(line.value, lines));
    else if (component.components.length > 0) throw new Error(`${line.name} after a component.`);
    else component.properties.push(line);
  }
  throw new Error(`${name} does not end.`);
}

function assertComponent({ name, properties, components }: Component): void {
  const rule = RULES[name];
  if (!rule) throw new Error(`Unknown component ${name}.`);
  const { required, optional, repeated, inside } = rule;
  for (const one of required) {
    if (countOf(properties, one) !== 1) throw new Error(`${name} needs one ${one}.`);
  }
  for (const line of properties) {
    if (![...required, ...optional, ...repeated].includes(line.name)) {
      throw new Error(`${name} has no property ${line.name}.`);
    }
    if (!repeated.includes(line.name) && countOf(properties, line.name) > 1) {
      throw new Error(`${name} has several ${line.name}.`);
    }
    // Local time of its own zone.
    if (!OBSERVANCES.includes(name) || line.name !== 'DTSTART') assertValue(line);
  }
  if (inside.length > 0 && components.length === 0) throw new Error(`${name} is empty.`);
  if (components.some((one) => !inside.includes(one.name))) throw new Error(`Not in ${name}.`);
  if (name === 'VEVENT' && valueOf(properties, 'DTEND') <= valueOf(properties, 'DTSTART')) {
    throw new Error('The end is not after the start.');
  }
}

/** Each TZID needs a VTIMEZONE (RFC 5545, 3.2.19). */
function assertTimeZones({ components }: Component): void {
  const defined = components
    .filter(({ name }) => name === 'VTIMEZONE')
    .map(({ properties }) => valueOf(properties, 'TZID'));
  const used = components.flatMap(({ properties }) =>
    properties.flatMap(({ params }) => params.get('TZID') ?? []),
  );
  const missing = used.find((id) => !defined.includes(id));
  if (missing !== undefined) throw new Error(`No VTIMEZONE ${missing}.`);
}

const countOf = (properties: readonly ContentLine[], name: string) =>
  properties.filter((line) => line.name === name).length;

export const valueOf = (properties: readonly ContentLine[], name: string): string =>
  properties.find((line) => line.name === name)?.value ?? '';
