import type { ContentLine } from './contentLines.ts';

type Check = (value: string, line: ContentLine) => boolean;

const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z?)$/;
/** A scheme and what follows it (RFC 3986). */
const URI = /^[a-z][a-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/i;

const isDay = (year: string, month: string, day: string) => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
};

const isDateTime: Check = (value) => {
  const [, year = '', month = '', day = ''] = DATE_TIME.exec(value) ?? [];
  return year !== '' && isDay(year, month, day);
};
const isUtc: Check = (value, line) => isDateTime(value, line) && value.endsWith('Z');
/** A backslash escapes only these, and separators are escaped. */
const isText: Check = (value) => /^(?:[^\\;,]|\\[\\;,nN])*$/.test(value);
const isInteger: Check = (value) => /^[+-]?\d+$/.test(value);
const isUri: Check = (value) => URI.test(value);
const isDuration: Check = (value) =>
  /^[+-]?P(?:\d+W|(?=.)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(value);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value);

/** UTC, or local time with the name of its time zone. */
const isStart: Check = (value, { params }) =>
  isDateTime(value, { name: '', params, value }) && value.endsWith('Z') !== params.has('TZID');

const PARTSTAT = oneOf('NEEDS-ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED');
const ROLE = oneOf('CHAIR', 'REQ-PARTICIPANT', 'OPT-PARTICIPANT', 'NON-PARTICIPANT');
const isAddress: Check = (value, line) => {
  const [partstat = 'ACCEPTED'] = line.params.get('PARTSTAT') ?? [];
  const [role = 'CHAIR'] = line.params.get('ROLE') ?? [];
  return isUri(value, line) && PARTSTAT(partstat, line) && ROLE(role, line);
};

/** The type of the value of each property (RFC 5545, 3.8, and RFC 7986, 5). */
const TYPES: Record<string, Check> = {
  VERSION: oneOf('2.0'),
  PRODID: isText,
  CALSCALE: oneOf('GREGORIAN'),
  NAME: isText,
  'REFRESH-INTERVAL': (value, line) =>
    isDuration(value, line) && line.params.get('VALUE')?.[0] === 'DURATION',
  'X-WR-CALNAME': isText,
  'X-PUBLISHED-TTL': isDuration,
  UID: isText,
  DTSTAMP: isUtc,
  CREATED: isUtc,
  'LAST-MODIFIED': isUtc,
  DTSTART: isStart,
  DTEND: isStart,
  'RECURRENCE-ID': isStart,
  EXDATE: (value, line) => value.split(',').every((each) => isStart(each, line)),
  RRULE: (value) => /^FREQ=WEEKLY;COUNT=\d+;INTERVAL=[12]$/.test(value),
  SEQUENCE: isInteger,
  SUMMARY: isText,
  DESCRIPTION: isText,
  LOCATION: isText,
  URL: isUri,
  STATUS: oneOf('TENTATIVE', 'CONFIRMED', 'CANCELLED'),
  TRANSP: oneOf('OPAQUE', 'TRANSPARENT'),
  'X-MICROSOFT-CDO-BUSYSTATUS': oneOf('FREE', 'TENTATIVE', 'BUSY', 'OOF'),
  ORGANIZER: isAddress,
  ATTENDEE: isAddress,
  TZID: isText,
  TZOFFSETFROM: (value) => /^[+-]\d{4}(\d\d)?$/.test(value),
  TZOFFSETTO: (value) => /^[+-]\d{4}(\d\d)?$/.test(value),
};

/** @throws {Error} for an unknown property or a value that is not of its type */
export function assertValue(line: ContentLine): void {
  const check = TYPES[line.name];
  if (!check) throw new Error(`Unknown property ${line.name}.`);
  if (!check(line.value, line)) throw new Error(`Not a value of ${line.name}: ${line.value}`);
}
