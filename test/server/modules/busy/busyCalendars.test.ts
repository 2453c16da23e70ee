import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusyCalendar } from '../../../../contract/calendarSync.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { CommonTimes } from '../../../../contract/hours.ts';
import { instantAt } from '../../../../server/domain/scheduling/wallClock.js';
import { listCalendars } from '../../../../server/modules/busy/calendars.ts';
import { listBusyTimes, makeBusyModule } from '../../../../server/modules/busy/index.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, type Student } from '../../../support/server/server.ts';
import { calendarOf } from './calendars.ts';

const URL_PATH = '/api/users/me/busy-calendars';

/** What another service returns for an address. */
let respond: (response: ServerResponse, path: string) => void;
let reads = 0;
const other: Server = createServer(({ url = '' }, response) => {
  reads += 1;
  respond(response, url);
});
await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
afterAll(() => {});

const server = await startSharedServer({ settings: { CALENDAR_ORIGINS: origin } });
const [ada, grace] = buddiesForEachTest(server);

// Not read again: the clock may pass a full hour while a test advances it.
const nextHour = Math.ceil(server.clock.now().getTime() / HOUR) * HOUR;
const iso = (hours: number) => new Date(nextHour + hours * HOUR).toISOString();
const stamp = (hours: number) => iso(hours).replace(/[-:]|\.000/g, '');
const eventAt = (hours: number) => [
  ...[`DTSTART:${stamp(hours)}`, `DTEND:${stamp(hours + 1)}`, 'SUMMARY:Dentist'],
];

interface Result {
  error?: string;
  notice?: string;
}
async function uploadTo(
  { token }: Student,
  content: string,
  { name = 'timetable.ics', timeZone = '' } = {},
) {
  const form = new FormData();
  if (timeZone !== '') form.set('timeZone', timeZone);
  form.set('file', new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}${URL_PATH}/file`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Result };
}
const addAddress = ({ api }: Student, address: string) =>
  api<Result>('POST', URL_PATH, { address });
const calendarsOf = async ({ api }: Student) => (await api<BusyCalendar[]>('GET', URL_PATH)).body;
const busyOf = async ({ _id }: Student) =>
  (
    await listBusyTimes(server.context, [_id], {
      from: iso(-48),
      until: iso(48 * 60),
    })
  ).get(_id);
const interval = (hours: number) => ({
  start: Date.parse(iso(hours)),
  end: Date.parse(iso(hours + 1)),
});
const runJobs = async () => {
  for (const { run } of makeBusyModule(server.context).jobs) await run();
};
/** Returns all stored rows as text. */
const stored = async () => {
  const { database } = server.context;
  const calendars = await database.selectFrom('busy_calendars').selectAll().execute();
  return JSON.stringify([calendars, await database.selectFrom('busy_times').selectAll().execute()]);
};

beforeAll(() => {
  respond = (response) => response.end(calendarOf(eventAt(2)));
});

describe('an uploaded calendar', () => {
  it('makes its student busy, without anything else of it stored', async () => {
    expect(await uploadTo(grace, calendarOf(eventAt(2), eventAt(30)))).toMatchObject({
      status: 201,
    });
    expect(await busyOf(grace)).toEqual([interval(2), interval(30)]);
    expect(await busyOf(ada)).toEqual([]);
    const [calendar] = await calendarsOf(grace);
    expect(calendar).toMatchObject({ name: 'timetable.ics', kind: 'file', error: '' });
    expect(await stored()).not.toContain('Dentist');

    expect((await ada.api('DELETE', `${URL_PATH}/${calendar!._id}`)).status).toBe(404);
    expect((await grace.api('DELETE', `${URL_PATH}/${calendar!._id}`)).status).toBe(200);
    expect(await busyOf(grace)).toEqual([]);
    expect(await calendarsOf(grace)).toEqual([]);
  });

  it.each([
    ['Dear Ada', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    ['x'.repeat(1_048_577), 413, 'A calendar may have at most 1 MB.'],
    [
      calendarOf([...eventAt(2), 'RRULE:FREQ=SECONDLY;COUNT=1000000000']),
      400,
      'The events of this calendar repeat too often to be read.',
    ],
  ])('is refused with one sentence, and nothing is stored (%#)', async (content, status, error) => {
    const before = await stored();
    expect(await uploadTo(grace, content)).toMatchObject({ status, body: { error } });
    expect(await stored()).toBe(before);
  });

  it('is left out of common times', async () => {
    const path = `/api/sessions/times?participants=${grace._id}&from=${iso(24)}`;
    const freeOf = async () => (await ada.api<CommonTimes>('GET', path)).body.free;
    const before = await freeOf();
    const event = [`DTSTART:${stamp(0)}`, `DTEND:${stamp(24 * 30)}`];
    await uploadTo(grace, calendarOf(event));
    expect(before).not.toEqual([]);
    expect(await freeOf()).toEqual([]);
  });

  it('is one of five at most, also when several arrive at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 7 }, () => uploadTo(grace, calendarOf(eventAt(2)))),
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
    expect(await uploadTo(grace, text)).toEqual({
      status: 201,
      body: { message: 'The calendar was added.', notice },
    });
    expect(await busyOf(grace)).toEqual([interval(2)]);
    expect(await calendarsOf(grace)).toMatchObject([{ notice, error: '' }]);
  });

  it('says it until it is read without them', async () => {
    respond = (response) => response.end(text);
    expect(await addAddress(grace, `${origin}/calendar.ics`)).toMatchObject({ body: { notice } });
    respond = (response) => response.end(calendarOf(eventAt(5)));
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(5)]);
    expect((await calendarsOf(grace))[0]).not.toHaveProperty('notice');
  });
});

describe('times without a zone', () => {
  const wall = iso(24 * 7)
    .slice(0, 10)
    .replaceAll('-', '');
  const text = calendarOf([`DTSTART:${wall}T100000`, 'DURATION:PT1H']);
  const at = (zone: string) => instantAt(zone, Date.parse(`${iso(24 * 7).slice(0, 10)}T10:00:00Z`));
  const startsOf = async (student: Student) => (await busyOf(student))?.map(({ start }) => start);

  it('are in the zone of the device, unless the student has set hours', async () => {
    await uploadTo(grace, text, { timeZone: 'Europe/Berlin' });
    expect(await startsOf(grace)).toEqual([at('Europe/Berlin')]);
    respond = (response) => response.end(text);
    const body = { address: `${origin}/calendar.ics`, timeZone: 'Asia/Tokyo' };
    expect(await ada.api('POST', URL_PATH, body)).toMatchObject({ status: 201 });
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

  it('are in UTC for pages that do not send it, and a wrong one is refused', async () => {
    await uploadTo(grace, text);
    expect(await startsOf(grace)).toEqual([at('UTC')]);
    expect(await uploadTo(grace, text, { timeZone: 'Mars/Phobos' })).toMatchObject({
      status: 400,
      body: { error: 'This time zone is not known.' },
    });
  });
});

describe('a calendar at an address', () => {
  it('is read again when times are asked for, every 15 minutes at most', async () => {
    respond = (response) => response.end(calendarOf(eventAt(2)));
    const secret = `${origin}/private-1234/basic.ics`;
    expect(await addAddress(grace, secret)).toMatchObject({ status: 201 });
    expect(await calendarsOf(grace)).toMatchObject([{ name: '127.0.0.1', kind: 'address' }]);
    expect(await stored()).not.toContain('private-1234');
    reads = 0;
    respond = (response) => response.end(calendarOf(eventAt(5)));
    server.clock.advance(14 * MINUTE);
    expect(await busyOf(grace)).toEqual([interval(2)]);
    server.clock.advance(60_000);
    await Promise.all([busyOf(grace), busyOf(grace), busyOf(grace)]);
    expect(reads).toBe(1);
    expect(await busyOf(grace)).toEqual([interval(5)]);
  });

  it('keeps its busy times and shows the reason when it cannot be read again', async () => {
    respond = (response) => response.end(calendarOf(eventAt(2)));
    await addAddress(grace, `${origin}/calendar.ics`);
    respond = (response) => response.writeHead(410).end();
    server.clock.advance(15 * MINUTE);
    const before = await busyOf(grace);
    expect(before).toHaveLength(1);
    expect(await calendarsOf(grace)).toMatchObject([
      { error: 'The calendar at this address could not be loaded.' },
    ]);
    respond = (response) => response.end(calendarOf());
    server.clock.advance(15 * MINUTE);
    expect(await busyOf(grace)).toEqual([]);
    expect(await calendarsOf(grace)).toMatchObject([{ error: '' }]);
    expect((await calendarsOf(grace))[0]).not.toHaveProperty('failingSince');
  });

  it('keeps its busy times for 30 days after it was readable', async () => {
    respond = (response) => response.end(calendarOf(eventAt(24 * 45)));
    await addAddress(grace, `${origin}/calendar.ics`);
    const isDeletedAfter = async (milliseconds: number) => {
      server.clock.advance(milliseconds);
      await busyOf(grace);
      await server.context.tasks.settled();
      await runJobs();
      return (await busyOf(grace))?.length === 0;
    };
    for (const body of ['Dear Ada', calendarOf(['DTSTART:tomorrow'])]) {
      respond = (response) => response.end(body);
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
    const { port } = other.address() as AddressInfo;
    const https = 'Please enter an address that starts with https.';
    const notLoaded = 'The calendar at this address could not be loaded.';
    respond = (response, path) => {
      const location = path.slice(1);
      response.writeHead(302, { location }).end();
    };
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
      [`https://[::ffff:127.0.0.1]:${port}/`, notLoaded],
      [`https://[::127.0.0.1]:${port}/`, notLoaded],
      ['https://10.0.0.1/', notLoaded],
      ['https://169.254.169.254/latest/meta-data', notLoaded],
      ['https://0.0.0.0/', notLoaded],
      ['https://2130706433/', notLoaded],
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
