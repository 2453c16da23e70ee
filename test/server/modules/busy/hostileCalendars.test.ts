import { describe, expect, it } from '@jest/globals';
import { readCalendar } from '../../../../server/modules/busy/readCalendar.ts';
import { calendarOf, expand } from './calendars.ts';

const START = 'DTSTART:20261201T100000Z';
const LONG_AGO = 'DTSTART:00010101T000000Z';
const OFTEN = /repeats? too often/;

const many = (count: number, lineOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => lineOf(n));
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
    const events = many(3_000, () => 'RRULE:FREQ=DAILY').map((rule) => [
      START,
      'DURATION:PT1H',
      rule,
    ]);
    const { busy, notice } = expand(calendarOf(...events));
    expect(busy).toHaveLength(33);
    expect(notice).toMatch(OFTEN);
  });
});

describe('a calendar with more than any program writes into 1 MB', () => {
  const plain = (title: string) => [`SUMMARY:${title}`, START, 'DURATION:PT1H'];

  it.each([
    ['entries', calendarOf(...many(4_001, String).map(plain))],
    ['entries without an end', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(4_001)}`],
    ['lines', calendarOf([...plain('Logic'), ...many(100_000, () => 'A:')])],
  ])('is refused before it is read: %s', async (_title, text) => {
    const period = { from: Date.UTC(2026, 10, 30), until: Date.UTC(2027, 0, 30) };
    const options = { text, ...period, timeZone: 'UTC', email: 'ada@example.edu' };
    await expect(readCalendar('ada', options)).rejects.toMatchObject({
      statusCode: 400,
      message: 'This calendar has too many entries. Please export a shorter period.',
    });
  });

  it('is read with 4,000 entries', () => {
    const { busy, notice } = expand(calendarOf(...many(4_000, String).map(plain)));
    expect(busy).toHaveLength(1);
    expect(notice).toBe('');
  });
});

describe('a calendar with values beyond all calendars', () => {
  it.each([
    ['a length', ['DURATION:P99999999999999999W']],
    ['an interval of days', ['DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=9007199254740991']],
    ['an interval of hours', ['DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=9007199254740991']],
    ['an interval of years', ['DURATION:PT1H', 'RRULE:FREQ=YEARLY;INTERVAL=9007199254740991']],
    ['days that do not exist', ['DURATION:PT1H', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30']],
    ['a position that does not exist', ['DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYSETPOS=300']],
  ])('has one busy time with %s', (_title, lines) => {
    expect(expand(calendarOf([START, ...lines])).busy).toHaveLength(1);
  });

  it.each(['RRULE:FREQ=DAILY;INTERVAL=999999999999999999', 'RRULE:FREQ=DAILY;COUNT=1e9'])(
    'is not read with %s',
    (rule) => {
      expect(expand(calendarOf([START, rule])).notice).not.toBe('');
    },
  );
});

it('calendars of accounts are read by turns', async () => {
  const options = {
    text: calendarOf(...many(500, () => 'RRULE:FREQ=DAILY').map((rule) => [START, rule])),
    ...{ from: Date.UTC(2026, 10, 30), until: Date.UTC(2027, 0, 30) },
    ...{ timeZone: 'UTC', email: 'ada@example.edu' },
  };
  const ended: string[] = [];
  const read = async (userId: string) => {
    await readCalendar(userId, options);
    ended.push(userId);
  };
  await Promise.all([...many(10, () => 'ada'), 'grace', 'alan'].map(read));
  expect(ended.slice(0, 3)).toEqual(['ada', 'grace', 'alan']);
  const eleven = many(11, () => 'ada').map((userId) => readCalendar(userId, options));
  const results = await Promise.allSettled(eleven);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { statusCode: 429 } },
  ]);
});
