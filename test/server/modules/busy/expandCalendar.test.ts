import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import { expandCalendar } from '../../../../server/modules/busy/icalendar/expandCalendar.js';
import fc from '../../../support/properties.ts';
import { calendarOf, expand, expandEvents } from './calendars.ts';
import { calendarFile, PERIODS, READER, stamp } from './randomCalendars.ts';
import { minutesOf } from './referenceTimes.ts';

/** Returns the busy times of March 2026. */
const busyOf = (...events: string[][]) =>
  expand(calendarOf(...events), { from: '2026-03-01', until: '2026-04-01' }).busy;

const from10to11 = ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z'];

describe('the busy times of a calendar', () => {
  it('are those of its events, joined where they overlap', () => {
    expect(
      busyOf(
        from10to11,
        ['DTSTART:20260303T103000Z', 'DURATION:PT1H'],
        ['DTSTART:20260303T113000Z', 'DTEND:20260303T120000Z'],
        ['DTSTART:20260302T000000Z', 'DTEND:20260302T000000Z'],
        ['DTSTART:20260228T230000Z', 'DTEND:20260301T010000Z'],
        ['DTSTART:20260501T100000Z', 'DTEND:20260501T110000Z'],
      ),
    ).toEqual(['03-01T00:00 03-01T01:00', '03-03T10:00 03-03T12:00']);
  });

  it('are without events that are free, cancelled or declined by the student', () => {
    for (const [line, count] of [
      ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', 0],
      ['ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@example.edu', 0],
      ['ATTENDEE;PARTSTAT=DECLINED:mailto:grace@example.edu', 1],
    ] as const)
      expect([line, busyOf([...from10to11, line]).length]).toEqual([line, count]);
  });

  it('are without cancelled times of a series, and with others that name none of it', () => {
    const occurrence = (id: string, ...lines: string[]) => [
      ...['UID:s', `RECURRENCE-ID:${id}`, ...lines],
    ];
    expect(
      busyOf(
        [...['UID:s', 'RRULE:FREQ=DAILY;COUNT=3'], ...from10to11],
        occurrence('20260304T100000Z', 'DTSTART:20260304T100000Z', 'STATUS:CANCELLED'),
        occurrence('20270101T100000Z', 'DTSTART:20260326T120000Z', 'DTEND:20260326T130000Z'),
      ),
    ).toEqual([
      ...['03-03T10:00 03-03T11:00', '03-05T10:00 03-05T11:00', '03-26T12:00 03-26T13:00'],
    ]);
  });
});

it('the length of an event counts its weeks by the calendar, also over a change of the clock', () => {
  const text = calendarOf(['DTSTART;TZID=Europe/Berlin:20270327T200000', 'DURATION:P1W']);
  const year = { from: '2027-03-01', until: '2027-11-15' };
  expect(expand(text, year).busy).toEqual(['03-27T19:00 04-03T18:00']);
});

const weekly = (start: string, ...lines: string[]) => [
  ...[`UID:s`, `DTSTART;TZID=${start}`, 'DURATION:PT1H', ...lines],
];

describe('a series in a zone that the file does not define', () => {
  it('ends with UNTIL as a date or a time of the zone', () => {
    for (const until of ['20261208', '20261208T100000', '20261208T235959']) {
      const rule = `RRULE:FREQ=WEEKLY;UNTIL=${until}`;
      const { length } = expandEvents(weekly('Europe/Berlin:20261201T100000', rule));
      expect([until, length]).toEqual([until, 2]);
    }
  });

  it('is without excluded dates, and changed at others, of any zone', () => {
    const threeWeeks = (...lines: string[]) =>
      weekly('Europe/Berlin:20261201T100000', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines);
    const [first, last] = ['12-01T09:00 12-01T10:00', '12-15T09:00 12-15T10:00'];
    for (const date of [
      ':20261208T090000Z',
      ';TZID=Europe/Berlin:20261208T100000',
      ';TZID=Asia/Tokyo:20261208T180000',
      ';VALUE=DATE:20261208',
    ]) {
      const moved = [
        ...['UID:s', `RECURRENCE-ID${date}`],
        ...['DTSTART:20261209T120000Z', 'DTEND:20261209T130000Z'],
      ];
      expect({
        date,
        excluded: expandEvents(threeWeeks(`EXDATE${date}`)),
        changed: expandEvents(threeWeeks(), moved),
      }).toEqual({
        date,
        excluded: [first, last],
        changed: [first, '12-09T12:00 12-09T13:00', last],
      });
    }
    expect(expandEvents(threeWeeks('EXDATE:20261208T100000'))).toEqual([first, last]);
  });

  it('is changed from a date on', () => {
    expect(
      expandEvents(weekly('Europe/Berlin:20261201T100000', 'RRULE:FREQ=WEEKLY;COUNT=4'), [
        ...['UID:s', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T090000Z'],
        ...['DTSTART:20261209T120000Z', 'DTEND:20261209T123000Z'],
      ]),
    ).toEqual([
      ...['12-01T09:00 12-01T10:00', '12-09T12:00 12-09T12:30'],
      ...['12-16T12:00 12-16T12:30', '12-23T12:00 12-23T12:30'],
    ]);
  });
});

describe('the components of a calendar', () => {
  it('repeat by dates only, the start included', () => {
    const dates = ['DURATION:PT1H', 'RDATE;VALUE=DATE:20261203,20261205'];
    expect(expandEvents(['DTSTART:20261201T100000Z', ...dates])).toHaveLength(3);
  });

  it('may be free and busy periods', () => {
    const text = calendarOf().replace(
      'END:VCALENDAR',
      [
        ...['BEGIN:VFREEBUSY', 'DTSTART:20261201T000000Z', 'DTEND:20261231T000000Z'],
        'FREEBUSY:20261201T100000Z/PT1H,20261202T100000Z/20261202T120000Z,20261203T100000Z/later',
        'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261204T100000Z/PT1H',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261205T100000Z/PT1H',
        'FREEBUSY;FBTYPE=FREE:20261206T100000Z/PT1H',
        ...['END:VFREEBUSY', 'END:VCALENDAR'],
      ].join('\r\n'),
    );
    expect(expand(text)).toEqual({
      busy: [
        ...['12-01T10:00 12-01T11:00', '12-02T10:00 12-02T12:00'],
        ...['12-04T10:00 12-04T11:00', '12-05T10:00 12-05T11:00'],
      ],
      notice:
        '1 of 5 entries was left out: an entry without a title has a time that cannot be read.',
    });
  });

  it('count in their version with the higher SEQUENCE', () => {
    const version = (sequence: number, hour: number, ...lines: string[]) => [
      ...['UID:v', `SEQUENCE:${sequence}`, `DTSTART:20261201T${hour}0000Z`, 'DURATION:PT1H'],
      ...lines,
    ];
    expect(expandEvents(version(2, 14), version(10, 16), version(1, 12))).toEqual([
      '12-01T16:00 12-01T17:00',
    ]);
    expect(expandEvents(version(1, 12), version(2, 12, 'STATUS:CANCELLED'))).toEqual([]);
    const ids = ['RECURRENCE-ID:20261201T080000Z'];
    expect(expandEvents(version(0, 12, ...ids), version(1, 14, ...ids))).toEqual([
      '12-01T14:00 12-01T15:00',
    ]);
    expect(expand(calendarOf(version(0, 12)) + calendarOf(version(1, 14))).busy).toHaveLength(1);
    expect(expandEvents(version(0, 12), version(0, 14))).toHaveLength(2);
  });

  it('are of the whole day when they end at its start', () => {
    const day = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201'];
    expect(expandEvents(day)).toEqual(['12-01T00:00 12-02T00:00']);
    expect(expandEvents([...day, 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'])).toHaveLength(2);
    expect(expandEvents(['DTSTART:20261201T100000Z', 'DTEND:20261201T100000Z'])).toEqual([]);
  });
});

describe('the name of a time zone', () => {
  const rules = (name: string, ...lines: string[]) =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n');
  const observance = (name: string, offset: string) => [
    ...[`BEGIN:${name}`, 'DTSTART:16010101T000000', `TZOFFSETFROM:${offset}`],
    ...[`TZOFFSETTO:${offset}`, `END:${name}`],
  ];

  it('is read as what it names, also of the calendar', () => {
    for (const [name, time] of [
      ['W. Europe Standard Time', '08:00'],
      ['w. europe standard time', '08:00'],
      ['Eastern Standard Time', '14:00'],
      ['UTC', '09:00'],
      ['Etc/GMT-3', '06:00'],
      ['UTC+02:00', '07:00'],
      ['GMT-5', '14:00'],
      ['europe/vienna', '08:00'],
      ['/Europe/Vienna', '08:00'],
      ['/freeassociation.sourceforge.net/Europe/Vienna', '08:00'],
      ['tzone://Microsoft/Utc', '09:00'],
    ] as const) {
      const own = calendarOf(['DTSTART:20261201T090000', 'DURATION:PT1H']).replace(
        'VERSION:2.0',
        `VERSION:2.0\r\nX-WR-TIMEZONE:${name.replaceAll('"', '')}`,
      );
      const starts = [
        expandEvents([`DTSTART;TZID=${name}:20261201T090000`, 'DURATION:PT1H'])[0],
        expand(own, { timeZone: 'Asia/Tokyo' }).busy[0],
      ].map((busy) => busy?.slice(6, 11));
      expect([name, ...starts]).toEqual([name, time, time]);
    }
  });

  it('counts for a VTIMEZONE without rules', () => {
    const fixed = [...observance('STANDARD', '+0500'), ...observance('DAYLIGHT', '+0500')];
    const noOffset = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'END:STANDARD'];
    for (const [name, lines, time] of [
      ['W. Europe Standard Time', [], '08:00'],
      ['Europe/Berlin', ['X-LIC-LOCATION:Europe/Berlin'], '08:00'],
      ['Berlin', ['X-LIC-LOCATION:Europe/Berlin'], '08:00'],
      ['Europe/Berlin', fixed, '08:00'],
      ['Campus', observance('STANDARD', '+0500'), '04:00'],
      ['Europe/Berlin', noOffset, '08:00'],
    ] as const) {
      const event = calendarOf([`DTSTART;TZID=${name}:20261201T090000`, 'DURATION:PT1H']);
      const { busy } = expand(event.replace('BEGIN:VEVENT', rules(name, ...lines)));
      expect([name, lines, busy[0]?.slice(6, 11), busy.length]).toEqual([name, lines, time, 1]);
    }
  });

  it('may be another one at the end', () => {
    expect(
      expandEvents([
        'DTSTART;TZID=America/New_York:20261201T180000',
        'DTEND;TZID=Europe/London:20261202T060000',
      ]),
    ).toEqual(['12-01T23:00 12-02T06:00']);
  });

  it('is told when it is unknown, and no other zone is taken', () => {
    const utc = ['DTSTART:20261202T090000Z', 'DURATION:PT1H'];
    const lab = (start: string) => ['SUMMARY:Lab', `DTSTART${start}:20261201T090000`, utc[1]!];
    for (const name of ['Nowhere', 'Europe/Atlantis', '/example.org/Atlantis', '+25:00']) {
      const result = {
        busy: ['12-02T09:00 12-02T10:00'],
        notice: `1 of 2 entries was left out: “Lab” has an unknown time zone “${name}”.`,
      };
      expect(expand(calendarOf(lab(`;TZID="${name}"`), utc))).toEqual(result);
      const own = calendarOf(lab(''), utc).replace('VERSION', `X-WR-TIMEZONE:${name}\r\nVERSION`);
      expect(expand(own)).toEqual(result);
    }
  });
});

/** `CALENDAR_FILES=5000` expands more of them. */
const FILES = Number(process.env['CALENDAR_FILES'] ?? 100);

it(`${FILES} files of valid parts have the busy times of an independent expansion`, () => {
  const differenceOf = (a: Uint8Array, b: Uint8Array) =>
    a.findIndex((minute, index) => minute !== b[index]);
  fc.assert(
    fc.property(calendarFile, ({ text, busy: expected }) => {
      for (const period of PERIODS) {
        const options = { ...period, text, timeZone: READER, email: '' };
        const { busy, leftOut } = expandCalendar(options);
        expect(leftOut).toEqual([]);
        const difference = differenceOf(minutesOf(busy, period), minutesOf(expected, period));
        expect(difference < 0 ? '' : stamp(period.from + difference * MINUTE) + text).toBe('');
      }
    }),
    { numRuns: FILES },
  );
});
