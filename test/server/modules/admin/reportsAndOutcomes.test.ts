import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminReport } from '../../../../contract/admin.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { OutcomesResponse } from '../../../../contract/outcomes.ts';
import { logIn } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  errorResponse,
  makeAdmin,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { cameOf, review } from '../reviews/pastSessions.ts';
import { planIn } from '../sessions/plans.ts';

/** Each test starts on this Wednesday, without students. */
const START = new Date('2026-03-04T08:00:00.000Z');

stopJobs();
const server = await startSharedServer({ startAt: START });
const { database } = server.context;
beforeEach(async () => {
  server.clock.jump(START.getTime() - server.clock.now().getTime());
  await database.deleteFrom('users').execute();
});
const [admin, ada, grace] = studentsForEachTest(server, 'Root', 'Ada Lovelace', 'Grace Hopper');
beforeEach(() => makeAdmin(server, admin));

const report = (who: Student, userId: string, body: object = {}) =>
  who.api('POST', '/api/reports', { userId, reason: 'spam', ...body });
const queue = async (status: 'open' | 'decided', query = '') =>
  admin.api<AdminReport[]>('GET', `/api/admin/reports?status=${status}${query}`);
const firstOpen = async () => (await queue('open')).body[0]!._id;
const decide = (id: string, body: object) =>
  admin.api<{ error: string }>('POST', `/api/admin/reports/${id}/decision`, body);

describe('the queue of reports', () => {
  it('shows who reported whom with the copied messages, the oldest first, in pages', async () => {
    await makeBuddies(ada, grace);
    await grace.sendMessage(ada, 'An insult');
    await report(ada, grace._id, {
      reason: 'harassment',
      details: 'Again.',
      includeMessages: true,
    });
    await report(grace, ada._id);
    const first = await queue('open', '&limit=1');
    expect(first.body).toEqual([
      {
        _id: expect.any(String),
        reporter: { _id: ada._id, name: 'Ada Lovelace' },
        reported: { _id: grace._id, name: 'Grace Hopper' },
        reason: 'harassment',
        details: 'Again.',
        messages: [
          {
            senderId: grace._id,
            message: 'An insult',
            createdAt: server.clock.now().toISOString(),
          },
        ],
        createdAt: server.clock.now().toISOString(),
        decision: null,
        note: '',
        decidedBy: null,
        decidedAt: null,
      },
    ]);
    const second = await queue('open', `&limit=1&cursor=${first.headers.get('x-next-cursor')!}`);
    expect(second.body).toMatchObject([{ reporter: { name: 'Grace Hopper' } }]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('keeps decided reports with the note, and decides each once', async () => {
    await report(ada, grace._id);
    const _id = await firstOpen();
    const decisions = await Promise.all([
      decide(_id, { decision: 'no_action', note: ' Looks fine. ' }),
      decide(_id, { decision: 'no_action', note: 'Looks fine.' }),
    ]);
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await queue('open')).body).toEqual([]);
    expect((await queue('decided')).body).toMatchObject([
      {
        decision: 'no_action',
        note: 'Looks fine.',
        decidedBy: { name: 'Root' },
        decidedAt: server.clock.now().toISOString(),
      },
    ]);
    expect((await logIn(server, grace)).status).toBe(200);
    // The student may be reported again.
    expect((await report(ada, grace._id)).status).toBe(201);
  });

  it('suspends the student on the decision', async () => {
    await report(ada, grace._id);
    const _id = await firstOpen();
    expect((await decide(_id, { decision: 'suspended' })).status).toBe(200);
    expect((await logIn(server, grace)).status).toBe(403);
    expect((await grace.api('GET', '/api/users/me')).status).toBe(401);
  });

  it('leaves a report about the only admin open when it cannot suspend', async () => {
    await report(ada, admin._id);
    const _id = await firstOpen();
    expect((await decide(_id, { decision: 'suspended' })).status).toBe(409);
    expect((await queue('open')).body).toHaveLength(1);
    expect((await decide(_id, { decision: 'dismissed' })).status).toBe(200);
  });
});

const load = (who: Student) =>
  who.api<OutcomesResponse & { error: string }>('GET', '/api/admin/outcomes');
const outcomesOf = async (who: Student) => (await load(who)).body;

/** Students to whom Ada sent a request. */
async function ask(count: number): Promise<{ student: Student; id: string }[]> {
  const asked = [];
  for (let each = 0; each < count; each += 1) {
    const student = await signUp(server, `Student ${each}`);
    const { body } = await ada.sendRequest(student);
    asked.push({ student, id: body.request._id });
  }
  return asked;
}

const storePercentage = (id: string, match_percentage: number | null) =>
  database
    .updateTable('connection_requests')
    .set({ match_percentage })
    .where('id', '=', id)
    .execute();

const FEW = {
  ...{ sent: '<5', accepted: '<5', messaged: '<5' },
  ...{ planned: '<5', held: '<5', heldAgain: '<5' },
} as const;
const band = (from: number, to: number, counts: object = {}) => ({
  percentages: { from, to },
  counts: { ...FEW, ...counts },
});

describe('GET /api/admin/outcomes', () => {
  it('returns 403 to students and 401 without a token', async () => {
    expect(await load(ada)).toMatchObject(errorResponse(403, 'Only an admin can do this.'));
    expect((await call(server, 'GET', '/api/admin/outcomes')).status).toBe(401);
  });

  it('shows five requests of a week, and not how many four are', async () => {
    await ask(4);
    expect(await outcomesOf(admin)).toEqual({
      weeks: [],
      bands: [
        band(0, 19),
        band(20, 39),
        band(40, 59),
        band(60, 79),
        band(80, 100),
        { percentages: null, counts: FEW },
      ],
      total: FEW,
    });
    await ask(1);
    const { weeks, bands, total } = await outcomesOf(admin);
    expect(weeks).toEqual([{ monday: '2026-03-02', counts: { ...FEW, sent: 5 } }]);
    expect(bands[0]).toEqual(band(0, 19, { sent: 5 }));
    expect(total).toEqual({ ...FEW, sent: 5 });
  });

  it('counts the requests of each band, and omits bands under five in the weeks', async () => {
    const asked = await ask(25);
    const percentages = [
      0, 19, 19, 0, 7, 20, 39, 20, 30, 39, 40, 59, 41, 42, 43, 80, 100, 81, 99, 90,
    ];
    for (const [index, { id }] of asked.entries()) {
      await storePercentage(id, percentages[index] ?? (index < 24 ? 60 : null));
    }
    const { weeks, bands } = await outcomesOf(admin);
    expect(bands.map(({ counts }) => counts.sent)).toEqual([5, 5, 5, '<5', 5, '<5']);
    expect(weeks.map(({ counts }) => counts.sent)).toEqual([20]);
    await storePercentage(asked[24]!.id, 79);
    const after = await outcomesOf(admin);
    expect(after.bands.map(({ counts }) => counts.sent)).toEqual([5, 5, 5, 5, 5, '<5']);
    expect(after.weeks.map(({ counts }) => counts.sent)).toEqual([25]);
  });

  it('counts a request in the week in which it was sent, from Monday in UTC', async () => {
    const asked = await ask(5);
    // Sunday, a minute before midnight.
    const [root, sender] = await advanceClock(server, 4 * DAY + 16 * HOUR - MINUTE, admin, ada);
    for (let each = 0; each < 5; each += 1) await sender.sendRequest(await signUp(server));
    server.clock.advance(MINUTE);
    for (let each = 0; each < 6; each += 1) await sender.sendRequest(await signUp(server));
    // By now, the students are signed out.
    const accepted_at = server.clock.now().toISOString();
    const ids = asked.map(({ id }) => id);
    await database
      .updateTable('connection_requests')
      .set({ status: 'accepted', responded_at: accepted_at, accepted_at })
      .where('id', 'in', ids)
      .execute();
    const { weeks } = await outcomesOf(root);
    expect(weeks).toEqual([
      { monday: '2026-03-09', counts: { ...FEW, sent: 6 } },
      { monday: '2026-03-02', counts: { ...FEW, sent: 10, accepted: 5 } },
    ]);
  });

  it('omits requests of more than 26 weeks ago', async () => {
    await ask(5);
    const [last] = await advanceClock(server, 25 * 7 * DAY, admin);
    const { weeks } = await outcomesOf(last);
    expect([weeks.length, weeks[25]?.counts.sent, weeks[0]?.counts.sent]).toEqual([26, 5, '<5']);
    const [later] = await advanceClock(server, 7 * DAY, admin);
    expect((await outcomesOf(later)).total).toEqual(FEW);
  });
});

/** Ada and the student schedule a study session that ends in a quarter of an hour. */
async function plan(student: Student): Promise<string> {
  const times = { length: 14 * MINUTE, participants: [student._id] };
  return (await ada.schedule(planIn(server, MINUTE, times))).body._id;
}

describe('a request', () => {
  let asked: { student: Student; id: string }[];
  let students: Student[];
  beforeEach(async () => {
    asked = await ask(5);
    students = asked.map(({ student }) => student);
  });

  const acceptAll = () =>
    Promise.all(asked.map(({ student, id }) => student.decideRequest(id, 'accept')));
  /** Returns the ids of a study session with each student. */
  async function planAll(): Promise<string[]> {
    const ids = [];
    for (const student of students) ids.push(await plan(student));
    return ids;
  }
  const counts = async () => Object.values((await outcomesOf(admin)).total);

  it('counts for each step from the sender to the second study session', async () => {
    expect(await counts()).toEqual([5, '<5', '<5', '<5', '<5', '<5']);
    await acceptAll();
    expect(await counts()).toEqual([5, 5, '<5', '<5', '<5', '<5']);
    for (const student of students) await student.sendMessage(ada, 'Hello');
    expect(await counts()).toEqual([5, 5, 5, '<5', '<5', '<5']);
    const first = await planAll();
    expect(await counts()).toEqual([5, 5, 5, 5, '<5', '<5']);
    const second = await planAll();
    server.clock.advance(16 * MINUTE);
    await reviewAll(first);
    expect(await counts()).toEqual([5, 5, 5, 5, 5, '<5']);
    await reviewAll(second);
    expect(await counts()).toEqual([5, 5, 5, 5, 5, 5]);
  });

  async function reviewAll(ids: string[]): Promise<void> {
    for (const [index, student] of students.entries()) {
      await review(ada, ids[index]!, cameOf([student, true]));
      await review(student, ids[index]!, cameOf([ada, true]));
    }
  }

  it('counts as held by ten minutes in the room, unless one says that the other did not come', async () => {
    await acceptAll();
    const ids = await planAll();
    server.clock.advance(MINUTE);
    for (let minute = 0; minute <= 10; minute += 1) {
      for (const [index, student] of students.entries()) {
        for (const who of [ada, student]) {
          await who.api('PUT', `/api/sessions/${ids[index]!}/room/visit`);
        }
      }
      server.clock.advance(MINUTE);
    }
    server.clock.advance(5 * MINUTE);
    // A study session counts for the steps before it, too.
    expect(await counts()).toEqual([5, 5, 5, 5, 5, '<5']);
    await review(students[0]!, ids[0]!, cameOf([ada, false]));
    expect(await counts()).toEqual([5, 5, 5, 5, '<5', '<5']);
  });

  it('keeps its steps when the match ends, and gets no others from a later one', async () => {
    await acceptAll();
    for (const student of students.slice(1)) await student.sendMessage(ada, 'Hello');
    const last = students[0]!;
    await last.unmatch(ada);
    expect(await counts()).toEqual([5, 5, '<5', '<5', '<5', '<5']);
    server.clock.advance(1_000);
    const { body } = await last.sendRequest(ada);
    await ada.decideRequest(body.request._id, 'accept');
    server.clock.advance(1_000);
    await last.sendMessage(ada, 'Hello again');
    // The message is one of the new request.
    expect(await counts()).toEqual([6, 6, 5, '<5', '<5', '<5']);
  });

  it('does not count study sessions of before, or that the other declined', async () => {
    await acceptAll();
    const ids = await planAll();
    await students[0]!.api('PUT', `/api/sessions/${ids[0]!}/answer`, { answer: 'declined' });
    expect(await counts()).toEqual([5, 5, '<5', '<5', '<5', '<5']);
    server.clock.advance(1_000);
    await database
      .updateTable('connection_requests')
      .set({ accepted_at: server.clock.now().toISOString() })
      .execute();
    await plan(students[0]!);
    expect(await counts()).toEqual([5, 5, '<5', '<5', '<5', '<5']);
  });
});
