import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import fc from '../../../support/properties.ts';
import { calendarOf, NEW_YORK } from './calendars.ts';
import { busyTimesOf, toInstant, type ReferenceEvent } from './referenceTimes.ts';

export const READER = 'Europe/Paris';
/** With changes of the clock in both hemispheres. */
export const PERIODS = ['2026-10-15', '2027-03-01'].map((day) => {
  const from = Date.parse(day);
  return { from, until: from + 45 * DAY };
});
const LAST = Math.max(...PERIODS.map(({ until }) => until));

/** How DTSTART names a zone, and which one it is. */
const ZONES = [
  ['', READER],
  ['Z', 'UTC'],
  [';TZID=Europe/Berlin', 'Europe/Berlin'],
  [';TZID=America/New_York', 'America/New_York'],
  [';TZID=Australia/Lord_Howe', 'Australia/Lord_Howe'],
  [';TZID=Asia/Kolkata', 'Asia/Kolkata'],
  [';TZID=/example.org/1/America/Santiago', 'America/Santiago'],
  [';TZID="New Zealand Standard Time"', 'Pacific/Auckland'],
  [';TZID=Eastern', 'America/New_York'],
  [';VALUE=DATE', READER],
] as const;

/** Without BYSETPOS in a week: rrule counts the positions of the first week from DTSTART. */
const RULES = [
  ...['', '', 'FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;BYDAY=MO,WE,SU', 'FREQ=WEEKLY'],
  ...['FREQ=WEEKLY;BYDAY=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', 'FREQ=MONTHLY'],
  ...['FREQ=MONTHLY;BYDAY=-1SU,2MO', 'FREQ=MONTHLY;BYMONTHDAY=-1,15,31', 'FREQ=YEARLY'],
  ...['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=YEARLY;BYMONTH=3,11;BYDAY=SU'],
  ...['FREQ=YEARLY;BYDAY=44SU,-9SU', 'FREQ=YEARLY;BYYEARDAY=75,-60', 'FREQ=YEARLY;BYMONTHDAY=29'],
  'FREQ=YEARLY;BYWEEKNO=10,44;BYDAY=SA,SU',
  ...['FREQ=DAILY;BYHOUR=2,14;BYMINUTE=30'],
  'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31',
];

const entry = fc.record({
  zone: fc.constantFrom(...ZONES),
  period: fc.constantFrom(...PERIODS),
  /** From the begin of the period. */
  day: fc.integer({ min: -400, max: 44 }),
  halfHour: fc.oneof(fc.nat({ max: 47 }), fc.integer({ min: 1, max: 8 })),
  rule: fc.constantFrom(...RULES),
  end: fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ untilDay: fc.integer({ min: 0, max: 500 }) }),
    fc.constant({}),
  ),
  length: fc.record({
    kind: fc.constantFrom('DTEND', 'DTEND in UTC', 'DURATION'),
    days: fc.nat({ max: 2 }),
    halfHours: fc.integer({ min: 1, max: 40 }),
  }),
  excluded: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
  moved: fc.option(fc.nat({ max: 20 })),
  added: fc.array(fc.nat({ max: 40 }), { maxLength: 2 }),
  isFree: fc.constantFrom('', '', '', '', 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED'),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

export const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.000/g, '');
const local = (at: number) => stamp(at).slice(0, 15);

/** Returns the events of an entry as lines, and the busy times that they mean. */
function write(one: Entry, index: number) {
  const { zone, period, day, rule, end, length, isFree } = one;
  const [params, name] = zone;
  const isDate = params === ';VALUE=DATE';
  const text = (wall: number) =>
    local(wall).slice(0, isDate ? 8 : 15) + (params === 'Z' ? 'Z' : '');
  const inZone = params === 'Z' ? '' : params;
  const start = period.from + day * DAY + (isDate ? 0 : one.halfHour * 30 * MINUTE);
  const isTimeRule = rule.includes('BYHOUR');
  const event: ReferenceEvent = {
    ...{ zone: name, start, isDate, rule: isDate && isTimeRule ? 'FREQ=DAILY' : rule },
    ...{ days: isDate ? length.days + 1 : 0, ms: 0, excluded: [], added: [] },
  };
  const lines = [`UID:${index}`, 'SEQUENCE:2', `DTSTART${inZone}:${text(start)}`];
  lines.push(...writeLength(event, length, (wall) => `DTEND${inZone}:${text(wall)}`));
  if (event.rule !== '') lines.push(`RRULE:${event.rule}${writeEnd(event, end)}`);
  const times = busyTimesOf(event, LAST).map(([at]) => at);
  const pick = (position: number) => times[position % times.length] ?? 0;
  const walls = (at: number) =>
    isDate ? `;VALUE=DATE:${local(at + 12 * HOUR).slice(0, 8)}` : `:${stamp(at)}`;
  event.excluded = one.excluded.map(pick);
  lines.push(...event.excluded.map((at) => `EXDATE${walls(at)}`));
  if (!isDate) {
    event.added = one.added.map((position) => period.from + position * DAY + 7 * HOUR);
    lines.push(...event.added.map((at) => `RDATE:${stamp(at)}`));
  }
  const busy = isFree === '' ? busyTimesOf(event, LAST) : [];
  const events = [[...lines, ...(isFree === '' ? [] : [isFree])]];
  if (one.moved !== null && event.rule !== '') {
    const at = pick(one.moved);
    const to = period.from + one.moved * DAY;
    events.push([
      ...[`UID:${index}`, 'SEQUENCE:2', `RECURRENCE-ID${walls(at)}`],
      ...[`DTSTART:${stamp(to)}`, 'DURATION:PT90M'],
    ]);
    busy.splice(0, busy.length, ...busy.filter(([from]) => from !== at), [to, to + 90 * MINUTE]);
  }
  return { events, busy };
}

/** Returns the line of a length and adds it to the event. An exact one is that of the first time. */
function writeLength(
  event: ReferenceEvent,
  { kind, days, halfHours }: Entry['length'],
  dtend: (wall: number) => string,
): string[] {
  if (event.isDate) {
    return [kind === 'DURATION' ? `DURATION:P${days + 1}D` : dtend(event.start + (days + 1) * DAY)];
  }
  if (kind === 'DURATION') {
    Object.assign(event, { days, ms: halfHours * 30 * MINUTE });
    return [`DURATION:P${days}DT${halfHours * 30}M`];
  }
  const first = toInstant(event.zone, event.start);
  // Not before the start, which may be in a skipped or repeated hour.
  const wall = event.start + days * DAY + (halfHours + 4) * 30 * MINUTE;
  const last = toInstant(event.zone, wall);
  event.ms = last - first;
  return [kind === 'DTEND' ? dtend(wall) : `DTEND:${stamp(last)}`];
}

/** Returns the end of a rule and adds it to the event. */
function writeEnd(event: ReferenceEvent, end: Entry['end']): string {
  if ('count' in end) {
    event.count = end.count;
    return `;COUNT=${end.count}`;
  }
  if (!('untilDay' in end)) return '';
  const wall = event.start + end.untilDay * DAY;
  event.until = toInstant(event.zone, wall);
  return `;UNTIL=${event.isDate ? local(wall).slice(0, 8) : stamp(event.until)}`;
}

/** A calendar and the busy times that it means. */
export const calendarFile = fc.array(entry, { minLength: 1, maxLength: 5 }).map((entries) => {
  const written = entries.map(write);
  const text = calendarOf(...written.flatMap(({ events }) => events));
  return {
    text: text.replace('VERSION:2.0', `VERSION:2.0\r\n${NEW_YORK}`),
    busy: written.flatMap(({ busy }) => busy),
  };
});
