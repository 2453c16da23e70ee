import { nameKey } from '../../../../contract/text.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusyCalendar } from '../../../../contract/calendarSync.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { CommonTimes } from '../../../../contract/hours.ts';
import type { TimetableProposal } from '../../../../contract/timetable.ts';
import { instantAt } from '../../../../server/domain/scheduling/wallClock.js';
import { listCalendars } from '../../../../server/modules/busy/calendars.ts';
import { listBusyTimes } from '../../../../server/modules/busy/index.ts';
import { changeCatalog } from '../../../../server/modules/catalog/index.ts';
import { storeCourses } from '../../../../server/modules/courses/repository.ts';
import { encryptAddress } from '../../../../server/modules/busy/refresh.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { call, errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp, type Student } from '../../../support/server/students.ts';
import { readTables, tablesWith } from '../../../support/server/tablesWith.ts';
import { waitFor } from '../../../support/waitFor.ts';
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
function upload({ token }: Student, content: string, { to = CALENDARS, timeZone = '' } = {}) {
  const form = new FormData();
  if (timeZone !== '') form.set('timeZone', timeZone);
  form.set('file', new Blob([content]), 'timetable.ics');
  return call<Result>(server, 'POST', `${to}/file`, { body: form, token });
}
const addAddress = ({ api }: Student, address: string) =>
  api<Result>('POST', CALENDARS, { address });
const calendarsOf = async ({ api }: Student) => (await api<BusyCalendar[]>('GET', CALENDARS)).body;
const busyOf = async ({ _id }: Student) =>
  (await listBusyTimes(server.context, [_id], { from: iso(-48), until: iso(48 * 60) })).get(_id);
/** Waits for the times of a calendar that is read again. A request waits three seconds only. */
const expectBusy = (who: Student, times: object[]) =>
  waitFor(async () => expect(await busyOf(who)).toEqual(times));
const stored = () => readTables(server);

beforeEach(() => {
  respondWith(calendarOf(eventAt(2)));
});

const SEMINAR = ['SUMMARY:Seminar', 'DTSTART;TZID=Mars/Phobos:20261201T100000'];
const NOTICE = '1 of 2 entries was left out: “Seminar” has an unknown time zone “Mars/Phobos”.';

describe('an uploaded calendar', () => {
  it('makes its student busy, without anything else of it stored, until it is removed', async () => {
    const path = `/api/sessions/times?participants=${grace._id}&from=${iso(24)}`;
    const freeOf = async () => (await ada.api<CommonTimes>('GET', path)).body.free;
    expect(await freeOf()).not.toEqual([]);
    const month = [`DTSTART:${stamp(24)}`, `DTEND:${stamp(24 * 30)}`, 'SUMMARY:Dentist'];
    const notice = NOTICE.replace('of 2', 'of 3');
    expect((await upload(grace, calendarOf(eventAt(2), month, SEMINAR))).body).toEqual({
      ...{ message: 'The calendar was added.', notice },
    });
    expect(await busyOf(grace)).toEqual([
      interval(2),
      { start: Date.parse(iso(24)), end: Date.parse(iso(24 * 30)) },
    ]);
    expect(await busyOf(ada)).toEqual([]);
    expect(await freeOf()).toEqual([]);
    const [calendar] = await calendarsOf(grace);
    expect(calendar).toMatchObject({ name: 'timetable.ics', kind: 'file', notice, error: '' });
    expect(await tablesWith(server, 'Dentist')).toEqual([]);

    const remove = (who: Student) => who.api('DELETE', `${CALENDARS}/${calendar!._id}`);
    const removed = errorResponse(404, 'This calendar was removed already.');
    expect(await remove(ada)).toMatchObject(removed);
    expect((await remove(grace)).body).toEqual({ message: 'The calendar was removed.' });
    expect(await busyOf(grace)).toEqual([]);
    expect(await calendarsOf(grace)).toEqual([]);
  });

  it('is one of five at most, also when several arrive at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => upload(grace, calendarOf(eventAt(2)))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    expect((await addAddress(grace, origin)).status).toBe(409);
    expect(await busyOf(grace)).toHaveLength(5);
  });

  it('has times without a zone in that of the device, unless the student has set hours', async () => {
    const day = iso(24 * 7).slice(0, 10);
    const text = calendarOf([`DTSTART:${day.replaceAll('-', '')}T100000`, 'DURATION:PT1H']);
    const startsOf = async (student: Student) => (await busyOf(student))?.map(({ start }) => start);
    const at = (zone: string) => [instantAt(zone, Date.parse(`${day}T10:00:00Z`))];
    await upload(grace, text, { timeZone: 'Europe/Berlin' });
    expect(await startsOf(grace)).toEqual(at('Europe/Berlin'));
    respondWith(text);
    const body = { address: `${origin}/calendar.ics`, timeZone: 'Asia/Tokyo' };
    expect(await ada.api('POST', CALENDARS, body)).toMatchObject({ status: 201 });
    expect(await startsOf(ada)).toEqual(at('Asia/Tokyo'));
    server.clock.advance(15 * MINUTE);
    expect(await startsOf(ada)).toEqual(at('Asia/Tokyo'));
    const ranges = [{ day: 'Monday', start: 600, end: 660 }];
    const hours = { timeZone: 'America/New_York', ranges };
    await ada.saveProfile({ availability: ['Monday'], hours });
    server.clock.advance(15 * MINUTE);
    await waitFor(async () => expect(await startsOf(ada)).toEqual(at('America/New_York')));
    // Older pages do not send a zone.
    const zoe = await signUp(server, 'Zoe');
    await upload(zoe, text);
    expect(await startsOf(zoe)).toEqual(at('UTC'));
  });
});

describe('a calendar at an address', () => {
  it('is read again when times are asked for, every 15 minutes at most, and keeps them after a failure', async () => {
    respondWith(calendarOf(eventAt(2), SEMINAR));
    expect(await addAddress(grace, `${origin}/private-1234/basic.ics`)).toMatchObject({
      ...{ status: 201, body: { notice: NOTICE } },
    });
    expect(await calendarsOf(grace)).toMatchObject([
      { name: '127.0.0.1', kind: 'address', notice: NOTICE },
    ]);
    expect(await tablesWith(server, 'private-1234')).toEqual([]);
    reads = 0;
    respondWith(calendarOf(eventAt(5)));
    server.clock.advance(14 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(2)]);
    server.clock.advance(MINUTE);
    await Promise.all([busyOf(grace), busyOf(grace), busyOf(grace)]);
    await expectBusy(grace, [interval(5)]);
    expect(reads).toBe(1);
    expect((await calendarsOf(grace))[0]).not.toHaveProperty('notice');

    respond = (response) => response.writeHead(410).end();
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(5)]);
    const error = 'The calendar at this address could not be loaded.';
    await waitFor(async () => expect(await calendarsOf(grace)).toMatchObject([{ error }]));
    respondWith(calendarOf());
    server.clock.advance(15 * MINUTE);
    await expectBusy(grace, []);
    const [calendar] = await calendarsOf(grace);
    expect(calendar).toMatchObject({ error: '' });
    expect(calendar).not.toHaveProperty('failingSince');
    const address = await encryptAddress('another JWT_SECRET', origin);
    await server.context.database.updateTable('busy_calendars').set({ address }).execute();
    server.clock.advance(15 * MINUTE);
    await busyOf(grace);
    const lost = { error: 'Please remove this calendar and add it again.' };
    const listed = () => listCalendars(server.context, grace._id);
    await waitFor(async () => expect(await listed()).toMatchObject([lost]));
  });

  it('keeps its busy times for 30 days after it was readable', async () => {
    respondWith(calendarOf(eventAt(24 * 45)));
    await addAddress(grace, `${origin}/calendar.ics`);
    const isDeletedAfter = async (milliseconds: number) => {
      server.clock.advance(milliseconds);
      await busyOf(grace);
      await server.context.tasks.settled();
      for (const { run } of server.app.modules.busy.jobs) await run();
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
      [`http://localhost:${port}/`, https],
      [`http://example.edu/calendar.ics`, https],
      ['https://ada:secret@example.edu/', 'The address must not contain a password.'],
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
      [`${origin}/${origin}/${origin}/${origin}/${origin}`, notLoaded],
    ])
      expect((await addAddress(grace, `${origin}/${target}`)).body.error).toBe(error);
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

it.each([
  ['a busy calendar', CALENDARS],
  ['a timetable', TIMETABLE],
])('a file for %s that cannot be read is refused, and nothing is stored', async (_what, to) => {
  const before = await stored();
  for (const [text, timeZone, status, error] of [
    ['Dear Ada', 'UTC', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    ['x'.repeat(1_048_577), 'UTC', 413, 'A calendar may have at most 1 MB.'],
    [calendarOf(), 'Mars/Phobos', 400, 'This time zone is not known.'],
  ] as const)
    expect(await upload(grace, text, { to, timeZone })).toMatchObject(errorResponse(status, error));
  expect(await stored()).toEqual(before);
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
  it('is proposed from a file or an address in the time zone of the student, and nothing is stored', async () => {
    const before = await stored();
    expect((await uploadTimetable(timetable())).body).toEqual(PROPOSAL);
    const { lectures } = (await uploadTimetable(timetable(), 'Asia/Kolkata')).body;
    expect(lectures).toHaveLength(3);
    expect(lectures).not.toEqual(PROPOSAL.lectures);
    respondWith(timetable());
    const body = { address: `${origin}/secret.ics`, timeZone: 'Europe/Vienna' };
    expect(await ada.api('POST', TIMETABLE, body)).toMatchObject({ status: 200, body: PROPOSAL });
    for (const [wrong, error] of [
      [{ timeZone: 'Mars/Phobos' }, 'This time zone is not known.'],
      [{ address: 'http://example.edu/' }, 'Please enter an address that starts with https.'],
    ] as const)
      expect(await ada.api('POST', TIMETABLE, { ...body, ...wrong })).toMatchObject(
        errorResponse(400, error),
      );
    expect(await upload(ada, timetable(), { to: TIMETABLE })).toMatchObject(
      errorResponse(400, 'This time zone is not known.'),
    );
    expect(await stored()).toEqual(before);
  });

  it('has the spelling of other students, but not across a block, and says what was left out', async () => {
    const names = ['EthiK', 'LinEARE Algebra'];
    await grace.saveProfile({ subjects: names.map((name) => ({ name })) });
    const event =
      'BEGIN:VEVENT\r\nSUMMARY:Lab\r\nDTSTART;TZID=Mars:20261201T100000\r\nEND:VEVENT\r\n';
    const text = timetable().replace('END:VCALENDAR', `${event}END:VCALENDAR`);
    const notice = '1 of 36 entries was left out: “Lab” has an unknown time zone “Mars”.';
    const { lectures } = PROPOSAL;
    expect((await uploadTimetable(text)).body).toEqual({ subjects: names, lectures, notice });
    await ada.block(grace);
    expect((await uploadTimetable(text)).body).toEqual({ ...PROPOSAL, notice });
  });

  it('has the subjects of the campus, by code, by words or to choose from', async () => {
    const { database } = server.context;
    const named = (...names: string[]) => ({ subjects: names.map((name) => ({ name })) });
    const campus = named('Data Structures and Algorithms', 'Databases', 'Linear Algebra');
    for (const who of [grace, await signUp(server)]) await who.saveProfile(campus);
    const algorithms = 'COMP 2208 Algorithms & Data Structures';
    const rows = [
      [algorithms, 'Mo 10:00-12:00'],
      ['Intro to Databases LAB', 'Tu 10:00-12:00'],
      ['Lineare Algebra II', 'We 10:00-12:00'],
    ] as const;
    const term = [monday(), 10] as const;
    const text = writeTimetable({
      ...{ campus: '', timeZone: 'UTC', term, now: '', subjects: [], rows, as: 'series' },
    });
    const found = async () => (await uploadTimetable(text, 'UTC')).body;
    const own = (title: string, name: string) => ({
      ...{ subject: title, title, near: [{ name, students: 2 }] },
    });
    const title = 'Algorithms & Data Structures';
    const subject = 'Data Structures and Algorithms';
    const others = [
      own('Intro to Databases', 'Databases'),
      own('Lineare Algebra II', 'Linear Algebra'),
    ];
    expect(await found()).toMatchObject({
      subjects: [subject, 'Intro to Databases', 'Lineare Algebra II'],
      matches: [{ subject, title, students: 2, near: [] }, ...others],
    });
    await database.transaction().execute(async (trx) => {
      const course = { code: 'COMP-2208', title: 'Algorithmics', faculty: '', term: '' };
      const keys = { code_key: nameKey('COMP-2208'), title_key: nameKey('Algorithmics') };
      await storeCourses(trx, [{ ...course, ...keys }]);
      await changeCatalog(trx);
    });
    expect(await found()).toMatchObject({
      matches: [{ subject: 'Algorithmics', title, students: 0, code: 'COMP-2208' }, ...others],
    });
  });

  it('is none without weekly lectures', async () => {
    const start = [`DTSTART:${stamp(24)}`, 'DURATION:PT1H'];
    for (const [event, notice] of [
      [['SUMMARY:Logic'], 'No event of this calendar takes place every week.'],
      [
        ['SUMMARY:Gym', 'RRULE:FREQ=WEEKLY'],
        'The weekly events of this calendar do not look like lectures.',
      ],
    ] as const)
      expect((await uploadTimetable(calendarOf([...event, ...start]))).body).toEqual({
        ...{ subjects: [], lectures: [], notice },
      });
  });
});
