import { describe, expect, it } from '@jest/globals';
import { readCalendar } from '../../../../server/modules/busy/readCalendar.ts';
import { calendarOf, expand, expandEvents } from './calendars.ts';

const GOOD = ['SUMMARY:Lecture', 'DTSTART:20261202T100000Z', 'DTEND:20261202T110000Z'];
const LECTURE = '12-02T10:00 12-02T11:00';
const SEMINAR = ['SUMMARY:Seminar', 'DTSTART:20261203T100000Z', 'DTEND:20261203T120000Z'];
const BOTH = [LECTURE, '12-03T10:00 12-03T12:00'];

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
  ])('has its busy times: %s', (_name, lines) => {
    expect(expand(calendarOf(GOOD, [...SEMINAR, ...lines]))).toEqual({ busy: BOTH, notice: '' });
  });

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
  it.each([
    ['DTSTART:tomorrow', 'has a start that cannot be read'],
    ['DTSTART:20260230T100000Z', 'has a start that cannot be read'],
    ['DTSTART;TZID=Europe/Berlin 20261201T100000', 'has a start that cannot be read'],
    ['X-NO:START', 'has a start that cannot be read'],
    ['DTSTART:20261201T100000Z\r\nDTEND:later', 'has an end that cannot be read'],
    ['DTSTART:20261201T100000Z\r\nDURATION:2 hours', 'has an end that cannot be read'],
    ['DTSTART:20261201T100000Z\r\nDTEND:20261201T090000Z', 'ends before it starts'],
    ['DTSTART:20261201T100000Z\r\nRRULE:FREQ=OFTEN', 'has a repetition that cannot be read'],
    [
      'DTSTART:20261201T100000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=XX',
      'has a repetition that cannot be read',
    ],
    [
      'DTSTART:20261201T100000Z\r\nRRULE:FREQ=DAILY;UNTIL=never',
      'has a repetition that cannot be read',
    ],
    ['DTSTART:20261201T100000Z\r\nEXDATE:never', 'has a repetition that cannot be read'],
    ['DTSTART:20261201T100000Z\r\nRRULE:FREQ=MINUTELY', 'repeats too often'],
    ['DTSTART:18000101T100000Z\r\nRRULE:FREQ=DAILY;COUNT=999999', 'repeats too often'],
    ['DTSTART:20261201T100000Z\r\nRECURRENCE-ID:then', 'changes a date that cannot be read'],
    ['DTSTART;TZID=Mars/Phobos:20261201T100000', 'has an unknown time zone “Mars/Phobos”'],
    ['DTSTART;TZID=Europe/Berlin:20261201T100000\r\nDURATION:P99999999999999D', 'cannot be read'],
  ])('is left out and named: %s', (lines, reason) => {
    const notice = `1 of 2 entries was left out: “Lab” ${reason}.`;
    expect(expand(calendarOf(GOOD, ['SUMMARY:Lab', lines]))).toEqual({ busy: [LECTURE], notice });
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

  it('is the reason why a calendar without another one is refused', async () => {
    const text = calendarOf(['SUMMARY:Lab', 'DTSTART;TZID=Nowhere:20261201T100000']);
    const options = { text, from: 0, until: 1, timeZone: 'UTC', email: '' };
    await expect(readCalendar('ada', options)).rejects.toMatchObject({
      statusCode: 400,
      message: 'No entry of this calendar can be read: “Lab” has an unknown time zone “Nowhere”.',
    });
  });
});
