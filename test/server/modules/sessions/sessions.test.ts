import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { VideoLink } from '../../../../contract/sessions.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  fieldError,
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

describe('scheduling', () => {
  // Covers 3.19, 7.38, 7.39
  it('lists the study session for the creator and participants', async () => {
    const created = await ada.schedule({
      ...planIn(server, 2 * HOUR),
      title: '  Graph theory revision ',
      description: 'Sheet 4',
      location: 'Library',
      participants: [grace._id, grace._id, ada._id],
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        title: 'Graph theory revision',
        description: 'Sheet 4',
        location: 'Library',
        participants: [{ _id: grace._id, name: 'Grace Hopper' }],
        createdBy: ada._id,
      },
    });
    expect(await ada.sessions()).toEqual([created.body]);
    expect(await grace.sessions()).toEqual([created.body]);
    expect(await (await signUp(server, 'Stranger')).sessions()).toEqual([]);
  });

  it('does not refuse a study session at the time of another', async () => {
    const first = await ada.schedule(planIn(server, HOUR));
    const second = await ada.schedule(planIn(server, HOUR, { title: 'Calculus' }));
    expect([first.status, second.status]).toEqual([201, 201]);
    const moved = await ada.changeSession(second.body._id, planIn(server, DAY));
    expect((await ada.changeSession(moved.body._id, planIn(server, HOUR))).status).toBe(200);
    expect(await ada.sessions()).toHaveLength(2);
  });

  // Covers 3.20, 5.15
  it('stores the instant of any UTC offset', async () => {
    const day = new Date(server.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    const { body } = await ada.schedule({
      title: 'Early',
      startTime: `${day}T10:00:00+05:30`,
      endTime: `${day}T06:30:00Z`,
    });
    expect(body).toMatchObject({
      startTime: `${day}T04:30:00.000Z`,
      endTime: `${day}T06:30:00.000Z`,
    });
  });

  it.each(['', ':00', ':00.5', ':00Z', 'Z', '+00:00', '-0000', '+00'])(
    'accepts a time that ends with minutes and "%s", when created and when changed',
    async (end) => {
      const plan = planIn(server, 3 * DAY);
      const [start, finish] = [plan.startTime.slice(0, 16), plan.endTime.slice(0, 16)];
      const sent = { ...plan, startTime: start + end, endTime: finish + end };
      const stored = {
        startTime: expect.stringContaining(start),
        endTime: expect.stringContaining(finish),
      };
      const created = await ada.schedule(sent);
      expect(created).toMatchObject({ status: 201, body: stored });
      const changed = await ada.changeSession(created.body._id, { ...sent, title: 'Changed' });
      expect(changed).toMatchObject({ status: 200, body: stored });
    },
  );

  it.each([
    'tomorrow',
    '2031-02-01',
    '2031-13-01T10:00',
    '2031-02-30T10:00',
    '2031-02-01T25:00',
    '2031-06-30T23:59:60Z',
    '',
  ])('refuses the start "%s" with one sentence', async (startTime) => {
    const sentence = /^(Start must be a date and time|The start is not a time that exists)\.$/;
    expect(await ada.schedule({ ...planIn(server, HOUR), startTime })).toMatchObject(
      errorResponse(400, expect.stringMatching(sentence)),
    );
    expect(await ada.sessions()).toEqual([]);
  });

  it.each([
    [-1, 'The end must be after the start.'],
    [0, 'The end must be after the start.'],
    [DAY + 1, 'A session can last 24 hours at most.'],
  ])('refuses a length of %d ms', async (length, error) => {
    expect(await ada.schedule(planIn(server, HOUR, { length }))).toMatchObject({
      status: 400,
      body: { error, fields: { endTime: error } },
    });
    expect(await ada.sessions()).toEqual([]);
  });

  it.each([-400 * DAY, 2_000 * DAY])('refuses a start %d ms from now', async (startsIn) => {
    expect(await ada.schedule(planIn(server, startsIn))).toMatchObject(
      fieldError('startTime', expect.stringContaining('within the past year')),
    );
  });

  // Covers 5.15
  it('returns 400 for invalid bodies and stores nothing', async () => {
    const good = planIn(server, HOUR);
    for (const wrong of [
      {},
      { ...good, title: '' },
      { ...good, title: ' \n' },
      { ...good, title: 'x'.repeat(201) },
      { ...good, title: 7 },
      { ...good, description: 'x'.repeat(2_001) },
      { ...good, endTime: undefined },
      { ...good, participants: ['me'] },
      { ...good, participants: Array.from({ length: 51 }, () => grace._id) },
      { ...good, createdBy: grace._id },
      'nonsense',
      null,
    ]) {
      const refused = await ada.schedule(wrong);
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatch(/\.$/);
    }
    expect(await ada.sessions()).toEqual([]);
  });

  // Covers 5.17
  it('returns 400 without a name for a student who is not a buddy, 404 for an unknown one', async () => {
    const zoe = await signUp(server, 'Zoe');
    await ada.sendRequest(zoe);
    const inviting = (...participants: string[]) =>
      ada.schedule(planIn(server, HOUR, { participants }));
    expect(await inviting(grace._id, zoe._id)).toMatchObject(
      fieldError('participants', 'You can only invite your study buddies.'),
    );
    expect((await inviting(UNKNOWN_ID)).status).toBe(404);
    expect(await ada.sessions()).toEqual([]);
  });
});

describe('changing and deleting', () => {
  // Covers 7.39, 7.40
  it('replaces all fields', async () => {
    const first = planIn(server, HOUR, { description: 'Sheet 4', participants: [grace._id] });
    const { _id } = (await ada.schedule(first)).body;
    const plan = planIn(server, 3 * HOUR, { title: 'Moved', location: 'Café' });
    expect(await ada.changeSession(_id, plan)).toMatchObject({
      status: 200,
      body: { _id, ...plan, description: '', participants: [], createdBy: ada._id },
    });
    expect(await grace.sessions()).toEqual([]);
    expect((await ada.cancelSession(_id)).status).toBe(200);
    expect(await ada.sessions()).toEqual([]);
    expect((await ada.cancelSession(_id)).status).toBe(404);
  });

  // Covers 6.5
  it('returns 403 to participants and 404 to other students', async () => {
    const plan = planIn(server, HOUR, { participants: [grace._id] });
    const { body } = await ada.schedule(plan);
    const zoe = await signUp(server, 'Zoe');
    expect((await grace.changeSession(body._id, plan)).status).toBe(403);
    expect((await grace.cancelSession(body._id)).status).toBe(403);
    expect((await zoe.changeSession(body._id, plan)).status).toBe(404);
    expect((await zoe.cancelSession(body._id)).status).toBe(404);
    expect((await ada.changeSession(UNKNOWN_ID, plan)).status).toBe(404);
    expect((await ada.cancelSession('nonsense')).status).toBe(400);
    expect(await ada.sessions()).toEqual([body]);
  });

  it('stores the participants of one of two simultaneous changes', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await makeBuddies(ada, alan);
    const { _id } = (await ada.schedule(planIn(server, HOUR))).body;
    const inviting = (...participants: string[]) =>
      ada.changeSession(_id, planIn(server, HOUR, { participants }));
    for (let round = 0; round < 10; round += 1) {
      await inviting();
      const responses = await Promise.all([inviting(grace._id), inviting(alan._id)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const [session] = await ada.sessions();
      expect(session?.participants).toHaveLength(1);
    }
  });
});

describe('the lists', () => {
  // Covers 7.37, 9.3
  it('have all by start, and as upcoming those that run now or start within 24 hours', async () => {
    await ada.schedule(planIn(server, DAY + MINUTE, { title: 'Too late' }));
    await ada.schedule(planIn(server, -3 * HOUR, { title: 'Over' }));
    await grace.schedule(planIn(server, 2 * HOUR, { title: 'Invited', participants: [ada._id] }));
    await ada.schedule(planIn(server, -30 * MINUTE, { title: 'Running' }));
    await ada.schedule(planIn(server, DAY, { title: 'Just within' }));
    const upcoming = ['Running', 'Invited', 'Just within'];
    expect((await ada.upcomingSessions()).map(({ title }) => title)).toEqual(upcoming);
    const titles = (await ada.sessions()).map(({ title }) => title);
    expect(titles).toEqual(['Over', ...upcoming, 'Too late']);
  });
});

describe('the link to a video call', () => {
  const link = 'https://meet.uni.edu/graphs';

  it('is stored in its standard form, and removed when it is omitted', async () => {
    const plan = planIn(server, HOUR);
    const { body } = await ada.schedule({ ...plan, link: '  HTTPS://Meet.uni.edu/räume ' });
    expect(body.link).toBe('https://meet.uni.edu/r%C3%A4ume');
    expect(await ada.sessions()).toMatchObject([{ link: body.link }]);
    expect((await ada.changeSession(body._id, { ...plan, link })).body.link).toBe(link);
    expect((await ada.changeSession(body._id, plan)).body).not.toHaveProperty('link');
    expect((await ada.schedule({ ...plan, link: ' ' })).body).not.toHaveProperty('link');
  });

  it.each([
    ['http://meet.uni.edu/graphs', 'be a URL that starts with https://'],
    ['javascript:alert(1)//https://', 'be a URL that starts with https://'],
    ['meet.uni.edu/graphs', 'be a URL that starts with https://'],
    ['https://', 'be a URL that starts with https://'],
    [`https://meet.uni.edu/${'ä'.repeat(300)}`, 'be a URL that starts with https://'],
    ['https://ada:secret@meet.uni.edu/', 'not contain a user or password'],
    ['https://ada@meet.uni.edu/', 'not contain a user or password'],
  ])('is refused when created and when changed: %s must %s', async (wrong, rule) => {
    const error = `The video link must ${rule}.`;
    const refusal = { status: 400, body: { error, fields: { link: error } } };
    const plan = planIn(server, HOUR);
    expect(await ada.schedule({ ...plan, link: wrong })).toMatchObject(refusal);
    expect(await ada.sessions()).toEqual([]);
    const { body } = await ada.schedule({ ...plan, link });
    const change = { ...plan, title: 'Other', link: wrong };
    expect(await ada.changeSession(body._id, change)).toMatchObject(refusal);
    expect(await ada.sessions()).toEqual([body]);
  });

  it('is empty without VIDEO_URL_TEMPLATE, and with it has an id that is different each time', async () => {
    const linkFor = async (who: Student) =>
      (await who.api<VideoLink>('GET', '/api/sessions/video-link')).body.link;
    expect(await linkFor(ada)).toBe('');
    const settings = { VIDEO_URL_TEMPLATE: 'https://meet.uni.edu/room-{id}?lang=en' };
    const campus = await startServer({ settings });
    try {
      const student = await signUp(campus);
      const links = [await linkFor(student), await linkFor(student)];
      for (const made of links) {
        expect(made).toMatch(/^https:\/\/meet\.uni\.edu\/room-[0-9a-f]{32}\?lang=en$/);
      }
      expect(new Set(links).size).toBe(2);
    } finally {
      await campus.stop();
    }
  });
});
