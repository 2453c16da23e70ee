import { describe, expect, it } from '@jest/globals';
import { TooManyEntries } from '../../../../server/modules/busy/icalendar/contentLines.js';
import { badRequest } from '../../../../server/platform/errors/httpError.ts';
import { NotCalendar } from '../../../../server/modules/busy/icalendar/expandCalendar.js';
import { readBusyTimes } from '../../../../server/modules/busy/readCalendar.ts';
import { calendarOf, expand, expandEvents } from './calendars.ts';

const GOOD = ['SUMMARY:Lecture', 'DTSTART:20261202T100000Z', 'DTEND:20261202T110000Z'];
const LECTURE = '12-02T10:00 12-02T11:00';
const SEMINAR = ['SUMMARY:Seminar', 'DTSTART:20261203T100000Z', 'DTEND:20261203T120000Z'];
const BOTH = [LECTURE, '12-03T10:00 12-03T12:00'];

const START = 'DTSTART:20261201T100000Z';
const LONG_AGO = 'DTSTART:00010101T000000Z';
const OFTEN = /repeats? too often/;

const many = <Item>(count: number, itemOf: (n: number) => Item) =>
  Array.from({ length: count }, (_, n) => itemOf(n));
const numbers = (count: number) => many(count, String).join();
const hours = (count: number) =>
  many(count, (n) =>
    new Date(Date.UTC(2026, 11, 1) + n * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, ''),
  ).join();
const EVERY_SECOND = `BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`;
const MONDAYS = many(20_000, (n) => `${(n % 53) + 1}MO`).join();
const zoneOf = (rule: string) =>
  [
    ...['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', LONG_AGO.slice(0, -1)],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', rule, 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n');

/** Reads a calendar for December 2026. */
const read = (text: string) =>
  readBusyTimes({
    ...{ text, timeZone: 'UTC', email: 'ada@example.edu' },
    ...{ from: Date.UTC(2026, 10, 30), until: Date.UTC(2027, 0, 30) },
  });

describe('a file that cannot be read', () => {
  const plain = (title: number) => [`SUMMARY:${title}`, START, 'DURATION:PT1H'];

  it.each([
    ['a letter', 'Dear Ada', 'This is not a calendar in the iCalendar format (.ics).'],
    [
      '4,001 entries',
      calendarOf(...many(4_001, plain)),
      'This calendar has too many entries. Please export a shorter period.',
    ],
    [
      'an event of each second',
      calendarOf([START, 'RRULE:FREQ=SECONDLY;COUNT=1000000000']),
      'The events of this calendar repeat too often to be read.',
    ],
    [
      'an entry that cannot be read and no other',
      calendarOf(['SUMMARY:Lab', 'DTSTART;TZID=Nowhere:20261201T100000']),
      'No entry of this calendar can be read: “Lab” has an unknown time zone “Nowhere”.',
    ],
  ])('has %s', (_title, text, message) => {
    expect(() => read(text)).toThrow(badRequest(message));
  });

  it('has no calendar, or too many lines or entries', () => {
    for (const [text, error] of [
      ['', NotCalendar],
      ['BEGIN:VCARD\r\nEND:VCARD\r\n', NotCalendar],
      ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', NotCalendar],
      ['\u0089PNG\r\n\u001a\n\u0000\u0000', NotCalendar],
      ['\n'.repeat(1_000_000), NotCalendar],
      ['A\r\n'.repeat(340_000), TooManyEntries],
      [`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(4_001)}`, TooManyEntries],
      [calendarOf([...plain(1), ...many(100_000, () => 'A:')]), TooManyEntries],
    ] as const)
      expect(() => expand(text)).toThrow(error);
    expect(expand(calendarOf(...many(4_000, plain)))).toMatchObject({
      ...{ busy: [expect.any(String)], notice: '' },
    });
  });
});

describe('a calendar with an unusual line', () => {
  it.each([
    ['a second line of a description that is not folded', ['DESCRIPTION:Room 1', 'Bring a pen']],
    ['raw lines with colons', ['DESCRIPTION:Notes', 'Duration: two hours', 'See: https://x.edu']],
    ['an empty line in a description', ['DESCRIPTION:Room 1', '', 'Bring a pen']],
    ['a quote that does not end', ['ATTENDEE;CN="Ann:mailto:ann@example.edu']],
    ['a quote within a parameter', ['ORGANIZER;CN=Ann "A" B:mailto:ann@example.edu']],
    ['a parameter without a value', ['LOCATION;X-FOO:Room 1']],
    ['a number that is none', ['SEQUENCE:first', 'PRIORITY:high', 'GEO:there']],
    ['a picture that is not encoded', ['ATTACH;ENCODING=BASE64;VALUE=BINARY:%%%']],
    ['empty properties', ['RRULE:', 'EXDATE:', 'RDATE;VALUE=DATE:', 'DURATION:', 'RECURRENCE-ID:']],
    ['an alarm', ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'REPEAT:2', 'END:VALARM']],
    ['an unknown component that does not end', ['BEGIN:X-NOTE', 'STATUS:CANCELLED']],
    [
      'components in components',
      [...many(30, () => 'BEGIN:X-A'), ...many(30, () => 'END:X-A'), 'LOCATION:Room 1'],
    ],
    ['many ends of what did not begin', many(30, () => 'END:X-B')],
  ])('has its busy times: %s', (_name, lines) =>
    expect(expand(calendarOf(GOOD, [...SEMINAR, ...lines]))).toEqual({ busy: BOTH, notice: '' }),
  );

  it('has the busy times of both calendars of a file', () => {
    expect(expand(calendarOf(GOOD) + calendarOf(SEMINAR)).busy).toEqual(BOTH);
    const own = calendarOf(['DTSTART:20261202T100000', 'DTEND:20261202T110000']);
    const tokyo = own.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Asia/Tokyo');
    expect(expand(tokyo + own).busy).toEqual(['12-02T01:00 12-02T02:00', LECTURE]);
  });

  it('may have other ends of lines and folds', () => {
    const text = calendarOf([...GOOD, 'RRULE:FREQ=DAILY;', ' COUNT=2']);
    const busy = [LECTURE, '12-03T10:00 12-03T11:00'];
    expect(expand(text).busy).toEqual(busy);
    expect(expand(text.replaceAll('\r\n', '\n')).busy).toEqual(busy);
    expect(expand(text.replaceAll('\r\n', '\r')).busy).toEqual(busy);
  });

  it('has dates without VALUE=DATE', () => {
    const weekly = ['DTSTART:20261201', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20261208,20261215'];
    expect(expandEvents(weekly)).toEqual(['12-01T00:00 12-02T00:00', '12-22T00:00 12-23T00:00']);
    const [start = ''] = weekly;
    expect(expandEvents([start, 'DTEND:20261203'])).toEqual(['12-01T00:00 12-03T00:00']);
  });

  it('has spaces and empty parts in a rule', () => {
    const rule = ['DTSTART:20261201T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU, TH;'];
    expect(
      expandEvents([...rule, 'EXDATE:20261203T100000Z, 20261208T100000Z']).slice(0, 2),
    ).toEqual(['12-01T10:00 12-01T11:00', '12-10T10:00 12-10T11:00']);
  });

  it('has periods as additional dates', () => {
    expect(
      expandEvents([
        ...['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'],
        'RDATE;VALUE=PERIOD:20261203T100000Z/PT2H,20261204T100000Z/20261204T103000Z',
      ]),
    ).toEqual(['12-01T10:00 12-01T11:00', '12-03T10:00 12-03T12:00', '12-04T10:00 12-04T10:30']);
  });
});

describe('an entry that cannot be read', () => {
  it('is left out and named with the reason', () => {
    const [zone, repetition] = ['DTSTART;TZID=Europe/Berlin', 'a repetition that cannot be read'];
    for (const [lines, reason] of [
      ['DTSTART:tomorrow', 'has a start that cannot be read'],
      ['DTSTART:20260230T100000Z', 'has a start that cannot be read'],
      [`${zone} 20261201T100000`, 'has a start that cannot be read'],
      ['X-NO:START', 'has a start that cannot be read'],
      [`${START}\r\nDTEND:later`, 'has an end that cannot be read'],
      [`${START}\r\nDURATION:2 hours`, 'has an end that cannot be read'],
      [`${START}\r\nDTEND:20261201T090000Z`, 'ends before it starts'],
      [`${START}\r\nRRULE:FREQ=OFTEN`, `has ${repetition}`],
      [`${START}\r\nRRULE:FREQ=WEEKLY;BYDAY=XX`, `has ${repetition}`],
      [`${START}\r\nRRULE:FREQ=DAILY;UNTIL=never`, `has ${repetition}`],
      [`${START}\r\nRRULE:FREQ=DAILY;INTERVAL=999999999999999999`, `has ${repetition}`],
      [`${START}\r\nRRULE:FREQ=DAILY;COUNT=1e9`, `has ${repetition}`],
      [`${START}\r\nEXDATE:never`, `has ${repetition}`],
      [`${START}\r\nRRULE:FREQ=MINUTELY`, 'repeats too often'],
      ['DTSTART:18000101T100000Z\r\nRRULE:FREQ=DAILY;COUNT=999999', 'repeats too often'],
      [`${START}\r\nRECURRENCE-ID:then`, 'changes a date that cannot be read'],
      ['DTSTART;TZID=Mars/Phobos:20261201T100000', 'has an unknown time zone “Mars/Phobos”'],
      [`${zone}:20261201T100000\r\nDURATION:P99999999999999D`, 'cannot be read'],
    ] as const) {
      const notice = `1 of 2 entries was left out: “Lab” ${reason}.`;
      const result = expand(calendarOf(GOOD, ['SUMMARY:Lab', lines]));
      expect({ lines, ...result }).toEqual({ lines, busy: [LECTURE], notice });
    }
  });

  it('does not end its series of entries', () => {
    const cut = calendarOf(GOOD, ['SUMMARY:Lab', 'DTSTART:20261201T100000Z'], SEMINAR);
    const [before, after] = cut.split('SUMMARY:Lab');
    expect(expand(`${before}SUMMARY:Lab${after?.replace('END:VEVENT\r\n', '')}`)).toEqual({
      busy: BOTH,
      notice: '1 of 3 entries was left out: “Lab” is not complete.',
    });
    expect(expand(before ?? '')).toEqual({
      busy: [LECTURE],
      notice: '1 of 2 entries was left out: an entry without a title is not complete.',
    });
  });

  it('is none with a rule that only has days that do not exist', () => {
    const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    expect(expand(calendarOf(['DTSTART:20261201T100000Z', 'DURATION:PT1H', rule]))).toEqual({
      busy: ['12-01T10:00 12-01T11:00'],
      notice: '',
    });
  });

  it('is one of three that are named', () => {
    const wrong = ['A', 'B\\, \\nC', 'D'.repeat(99), 'E', 'F'].map((title) => [
      ...[`SUMMARY:${title}`, 'DTSTART;TZID=Nowhere:20261201T100000'],
    ]);
    const zone = 'has an unknown time zone “Nowhere”';
    expect(expand(calendarOf(GOOD, ...wrong)).notice).toBe(
      `5 of 6 entries were left out: “A” ${zone}, “B, C” ${zone}, “${'D'.repeat(60)}…” ${zone}, ` +
        'and 2 more cannot be read either.',
    );
  });
});

/** Work is counted in steps, so that a file has the same result on any machine. */
describe('a calendar with more work than a file may cause', () => {
  it.each([
    ['hours since the year 1', [LONG_AGO, 'RRULE:FREQ=HOURLY;COUNT=99999999']],
    ['days since the year 1', [LONG_AGO, 'RRULE:FREQ=DAILY;COUNT=99999999']],
    ['each second of each day', [START, `RRULE:FREQ=DAILY;${EVERY_SECOND}`]],
    [
      'positions among all seconds',
      [START, `RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=9;${EVERY_SECOND}`],
    ],
    ['all weekdays of all years', [LONG_AGO, `RRULE:FREQ=YEARLY;COUNT=9999;BYDAY=${MONDAYS}`]],
    [
      'excluded hours of all years',
      [START, 'RRULE:FREQ=DAILY', `EXRULE:FREQ=HOURLY;${EVERY_SECOND}`],
    ],
    ['35,000 dates', [START, `RDATE:${hours(35_000)}`]],
    ['35,000 excluded dates', [START, `EXDATE:${hours(35_000)}`]],
  ])('leaves out an event with %s', (_title, lines) => {
    const { busy, notice } = expand(calendarOf(['SUMMARY:Bad', ...lines]));
    expect(busy).toEqual([]);
    expect(notice).toMatch(OFTEN);
  });

  it.each([
    ['hours', 'RRULE:FREQ=HOURLY;COUNT=999999999'],
    ['dates', `RDATE:${hours(50_000)}`],
  ])('leaves out the events of a zone with too many %s', (_title, rule) => {
    const text = calendarOf(['SUMMARY:Bad', 'DTSTART;TZID=X:20261201T100000']);
    const { busy, notice } = expand(
      text.replace('BEGIN:VEVENT', `${zoneOf(rule)}\r\nBEGIN:VEVENT`),
    );
    expect(busy).toEqual([]);
    expect(notice).not.toBe('');
  });

  it('leaves out what comes after the work of a file', () => {
    const events = many(3_000, () => [START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY']);
    const { busy, notice } = expand(calendarOf(...events));
    expect(busy).toHaveLength(33);
    expect(notice).toMatch(OFTEN);
  });
});

it.each([
  ['a length', ['DURATION:P99999999999999999W']],
  ['an interval of days', ['DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=9007199254740991']],
  ['an interval of hours', ['DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=9007199254740991']],
  ['an interval of years', ['DURATION:PT1H', 'RRULE:FREQ=YEARLY;INTERVAL=9007199254740991']],
  ['days that do not exist', ['DURATION:PT1H', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30']],
  ['a position that does not exist', ['DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYSETPOS=300']],
])('a calendar with values beyond all calendars has one busy time with %s', (_title, lines) =>
  expect(expand(calendarOf([START, ...lines])).busy).toHaveLength(1),
);
