import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  fieldError,
  makeBuddies,
  signUp,
  startSharedServer,
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
    const later = planIn(server, DAY, { title: 'Calculus' });
    const moved = await ada.changeSession(second.body._id, later);
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
      const { startTime, endTime } = planIn(server, 3 * DAY);
      const sent = {
        startTime: startTime.slice(0, 16) + end,
        endTime: endTime.slice(0, 16) + end,
      };
      const stored = {
        startTime: expect.stringContaining(startTime.slice(0, 16)),
        endTime: expect.stringContaining(endTime.slice(0, 16)),
      };
      const created = await ada.schedule({ title: 'Local', ...sent });
      expect(created).toMatchObject({ status: 201, body: stored });
      const changed = await ada.changeSession(created.body._id, { title: 'Changed', ...sent });
      expect(changed).toMatchObject({ status: 200, body: stored });
    },
  );

  it.each([
    'tomorrow',
    '2031-02-01',
    '2031-13-01T10:00',
    '2031-02-30T10:00',
    '2031-02-01T25:00',
    '',
  ])('refuses "%s" with one sentence', async (startTime) => {
    expect(await ada.schedule({ ...planIn(server, HOUR), startTime })).toMatchObject(
      errorResponse(
        400,
        expect.stringMatching(
          /^(Start must be a date and time|The start is not a time that exists)\.$/,
        ),
      ),
    );
  });

  it('lists study sessions by start', async () => {
    await ada.schedule({ ...planIn(server, 5 * HOUR), title: 'Third' });
    await ada.schedule({ ...planIn(server, -HOUR), title: 'First' });
    await ada.schedule({ ...planIn(server, HOUR), title: 'Second' });
    expect((await ada.sessions()).map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
  });

  it.each([
    [-1, 'The end must be after the start.'],
    [0, 'The end must be after the start.'],
    [DAY + 1, 'A session can last 24 hours at most.'],
  ])('returns 400 for endTime with a length of %d ms', async (length, error) => {
    expect(await ada.schedule(planIn(server, HOUR, { length }))).toMatchObject({
      status: 400,
      body: { error, fields: { endTime: error } },
    });
    expect(await ada.sessions()).toEqual([]);
  });

  it.each([-400 * DAY, 2_000 * DAY])('returns 400 for a start %d ms from now', async (startsIn) => {
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
      { ...good, startTime: 'tomorrow' },
      { ...good, startTime: '2031-02-30T10:00:00Z' },
      { ...good, startTime: '2031-06-30T23:59:60Z', endTime: '2031-07-01T00:59:59Z' },
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
});

describe('inviting', () => {
  // Covers 5.17
  it('returns 400 without a name for a student who is not a buddy, 404 for an unknown one', async () => {
    const zoe = await signUp(server, 'Zoe');
    await ada.sendRequest(zoe);
    const refused = await ada.schedule({
      ...planIn(server, HOUR),
      participants: [grace._id, zoe._id],
    });
    expect(refused).toMatchObject(
      fieldError('participants', 'You can only invite your study buddies.'),
    );
    const unknown = await ada.schedule({ ...planIn(server, HOUR), participants: [UNKNOWN_ID] });
    expect(unknown.status).toBe(404);
    expect(await ada.sessions()).toEqual([]);
  });
});

describe('changing and deleting', () => {
  // Covers 7.39, 7.40
  it('replaces all fields', async () => {
    const { body } = await ada.schedule({
      ...planIn(server, HOUR),
      description: 'Sheet 4',
      participants: [grace._id],
    });
    const plan = { ...planIn(server, 3 * HOUR), title: 'Moved', location: 'Café' };
    expect(await ada.changeSession(body._id, plan)).toMatchObject({
      status: 200,
      body: { _id: body._id, ...plan, description: '', participants: [], createdBy: ada._id },
    });
    expect(await grace.sessions()).toEqual([]);
    expect((await ada.cancelSession(body._id)).status).toBe(200);
    expect(await ada.sessions()).toEqual([]);
    expect((await ada.cancelSession(body._id)).status).toBe(404);
  });

  // Covers 6.5
  it('returns 403 to participants and 404 to other students', async () => {
    const plan = { ...planIn(server, HOUR), participants: [grace._id] };
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

  it('validates like scheduling', async () => {
    const { body } = await ada.schedule(planIn(server, HOUR));
    expect(await ada.changeSession(body._id, planIn(server, HOUR, { length: -1 }))).toMatchObject(
      fieldError('endTime', 'The end must be after the start.'),
    );
    expect(await ada.sessions()).toEqual([body]);
  });

  it('stores the participants of one of two simultaneous changes', async () => {
    const alan = await signUp(server, 'Alan Turing');
    await makeBuddies(ada, alan);
    const plan = (participants: string[]) => ({ ...planIn(server, HOUR), participants });
    const { _id } = (await ada.schedule(plan([]))).body;
    for (let round = 0; round < 10; round += 1) {
      await ada.changeSession(_id, plan([]));
      const responses = await Promise.all(
        [[grace._id], [alan._id]].map((participants) => ada.changeSession(_id, plan(participants))),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const [session] = await ada.sessions();
      expect(session?.participants).toHaveLength(1);
    }
  });
});

describe('GET /api/sessions/upcoming', () => {
  // Covers 7.37, 9.3
  it('returns study sessions that run now or start within 24 hours', async () => {
    await ada.schedule({ ...planIn(server, -3 * HOUR), title: 'Over' });
    await ada.schedule({ ...planIn(server, -30 * MINUTE), title: 'Running' });
    await grace.schedule({
      ...planIn(server, 2 * HOUR),
      title: 'Invited',
      participants: [ada._id],
    });
    await ada.schedule({ ...planIn(server, DAY), title: 'Just within' });
    await ada.schedule({ ...planIn(server, DAY + MINUTE), title: 'Too late' });
    expect((await ada.upcomingSessions()).map(({ title }) => title)).toEqual([
      'Running',
      'Invited',
      'Just within',
    ]);
  });
});
