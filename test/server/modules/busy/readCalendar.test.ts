import { describe, expect, it } from '@jest/globals';
import { readCalendar } from '../../../../server/modules/busy/readCalendar.ts';
import { calendarOf, NEW_YORK } from './calendars.ts';

/** Returns the busy times of March 2026, or of another month, as text. */
async function read(text: string, timeZone = 'UTC', month = 2): Promise<string[]> {
  const { busy } = await readCalendar('ada', {
    text,
    from: Date.UTC(2026, month),
    until: Date.UTC(2026, month + 1),
    timeZone,
    email: 'ada@example.edu',
  });
  const textOf = (at: number) => new Date(at).toISOString().slice(8, 16);
  return busy.map(([start, end]) => `${textOf(start)} ${textOf(end)}`);
}
const readEvents = (...events: string[][]) => read(calendarOf(...events));

const from10to11 = ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z'];

describe('the busy times of a calendar', () => {
  it('are those of its events, joined where they overlap', async () => {
    expect(
      await readEvents(
        from10to11,
        ['DTSTART:20260303T103000Z', 'DURATION:PT1H'],
        ['DTSTART:20260303T113000Z', 'DTEND:20260303T120000Z'],
        ['DTSTART:20260302T000000Z', 'DTEND:20260302T000000Z'],
        ['DTSTART:20260228T230000Z', 'DTEND:20260301T010000Z'],
        ['DTSTART:20260501T100000Z', 'DTEND:20260501T110000Z'],
      ),
    ).toEqual(['01T00:00 01T01:00', '03T10:00 03T12:00']);
  });

  it.each([
    ['TRANSP:TRANSPARENT'],
    ['STATUS:CANCELLED'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@example.edu'],
  ])('are without events with %s', async (line) => {
    expect(await readEvents([...from10to11, line])).toEqual([]);
  });

  it('are with events that somebody else declined', async () => {
    const line = 'ATTENDEE;PARTSTAT=DECLINED:mailto:grace@example.edu';
    expect(await readEvents([...from10to11, line])).toHaveLength(1);
  });

  it('are in the time zone that the calendar defines, across a change of the clock', async () => {
    const weekly = calendarOf([
      ...['DTSTART;TZID=Eastern:20260301T090000', 'DTEND;TZID=Eastern:20260301T100000'],
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ]).replace('BEGIN:VEVENT', `${NEW_YORK}\r\nBEGIN:VEVENT`);
    expect(await read(weekly)).toEqual([
      '01T14:00 01T15:00',
      '08T13:00 08T14:00',
      '15T13:00 15T14:00',
    ]);
  });

  it('are in a named time zone without a definition, else in that of the calendar or student', async () => {
    const lines = ['DTSTART;TZID=Asia/Kolkata:20260303T090000', 'DURATION:PT1H'];
    expect(await readEvents(lines)).toEqual(['03T03:30 03T04:30']);
    const floating = calendarOf(
      ['DTSTART:20260303T090000', 'DURATION:PT1H'],
      ['DTSTART;VALUE=DATE:20260310'],
    );
    expect(await read(floating, 'Asia/Tokyo')).toEqual(['03T00:00 03T01:00', '09T15:00 10T15:00']);
    const named = floating.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:America/New_York');
    expect(await read(named, 'Asia/Tokyo')).toEqual(['03T14:00 03T15:00', '10T04:00 11T04:00']);
  });

  it('begin at the first of two times when clocks go back', async () => {
    const repeated = calendarOf(['DTSTART:20261025T023000', 'DTEND:20261025T033000']);
    expect(await read(repeated, 'Europe/Berlin', 9)).toEqual(['25T00:30 25T02:30']);
  });

  it('contain the times of a series, also of one that began long ago', async () => {
    const times = ['DTEND:20100104T110000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'];
    expect(await readEvents(['DTSTART:20100104T100000Z', ...times])).toEqual([
      '09T10:00 09T11:00',
      '11T10:00 11T11:00',
      '23T10:00 23T11:00',
      '25T10:00 25T11:00',
    ]);
    const workdays = [
      'DTEND:20160104T110000Z',
      'RRULE:FREQ=DAILY;BYDAY=MO,FR;UNTIL=20260306T235959Z',
    ];
    expect(await readEvents(['DTSTART:20160104T100000Z', ...workdays])).toEqual([
      '02T10:00 02T11:00',
      '06T10:00 06T11:00',
    ]);
  });

  it('follow removed, moved and cancelled times of a series', async () => {
    const occurrence = (id: string, ...lines: string[]) => [
      'UID:s',
      `RECURRENCE-ID:${id}`,
      ...lines,
    ];
    expect(
      await readEvents(
        [
          ...['UID:s', 'DTSTART:20260302T100000Z', 'DTEND:20260302T110000Z'],
          ...['RRULE:FREQ=DAILY;COUNT=6', 'EXDATE:20260303T100000Z', 'RDATE:20260320T100000Z'],
        ],
        occurrence('20260304T100000Z', 'DTSTART:20260325T120000Z', 'DTEND:20260325T130000Z'),
        occurrence('20260305T100000Z', 'DTSTART:20260305T100000Z', 'STATUS:CANCELLED'),
        occurrence('20270101T100000Z', 'DTSTART:20260326T120000Z', 'DTEND:20260326T130000Z'),
      ),
    ).toEqual([
      ...['02T10:00 02T11:00', '06T10:00 06T11:00', '07T10:00 07T11:00', '20T10:00 20T11:00'],
      ...['25T12:00 25T13:00', '26T12:00 26T13:00'],
    ]);
  });

  it.each([
    'FREQ=SECONDLY;COUNT=1000000000',
    'FREQ=MINUTELY',
    'FREQ=HOURLY;COUNT=10000000',
    'FREQ=DAILY;COUNT=1000000000',
  ])('are refused for %s', async (rule) => {
    const lines = ['DTSTART:18000101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`];
    await expect(readEvents(lines)).rejects.toMatchObject({
      statusCode: 400,
      message: 'The events of this calendar repeat too often to be read.',
    });
  });

  it.each(['', 'Dear Ada', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'])(
    'are refused for %j, which is not a calendar',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({
        statusCode: 400,
        message: 'This is not a calendar in the iCalendar format (.ics).',
      });
    },
  );
});
