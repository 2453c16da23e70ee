import { afterAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TimetableProposal } from '../../../../contract/timetable.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { calendarOf } from './calendars.ts';
import { writeTimetable } from './timetables/timetable.ts';

const URL_PATH = '/api/users/me/timetable';

let content = '';
const other: Server = createServer((_request, response) => response.end(content));
await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
afterAll(() => {
  other.close();
});
const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

const server = await startSharedServer({ settings: { CALENDAR_ORIGINS: origin } });
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

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

interface Result extends Partial<TimetableProposal> {
  error?: string;
}
async function upload({ token }: Student, text: string, timeZone = 'Europe/Vienna') {
  const form = new FormData();
  if (timeZone !== '') form.set('timeZone', timeZone);
  form.set('file', new Blob([text]), 'timetable.ics');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.url}${URL_PATH}/file`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Result };
}
/** Returns the rows that a calendar could add to. */
const stored = async () => {
  const { database } = server.context;
  return JSON.stringify([
    await database.selectFrom('busy_calendars').selectAll().execute(),
    await database.selectFrom('user_subjects').selectAll().execute(),
    await database.selectFrom('user_days').selectAll().execute(),
    await database.selectFrom('users').select(['id', 'hours', 'time_zone']).execute(),
  ]);
};

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
    expect(await upload(ada, timetable())).toEqual({ status: 200, body: PROPOSAL });
    expect(await stored()).toBe(before);
  });

  it('is proposed from an address, and nothing is stored', async () => {
    content = timetable();
    const before = await stored();
    const body = { address: `${origin}/secret.ics`, timeZone: 'Europe/Vienna' };
    expect(await ada.api('POST', URL_PATH, body)).toMatchObject({ status: 200, body: PROPOSAL });
    expect(await stored()).toBe(before);
  });

  it('has the hours of the time zone that the student is in', async () => {
    const { body } = await upload(ada, timetable(), 'Asia/Kolkata');
    expect(body.lectures).toHaveLength(3);
    expect(body.lectures).not.toEqual(PROPOSAL.lectures);
  });

  it('has the spelling that other students use', async () => {
    await grace.api('PATCH', '/api/users/me', { subjects: [{ name: 'LinEARE Algebra' }] });
    expect((await upload(ada, timetable())).body.subjects).toEqual(['Ethik', 'LinEARE Algebra']);
  });

  it('has no spelling of a student across a block', async () => {
    await grace.api('PATCH', '/api/users/me', { subjects: [{ name: 'EthiK' }] });
    await ada.api('PUT', `/api/users/${grace._id}/block`);
    expect((await upload(ada, timetable())).body.subjects).toContain('Ethik');
  });

  it('says which entries were left out', async () => {
    const event =
      'BEGIN:VEVENT\r\nSUMMARY:Lab\r\nDTSTART;TZID=Mars:20261201T100000\r\nEND:VEVENT\r\n';
    const text = timetable().replace('END:VCALENDAR', `${event}END:VCALENDAR`);
    expect((await upload(ada, text)).body).toMatchObject({
      lectures: PROPOSAL.lectures,
      notice: '1 of 36 entries was left out: “Lab” has an unknown time zone “Mars”.',
    });
  });

  it('needs no verified email, because nothing is stored', async () => {
    const strict = await startServer({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
    const student = await signUp(strict, 'Alan Turing');
    const form = new FormData();
    form.set('timeZone', 'UTC');
    form.set('file', new Blob([timetable()]), 'timetable.ics');
    const headers = { authorization: `Bearer ${student.token}` };
    const send = (path: string) =>
      fetch(`${strict.url}/api/users/me/${path}/file`, { method: 'POST', headers, body: form });
    expect((await send('timetable')).status).toBe(200);
    expect((await send('busy-calendars')).status).toBe(403);
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
    expect(await upload(ada, text)).toEqual({
      status: 200,
      body: { subjects: [], lectures: [], notice },
    });
  });

  it.each([
    ['is none', 'Dear Ada', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    ['is empty', '', 400, 'This is not a calendar in the iCalendar format (.ics).'],
    [
      'is a picture',
      '\u0089PNG\r\n\u001a\n\u0000\u0000',
      400,
      'This is not a calendar in the iCalendar format (.ics).',
    ],
    ['is over 1 MB', 'x'.repeat(1_048_577), 413, 'A calendar may have at most 1 MB.'],
    [
      'has a million lines',
      'A\r\n'.repeat(340_000),
      400,
      'This calendar has too many entries. Please export a shorter period.',
    ],
    [
      'has a million empty lines',
      '\n'.repeat(1_000_000),
      400,
      'This is not a calendar in the iCalendar format (.ics).',
    ],
    [
      'repeats each second',
      calendarOf([...once('Logic'), 'RRULE:FREQ=SECONDLY']),
      400,
      'The events of this calendar repeat too often to be read.',
    ],
  ])('%s: refused with one sentence', async (_title, text, status, error) => {
    expect(await upload(ada, text)).toMatchObject({ status, body: { error } });
  });

  it.each([
    ['', 'Europe/Vienna', 400],
    ['http://example.edu/a.ics', 'Europe/Vienna', 400],
    ['https://user:secret@example.edu/a.ics', 'Europe/Vienna', 400],
    ['https://127.0.0.1/a.ics', 'Europe/Vienna', 400],
    [`${origin}/a.ics`, 'Mars/Phobos', 400],
    [`${origin}/a.ics`, undefined, 400],
  ])('has the address %j in the time zone %j: refused', async (address, timeZone, status) => {
    content = timetable();
    const { status: found, body } = await ada.api<Result>('POST', URL_PATH, { address, timeZone });
    expect(found).toBe(status);
    expect(body.error).toMatch(/^[A-Z].*[.]$/);
  });

  it.each(['', 'Mars/Phobos'])('has a file in the time zone %j: refused', async (timeZone) => {
    expect(await upload(ada, timetable(), timeZone)).toMatchObject({
      status: 400,
      body: { error: 'This time zone is not known.' },
    });
  });
});
