import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { CalendarFeed, NewCalendarFeed } from '../../../../contract/calendarSync.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startServer, startSharedServer } from '../../../support/server/server.ts';
import { makeAdmin, signUp, type Student } from '../../../support/server/students.ts';
import { planIn } from '../sessions/plans.ts';
import { SERIES_START, tuesdays } from '../sessions/seriesPlans.ts';
import { eventsOf, expandWithIcalJs, readWithIcalJs, requestFile, uidsOf } from './readers.ts';

const FEED = '/api/users/me/calendar-feed';

// The start of a second, because iCalendar has no parts of it.
const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace] = buddiesForEachTest(server);

const createFeed = async ({ api }: Student) =>
  (await api<NewCalendarFeed>('POST', FEED, {})).body.secretUrl;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const readFeed = async (path: string) => (await get(path)).text();
const readNewFeed = async (who: Student) => readFeed(await createFeed(who));
const download = (who: Student, id: string) => requestFile(server, who, id);

it('"Add to calendar" returns an iCalendar file of the study session to its members only, and counts its changes', async () => {
  const plan = planIn(server, DAY, { location: 'Library', participants: [grace._id] });
  const { _id: id } = (await ada.schedule(plan)).body;
  const response = await download(grace, id);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = await response.text();
  expect(uidsOf(calendar)).toEqual([`${id}@localhost`]);
  const [event] = readWithIcalJs(calendar);
  expect(event).toMatchObject({
    title: plan.title,
    location: 'Library',
    start: plan.startTime,
    end: plan.endTime,
    status: 'TENTATIVE',
    sequence: 0,
    organizer: 'Ada Lovelace',
    attendees: [{ name: 'Grace Hopper', answer: 'NEEDS-ACTION' }],
  });
  for (const email of [ada.email, grace.email]) expect(calendar).not.toContain(email);

  const stranger = await download(await signUp(server, 'Stranger'), id);
  expect(stranger.status).toBe(404);
  expect(await stranger.json()).toEqual({
    error: 'This session was cancelled, or you do not take part in it.',
  });

  const link = 'https://meet.uni.edu/graphs';
  for (const [sequence, change] of [
    {},
    { title: 'Moved' },
    { title: 'Moved', location: 'Café' },
    { title: 'Moved', location: 'Café', link },
    { link },
  ].entries()) {
    await ada.changeSession(id, { ...plan, ...change });
    const [changed] = readWithIcalJs(await (await download(ada, id)).text());
    expect(changed).toMatchObject({ sequence });
  }
});

describe('the calendar feed', () => {
  it('shows the study sessions of its student, without login, and returns 304 until they change', async () => {
    const feed = await createFeed(grace);
    expect(feed).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const first = await get(feed);
    expect(uidsOf(await first.text())).toEqual([]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const etag = first.headers.get('etag') ?? '';
    server.clock.advance(MINUTE);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(feed, { 'if-none-match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }

    const both = planIn(server, DAY, { title: 'Both', participants: [grace._id] });
    const { _id: id } = (await ada.schedule(both)).body;
    await ada.schedule(planIn(server, DAY, { title: 'Of Ada' }));
    await grace.schedule(planIn(server, 2 * DAY, { title: 'Of Grace' }));
    await grace.schedule(planIn(server, -89 * DAY, { title: 'Past' }));
    await grace.schedule(planIn(server, -92 * DAY, { title: 'Long past' }));
    const changed = await get(feed, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
    const calendar = await changed.text();
    expect(uidsOf(calendar)).toHaveLength(3);
    const events = readWithIcalJs(calendar);
    expect(events.map(({ title, status }) => [title, status])).toEqual([
      ['Past', 'CONFIRMED'],
      ['Both', 'TENTATIVE'],
      ['Of Grace', 'CONFIRMED'],
    ]);
    await ada.cancelSession(id);
    const left = readWithIcalJs(await readFeed(feed));
    expect(left.map(({ title }) => title)).toEqual(['Past', 'Of Grace']);
  });

  it('responds 404 with one sentence at a wrong, replaced or removed address and for a leaving student', async () => {
    const createdAt = async () => (await grace.api<CalendarFeed>('GET', FEED)).body.createdAt;
    expect(await createdAt()).toBeNull();
    const first = await createFeed(grace);
    expect(await createdAt()).toBe(server.clock.now().toISOString());
    const second = await createFeed(grace);
    expect((await get(second)).status).toBe(200);
    const message = 'The calendar address was removed.';
    for (const _time of [1, 2]) expect((await grace.api('DELETE', FEED)).body).toEqual({ message });
    expect(await createdAt()).toBeNull();

    const [third, ofAda] = [await createFeed(grace), await createFeed(ada)];
    await makeAdmin(server, ada);
    await ada.api('PUT', `/api/admin/users/${grace._id}/suspension`);
    expect((await get(third)).status).toBe(404);
    await ada.api('DELETE', `/api/admin/users/${grace._id}/suspension`);
    expect((await get(third)).status).toBe(200);
    await ada.api('PUT', `/api/admin/users/${grace._id}/role`, { role: 'admin' });
    await ada.api('DELETE', '/api/users/me', { password: ada.password });
    const gone = 'This calendar address does not exist or was replaced by a new one.';
    for (const path of [
      first,
      second,
      ofAda,
      '/calendar/wrong.ics',
      '/calendar/%00',
      '/calendar/',
    ]) {
      const response = await get(path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { error: gone }]);
    }
  });

  it('is limited for each address, whatever its query is', async () => {
    const limited = await startServer({
      settings: { RATE_LIMITS: 'on', LIMIT_FEED_READS_PER_HOUR: '2' },
    });
    const student = await signUp(limited, 'Ada');
    const feed = await createFeed(student);
    const statuses: number[] = [];
    for (const query of ['', '?a', '?b'])
      statuses.push((await fetch(`${limited.url}${feed}${query}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await fetch(`${limited.url}${await createFeed(student)}`)).status).toBe(200);
    await limited.stop();
  });
});

describe('the feed of a series', () => {
  const timesOf = (sessions: readonly StudySession[]) =>
    sessions.map(({ title, startTime, endTime }) => ({ title, start: startTime, end: endTime }));

  it('is one event that repeats in the time zone of the series, and counts its changes', async () => {
    await ada.schedule(tuesdays({ participants: [grace._id] }));
    const sessions = await ada.sessions();
    const id = sessions[0]!.series!._id;
    for (const calendar of [await readNewFeed(ada), await readNewFeed(grace)]) {
      expect(uidsOf(calendar)).toEqual([`${id}@localhost`]);
      expect(calendar).toContain('DTSTART;TZID=Europe/Berlin:20261013T180000');
      expect(expandWithIcalJs(calendar)).toEqual(timesOf(sessions));
    }

    const sequence = async () => Number(eventsOf(await readNewFeed(ada), 'SEQUENCE')[0]![0]);
    expect(await sequence()).toBe(0);
    await ada.cancelSession(sessions[1]!._id);
    expect(await sequence()).toBe(1);
    const { startTime, endTime } = sessions[0]!;
    await ada.changeSession(sessions[0]!._id, { title: 'Sets', startTime, endTime, scope: 'all' });
    expect(await sequence()).toBe(2);
  });

  it('skips deleted and declined study sessions and shows changed ones', async () => {
    await ada.schedule(tuesdays({ participants: [grace._id] }));
    const [first, second, third, fourth] = (await ada.sessions()) as [
      ...[StudySession, StudySession, StudySession, StudySession],
    ];
    await ada.cancelSession(third._id);
    await ada.changeSession(second._id, {
      ...{ title: 'Exam', participants: [grace._id] },
      ...{ startTime: '2026-10-21T10:00:00.000Z', endTime: '2026-10-21T11:00:00.000Z' },
    });
    await grace.api('PUT', `/api/sessions/${fourth._id}/answer`, { answer: 'accepted' });
    const left = await ada.sessions();
    expect(expandWithIcalJs(await readNewFeed(ada))).toEqual(timesOf(left));
    const feed = await readNewFeed(grace);
    expect(expandWithIcalJs(feed)).toEqual(timesOf(left));
    expect(eventsOf(feed, 'RECURRENCE-ID', 'EXDATE', 'STATUS')).toEqual([
      ['', '20261027T180000', 'TENTATIVE'],
      ['20261020T180000', '', 'TENTATIVE'],
      ['20261103T180000', '', 'CONFIRMED'],
    ]);

    await grace.api('PUT', `/api/sessions/${first._id}/answer`, { answer: 'declined' });
    const shown = timesOf(left.filter(({ _id }) => _id !== first._id));
    expect(expandWithIcalJs(await readNewFeed(grace))).toEqual(shown);
    expect(expandWithIcalJs(await (await download(grace, fourth._id)).text())).toEqual(shown);
    expect(expandWithIcalJs(await (await download(ada, fourth._id)).text())).toEqual(timesOf(left));
  });
});
