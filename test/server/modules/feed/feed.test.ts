import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { CalendarFeed, NewCalendarFeed } from '../../../../contract/calendarSync.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  grantAdmin,
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { planIn } from '../sessions/plans.ts';
import { readWithIcalJs, readWithNodeIcal, uidsOf } from './readers.ts';

const FEED = '/api/users/me/calendar-feed';

// The start of a second, because iCalendar has no parts of it.
const startAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const server = await startSharedServer({ startAt });
const [ada, grace] = buddiesForEachTest(server);

const createFeed = async ({ api }: Student) =>
  (await api<NewCalendarFeed>('POST', FEED, {})).body.secretUrl;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const readFeed = async (path: string) => (await get(path)).text();
const titlesOf = async (path: string) =>
  readWithIcalJs(await readFeed(path)).map(({ title }) => title);

describe('"Add to calendar"', () => {
  const download = (who: Student, id: string) =>
    get(`/api/sessions/${id}/calendar.ics`, { authorization: `Bearer ${who.token}` });

  it('returns an iCalendar file of the study session to its members only', async () => {
    const plan = { ...planIn(server, DAY), location: 'Library', participants: [grace._id] };
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
    expect(readWithNodeIcal(calendar)).toEqual([event]);
    for (const email of [ada.email, grace.email]) expect(calendar).not.toContain(email);

    const stranger = await download(await signUp(server, 'Stranger'), id);
    expect(stranger.status).toBe(404);
    expect(await stranger.json()).toEqual({
      error: 'This session was cancelled, or you do not take part in it.',
    });
  });

  it('counts the changes of the study session', async () => {
    const plan = planIn(server, DAY);
    const { _id: id } = (await ada.schedule(plan)).body;
    const sequence = async () =>
      readWithIcalJs(await (await download(ada, id)).text())[0]!.sequence;
    await ada.changeSession(id, plan);
    expect(await sequence()).toBe(0);
    await ada.changeSession(id, { ...plan, title: 'Moved' });
    await ada.changeSession(id, { ...plan, title: 'Moved', location: 'Café' });
    expect(await sequence()).toBe(2);
    const link = 'https://meet.uni.edu/graphs';
    await ada.changeSession(id, { ...plan, title: 'Moved', location: 'Café', link });
    expect(await sequence()).toBe(3);
    await ada.changeSession(id, { ...plan, link });
    expect(await sequence()).toBe(4);
  });
});

describe('the calendar feed', () => {
  it('shows the study sessions of its student, without login', async () => {
    const feed = await createFeed(grace);
    expect(feed).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(uidsOf(await readFeed(feed))).toEqual([]);
    const { _id: id } = (
      await ada.schedule({ ...planIn(server, DAY, { title: 'Both' }), participants: [grace._id] })
    ).body;
    await ada.schedule(planIn(server, DAY, { title: 'Of Ada' }));
    await grace.schedule(planIn(server, 2 * DAY, { title: 'Of Grace' }));
    await grace.schedule(planIn(server, -89 * DAY, { title: 'Past' }));
    await grace.schedule(planIn(server, -92 * DAY, { title: 'Long past' }));
    const calendar = await readFeed(feed);
    expect(uidsOf(calendar)).toHaveLength(3);
    const events = readWithIcalJs(calendar);
    expect(events.map(({ title, status }) => [title, status])).toEqual([
      ['Past', 'CONFIRMED'],
      ['Both', 'TENTATIVE'],
      ['Of Grace', 'CONFIRMED'],
    ]);
    expect(readWithNodeIcal(calendar)).toEqual(events);
    await ada.cancelSession(id);
    expect(await titlesOf(feed)).toEqual(['Past', 'Of Grace']);
  });

  it('is private, and returns 304 until the study sessions change', async () => {
    const feed = await createFeed(grace);
    const first = await get(feed);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    server.clock.advance(MINUTE);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(feed, { 'if-none-match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    await grace.schedule(planIn(server, DAY));
    const changed = await get(feed, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('responds 404 with one sentence at a wrong, replaced or removed address', async () => {
    const status = async () => (await grace.api<CalendarFeed>('GET', FEED)).body.createdAt;
    expect(await status()).toBeNull();
    const first = await createFeed(grace);
    expect(await status()).toBe(server.clock.now().toISOString());
    const second = await createFeed(grace);
    expect((await get(second)).status).toBe(200);
    await grace.api('DELETE', FEED);
    await grace.api('DELETE', FEED);
    expect(await status()).toBeNull();
    for (const path of [first, second, '/calendar/wrong.ics', '/calendar/%00', '/calendar/']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/^[^.]+\.$/) });
    }
  });

  it('responds 404 while the account is suspended or about to be deleted', async () => {
    const feed = await createFeed(grace);
    const other = await createFeed(ada);
    await grantAdmin(server, ada);
    await ada.api('PUT', `/api/admin/users/${grace._id}/suspension`);
    expect((await get(feed)).status).toBe(404);
    await ada.api('DELETE', `/api/admin/users/${grace._id}/suspension`);
    expect((await get(feed)).status).toBe(200);
    await ada.api('PUT', `/api/admin/users/${grace._id}/role`, { role: 'admin' });
    await ada.api('DELETE', '/api/users/me', { password: ada.password });
    expect((await get(other)).status).toBe(404);
  });

  it('is limited for each address, whatever its query is', async () => {
    const limited = await startServer({
      settings: { RATE_LIMITS: 'on', LIMIT_FEED_READS_PER_HOUR: '2' },
    });
    const student = await signUp(limited, 'Ada');
    const feed = await createFeed(student);
    const statuses: number[] = [];
    for (const query of ['', '?a', '?b']) {
      statuses.push((await fetch(`${limited.url}${feed}${query}`)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await fetch(`${limited.url}${await createFeed(student)}`)).status).toBe(200);
    await limited.stop();
  });
});
