import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusyCalendar } from '../../../../contract/calendarSync.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { CommonTimes } from '../../../../contract/hours.ts';
import type { TimetableProposal } from '../../../../contract/timetable.ts';
import { instantAt } from '../../../../server/domain/scheduling/wallClock.js';
import { listCalendars } from '../../../../server/modules/busy/calendars.ts';
import { listBusyTimes, makeBusyModule } from '../../../../server/modules/busy/index.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { calendarOf } from './calendars.ts';
import { writeTimetable } from './timetables/timetable.ts';

const CALENDARS = '/api/users/me/busy-calendars';
const TIMETABLE = '/api/users/me/timetable';

/** What another service returns for an address. */
let respond: (response: ServerResponse, path: string) => void;
const respondWith = (text: string) => {
  respond = (response) => response.end(text);
};
let reads = 0;
const other: Server = createServer(({ url = '' }, response) => {
  reads += 1;
  respond(response, url);
});
await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
afterAll(() => {
  other.close();
});
const { port } = other.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

const server = await startSharedServer({ settings: { CALENDAR_ORIGINS: origin } });
const [ada, grace] = buddiesForEachTest(server);

// Not read again: the clock may pass a full hour while a test advances it.
const nextHour = Math.ceil(server.clock.now().getTime() / HOUR) * HOUR;
const iso = (hours: number) => new Date(nextHour + hours * HOUR).toISOString();
const stamp = (hours: number) => iso(hours).replace(/[-:]|\.000/g, '');
const eventAt = (hours: number) => [
  ...[`DTSTART:${stamp(hours)}`, `DTEND:${stamp(hours + 1)}`, 'SUMMARY:Dentist'],
];
const interval = (hours: number) => ({
  start: Date.parse(iso(hours)),
  end: Date.parse(iso(hours + 1)),
});

interface Result extends Partial<TimetableProposal> {
  error?: string;
}
async function upload(
  { token }: Student,
  content: string,
  { to = CALENDARS, timeZone = '', url = server.url } = {},
) {
  const form = new FormData();
  if (timeZone !== '') form.set('timeZone', timeZone);
  form.set('file', new Blob([content]), 'timetable.ics');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${to}/file`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Result };
}
const addAddress = ({ api }: Student, address: string) =>
  api<Result>('POST', CALENDARS, { address });
const calendarsOf = async ({ api }: Student) => (await api<BusyCalendar[]>('GET', CALENDARS)).body;
const busyOf = async ({ _id }: Student) =>
  (await listBusyTimes(server.context, [_id], { from: iso(-48), until: iso(48 * 60) })).get(_id);
/** Returns all rows that a calendar could add to, as text. */
const stored = async () => {
  const { database } = server.context;
  return JSON.stringify([
    await database.selectFrom('busy_calendars').selectAll().execute(),
    await database.selectFrom('busy_times').selectAll().execute(),
    await database.selectFrom('user_subjects').selectAll().execute(),
    await database.selectFrom('user_days').selectAll().execute(),
    await database.selectFrom('users').select(['id', 'hours', 'time_zone']).execute(),
  ]);
};

beforeEach(() => {
  respondWith(calendarOf(eventAt(2)));
});

describe('an uploaded calendar', () => {
  it('makes its student busy, without anything else of it stored', async () => {
    expect(await upload(grace, calendarOf(eventAt(2), eventAt(30)))).toMatchObject({
      status: 201,
    });
    expect(await busyOf(grace)).toEqual([interval(2), interval(30)]);
    expect(await busyOf(ada)).toEqual([]);
    const [calendar] = await calendarsOf(grace);
    expect(calendar).toMatchObject({ name: 'timetable.ics', kind: 'file', error: '' });
    expect(await stored()).not.toContain('Dentist');

    expect((await ada.api('DELETE', `${CALENDARS}/${calendar!._id}`)).status).toBe(404);
    expect((await grace.api('DELETE', `${CALENDARS}/${calendar!._id}`)).status).toBe(200);
    expect(await busyOf(grace)).toEqual([]);
    expect(await calendarsOf(grace)).toEqual([]);
  });

  it('is left out of common times', async () => {
    const path = `/api/sessions/times?participants=${grace._id}&from=${iso(24)}`;
    const freeOf = async () => (await ada.api<CommonTimes>('GET', path)).body.free;
    const before = await freeOf();
    const event = [`DTSTART:${stamp(0)}`, `DTEND:${stamp(24 * 30)}`];
    await upload(grace, calendarOf(event));
    expect(before).not.toEqual([]);
    expect(await freeOf()).toEqual([]);
  });

  it('is one of five at most, also when several arrive at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 7 }, () => upload(grace, calendarOf(eventAt(2)))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect((await addAddress(grace, origin)).status).toBe(409);
    expect(await busyOf(grace)).toHaveLength(5);
  });
});

describe('a calendar with entries that cannot be read', () => {
  const notice = '1 of 2 entries was left out: “Seminar” has an unknown time zone “Mars/Phobos”.';
  const text = calendarOf(eventAt(2), [
    'SUMMARY:Seminar',
    'DTSTART;TZID=Mars/Phobos:20261201T100000',
  ]);

  it('is added with its other entries, and says which were left out', async () => {
    expect(await upload(grace, text)).toEqual({
      status: 201,
      body: { message: 'The calendar was added.', notice },
    });
    expect(await busyOf(grace)).toEqual([interval(2)]);
    expect(await calendarsOf(grace)).toMatchObject([{ notice, error: '' }]);
  });

  it('says it until it is read without them', async () => {
    respondWith(text);
    expect(await addAddress(grace, `${origin}/calendar.ics`)).toMatchObject({ body: { notice } });
    respondWith(calendarOf(eventAt(5)));
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(5)]);
    expect((await calendarsOf(grace))[0]).not.toHaveProperty('notice');
  });
});

describe('times without a zone', () => {
  const day = iso(24 * 7).slice(0, 10);
  const text = calendarOf([`DTSTART:${day.replaceAll('-', '')}T100000`, 'DURATION:PT1H']);
  const at = (zone: string) => instantAt(zone, Date.parse(`${day}T10:00:00Z`));
  const startsOf = async (student: Student) => (await busyOf(student))?.map(({ start }) => start);

  it('are in the zone of the device, unless the student has set hours', async () => {
    await upload(grace, text, { timeZone: 'Europe/Berlin' });
    expect(await startsOf(grace)).toEqual([at('Europe/Berlin')]);
    respondWith(text);
    const body = { address: `${origin}/calendar.ics`, timeZone: 'Asia/Tokyo' };
    expect(await ada.api('POST', CALENDARS, body)).toMatchObject({ status: 201 });
    expect(await startsOf(ada)).toEqual([at('Asia/Tokyo')]);
    server.clock.advance(15 * MINUTE);
    expect(await startsOf(ada)).toEqual([at('Asia/Tokyo')]);
    const ranges = [{ day: 'Monday', start: 600, end: 660 }];
    const hours = { timeZone: 'America/New_York', ranges };
    expect(
      await ada.api('PATCH', '/api/users/me', { availability: ['Monday'], hours }),
    ).toMatchObject({ status: 200 });
    server.clock.advance(15 * MINUTE);
    expect(await startsOf(ada)).toEqual([at('America/New_York')]);
  });

  it('are in UTC for pages that do not send it', async () => {
    await upload(grace, text);
    expect(await startsOf(grace)).toEqual([at('UTC')]);
  });
});

describe('a calendar at an address', () => {
  it('is read again when times are asked for, every 15 minutes at most', async () => {
    const secret = `${origin}/private-1234/basic.ics`;
    expect(await addAddress(grace, secret)).toMatchObject({ status: 201 });
    expect(await calendarsOf(grace)).toMatchObject([{ name: '127.0.0.1', kind: 'address' }]);
    expect(await stored()).not.toContain('private-1234');
    reads = 0;
    respondWith(calendarOf(eventAt(5)));
    server.clock.advance(14 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(2)]);
    server.clock.advance(60_000);
    await Promise.all([busyOf(grace), busyOf(grace), busyOf(grace)]);
    expect(reads).toBe(1);
    expect(await busyOf(grace)).toEqual([interval(5)]);
  });

  it('keeps its busy times and shows the reason when it cannot be read again', async () => {
    await addAddress(grace, `${origin}/calendar.ics`);
    respond = (response) => response.writeHead(410).end();
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toHaveLength(1);
    expect(await calendarsOf(grace)).toMatchObject([
      { error: 'The calendar at this address could not be loaded.' },
    ]);
    respondWith(calendarOf());
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toEqual([]);
    expect(await calendarsOf(grace)).toMatchObject([{ error: '' }]);
    expect((await calendarsOf(grace))[0]).not.toHaveProperty('failingSince');
  });

  it('keeps its busy times for 30 days after it was readable', async () => {
    respondWith(calendarOf(eventAt(24 * 45)));
    await addAddress(grace, `${origin}/calendar.ics`);
    const isDeletedAfter = async (milliseconds: number) => {
      server.clock.advance(milliseconds);
      await busyOf(grace);
      await server.context.tasks.settled();
      for (const { run } of makeBusyModule(server.context).jobs) await run();
      return (await busyOf(grace))?.length === 0;
    };
    for (const body of ['Dear Ada', calendarOf(['DTSTART:tomorrow'])]) {
      respondWith(body);
      expect(await isDeletedAfter(DAY)).toBe(false);
    }
    const failingSince = server.clock.now().getTime() - DAY;
    // The access token has expired.
    expect(await listCalendars(server.context, grace._id)).toMatchObject([
      { failingSince: new Date(failingSince).toISOString() },
    ]);
    expect(await isDeletedAfter(29 * DAY - 1)).toBe(false);
    expect(await isDeletedAfter(1)).toBe(true);
  });

  it('is only loaded by https and from public addresses', async () => {
    const https = 'Please enter an address that starts with https.';
    const notLoaded = 'The calendar at this address could not be loaded.';
    respond = (response, path) => response.writeHead(302, { location: path.slice(1) }).end();
    reads = 0;
    for (const [address, error] of [
      ['calendar', https],
      ['ftp://example.edu/calendar.ics', https],
      [`http://localhost:${port}/`, https],
      [`http://example.edu/calendar.ics`, https],
      ['https://ada:secret@example.edu/', 'The address must not contain a password.'],
      [`https://localhost:${port}/`, notLoaded],
      [`https://127.0.0.1:${port}/`, notLoaded],
      [`webcal://[::1]:${port}/`, notLoaded],
    ] as const) {
      const { status, body } = await addAddress(grace, address);
      expect({ address, status, error: body.error }).toEqual({ address, status: 400, error });
    }
    expect(reads).toBe(0);
    for (const [target, error] of [
      ['https://127.0.0.1/', notLoaded],
      ['http://127.0.0.1:1/', https],
      ['file:///etc/passwd', https],
      [`${origin}/${origin}/${origin}/${origin}/${origin}`, notLoaded],
    ]) {
      expect((await addAddress(grace, `${origin}/${target}`)).body.error).toBe(error);
    }
    expect(await calendarsOf(grace)).toEqual([]);
  });

  it('is not read beyond 1 MB', async () => {
    let isClosed: () => void;
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    respond = (response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      response.on('close', () => {
        isClosed();
      });
      write();
    };
    expect(await addAddress(grace, `${origin}/endless.ics`)).toMatchObject(
      errorResponse(413, 'A calendar may have at most 1 MB.'),
    );
    await closed;
    expect(await calendarsOf(grace)).toEqual([]);
  });
});

describe.each([
  ['a busy calendar', CALENDARS],
  ['a timetable', TIMETABLE],
])('a file for %s', (_what, to) => {
  it.each([
    ['is no calendar', 'Dear Ada', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    ['is empty', '', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    ['is over 1 MB', 'x'.repeat(1_048_577), 413, 'A calendar may have at most 1 MB.'],
    [
      'repeats each second',
      calendarOf([...eventAt(2), 'RRULE:FREQ=SECONDLY']),
      400,
      'The events of this calendar repeat too often to be read.',
    ],
  ])(
    'that %s is refused with one sentence, and nothing is stored',
    async (_is, text, ...refusal) => {
      const before = await stored();
      expect(await upload(grace, text, { to, timeZone: 'UTC' })).toMatchObject(
        errorResponse(...refusal),
      );
      expect(await stored()).toBe(before);
    },
  );

  it('is refused with a time zone that is not known', async () => {
    expect(await upload(grace, calendarOf(), { to, timeZone: 'Mars/Phobos' })).toMatchObject(
      errorResponse(400, 'This time zone is not known.'),
    );
  });
});

const monday = () => {
  const now = server.clock.now();
  now.setUTCDate(now.getUTCDate() - ((now.getUTCDay() + 6) % 7) - 21);
  return now.toISOString().slice(0, 10);
};
const timetable = () =>
  writeTimetable({
    ...{ campus: '', timeZone: 'Europe/Vienna', term: [monday(), 10], now: '', subjects: [] },
    as: 'single UTC events',
    rows: [
      ['104.265 VO LINEARE ALGEBRA', 'Mo 10:15-11:45'],
      ['UE Lineare Algebra, Gr. 3', 'Fr 08:00-09:30'],
      ['SE Ethik', 'Tu/2 16:00-18:00'],
      ['Gym', 'We 18:00-19:00'],
    ],
  });

const uploadTimetable = (text: string, timeZone = 'Europe/Vienna') =>
  upload(ada, text, { to: TIMETABLE, timeZone });

const PROPOSAL = {
  subjects: ['Ethik', 'Lineare Algebra'],
  lectures: [
    { day: 'Monday', start: 615, end: 705 },
    { day: 'Tuesday', start: 960, end: 1080 },
    { day: 'Friday', start: 480, end: 570 },
  ],
};

describe('a timetable', () => {
  it('is proposed from a file, and nothing is stored', async () => {
    const before = await stored();
    expect(await uploadTimetable(timetable())).toEqual({ status: 200, body: PROPOSAL });
    expect(await stored()).toBe(before);
  });

  it('is proposed from an address, and nothing is stored', async () => {
    respondWith(timetable());
    const before = await stored();
    const body = { address: `${origin}/secret.ics`, timeZone: 'Europe/Vienna' };
    expect(await ada.api('POST', TIMETABLE, body)).toMatchObject({ status: 200, body: PROPOSAL });
    expect(await stored()).toBe(before);
  });

  it('has the hours of the time zone that the student is in', async () => {
    const { body } = await uploadTimetable(timetable(), 'Asia/Kolkata');
    expect(body.lectures).toHaveLength(3);
    expect(body.lectures).not.toEqual(PROPOSAL.lectures);
  });

  it('has the spelling that other students use', async () => {
    await grace.api('PATCH', '/api/users/me', { subjects: [{ name: 'LinEARE Algebra' }] });
    expect((await uploadTimetable(timetable())).body.subjects).toEqual([
      'Ethik',
      'LinEARE Algebra',
    ]);
  });

  it('has no spelling of a student across a block', async () => {
    await grace.api('PATCH', '/api/users/me', { subjects: [{ name: 'EthiK' }] });
    await ada.api('PUT', `/api/users/${grace._id}/block`);
    expect((await uploadTimetable(timetable())).body.subjects).toContain('Ethik');
  });

  it('says which entries were left out', async () => {
    const event =
      'BEGIN:VEVENT\r\nSUMMARY:Lab\r\nDTSTART;TZID=Mars:20261201T100000\r\nEND:VEVENT\r\n';
    const text = timetable().replace('END:VCALENDAR', `${event}END:VCALENDAR`);
    expect((await uploadTimetable(text)).body).toMatchObject({
      lectures: PROPOSAL.lectures,
      notice: '1 of 36 entries was left out: “Lab” has an unknown time zone “Mars”.',
    });
  });

  it('needs no verified email, because nothing is stored', async () => {
    const strict = await startServer({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
    const student = await signUp(strict, 'Alan Turing');
    const send = (to: string) =>
      upload(student, timetable(), { to, timeZone: 'UTC', url: strict.url });
    expect(await send(TIMETABLE)).toMatchObject({ status: 200 });
    expect(await send(CALENDARS)).toMatchObject({ status: 403 });
    await strict.stop();
  });
});

describe('a calendar that is no timetable', () => {
  const once = (title: string) => [`SUMMARY:${title}`, 'DTSTART:20261201T100000Z', 'DURATION:PT1H'];

  it.each([
    ['without events', calendarOf(), 'No event of this calendar takes place every week.'],
    [
      'with single events',
      calendarOf(once('Logic')),
      'No event of this calendar takes place every week.',
    ],
    [
      'with private events',
      calendarOf([...once('Gym'), 'RRULE:FREQ=WEEKLY']),
      'The weekly events of this calendar do not look like lectures.',
    ],
    [
      'in a language that is not read',
      calendarOf([...once('Тренировка'), 'RRULE:FREQ=WEEKLY']),
      'The weekly events of this calendar do not look like lectures.',
    ],
  ])('%s, is answered with one sentence', async (_title, text, notice) => {
    server.clock.advance(Math.max(0, Date.parse('2026-11-27') - server.clock.now().getTime()));
    expect(await uploadTimetable(text)).toEqual({
      status: 200,
      body: { subjects: [], lectures: [], notice },
    });
  });

  it.each([
    ['', 'Europe/Vienna'],
    ['http://example.edu/a.ics', 'Europe/Vienna'],
    ['https://user:secret@example.edu/a.ics', 'Europe/Vienna'],
    ['https://127.0.0.1/a.ics', 'Europe/Vienna'],
    [`${origin}/a.ics`, 'Mars/Phobos'],
    [`${origin}/a.ics`, undefined],
  ])('has the address %j in the time zone %j: refused', async (address, timeZone) => {
    respondWith(timetable());
    expect(await ada.api('POST', TIMETABLE, { address, timeZone })).toMatchObject(
      errorResponse(400, expect.stringMatching(/^[A-Z].*[.]$/)),
    );
  });

  it('has a file without a time zone: refused', async () => {
    expect(await upload(ada, timetable(), { to: TIMETABLE })).toMatchObject(
      errorResponse(400, 'This time zone is not known.'),
    );
  });
});
