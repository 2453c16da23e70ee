import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { AdminReport } from '../../../../contract/admin.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { DAY, MINUTE, WEEK } from '../../../../contract/durations.ts';
import type { OutcomesResponse } from '../../../../contract/outcomes.ts';
import type { ReportedMessage } from '../../../../contract/reports.ts';
import { countReached } from '../../../../server/modules/admin/outcomeRepository.ts';
import { orderedPair } from '../../../../server/modules/relations/index.ts';
import { logIn } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, UNKNOWN_ID } from '../../../support/server/server.ts';
import { makeAdmin, makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { connectSocket, receivedBy } from '../../../support/server/studentSocket.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { decline, meet } from '../conversations/sessions/group.ts';
import { cameOf, review, storeVisits } from '../reviews/pastSessions.ts';
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
  who.api<{ message: string; error: string }>('POST', '/api/reports', {
    ...{ userId, reason: 'spam', ...body },
  });
const queue = (status: 'open' | 'decided', query = '') =>
  admin.api<AdminReport[]>('GET', `/api/admin/reports?status=${status}${query}`);

async function storedReports({ _id }: Student) {
  const reports = database.selectFrom('reports').selectAll().where('reported_id', '=', _id);
  return (await reports.execute()).map(({ messages, ...row }) => ({
    ...{ ...row, messages: JSON.parse(messages) as ReportedMessage[] },
  }));
}

describe('a report', () => {
  it('is stored, and the reported student learns nothing of it', async () => {
    const page = await connectSocket(server, grace);
    expect(await report(ada, grace._id, { details: '  Sells essays.\n' })).toMatchObject({
      status: 201,
      body: { message: 'Thank you. An admin will look at your report.' },
    });
    expect(await receivedBy(page, 'newNotification')).toEqual([]);
    expect(await grace.notifications()).toEqual([]);
    expect(await storedReports(grace)).toMatchObject([
      { reporter_id: ada._id, reason: 'spam', details: 'Sells essays.', messages: [] },
    ]);

    // It stays without its reporter, and is deleted with the reported student.
    await report(grace, ada._id);
    await database.deleteFrom('users').where('id', '=', ada._id).execute();
    expect(await storedReports(grace)).toMatchObject([{ reporter_id: null }]);
    expect(await storedReports(ada)).toEqual([]);
  });

  it('copies the last messages, which later changes do not alter', async () => {
    await makeBuddies(ada, grace);
    for (let count = 1; count <= LIMITS.reportedMessages; count += 1)
      await ada.sendMessage(grace, `Message ${count}`);
    const { fileUrl } = (await upload(server, grace, 'insult.pdf', pdf)).body;
    const file = (await grace.sendMessage(ada, '', { fileUrl })).body;
    const insult = (await grace.sendMessage(ada, 'An insult')).body;
    const withdrawn = (await grace.sendMessage(ada, 'Deleted before')).body;
    await grace.deleteMessage(withdrawn._id);
    expect((await report(ada, grace._id, { includeMessages: true })).status).toBe(201);
    expect((await grace.editMessage(insult._id, 'A compliment')).status).toBe(200);
    expect((await grace.deleteMessage(file._id)).status).toBe(204);

    const [stored] = await storedReports(grace);
    expect(stored?.messages).toHaveLength(LIMITS.reportedMessages);
    expect(stored?.messages[0]).toMatchObject({ senderId: ada._id, message: 'Message 3' });
    expect(stored?.messages.slice(-2)).toEqual([
      { senderId: grace._id, message: '', fileName: 'insult.pdf', createdAt: file.createdAt },
      { senderId: grace._id, message: 'An insult', createdAt: insult.createdAt },
    ]);
  });

  it('copies what the student wrote in study sessions of both, also across a block', async () => {
    const [zoe, ida] = [await signUp(server, 'Zoe'), await signUp(server, 'Ida')];
    for (const buddy of [ada, grace, ida]) await makeBuddies(zoe, buddy);
    const write = (from: Student, _id: string, message: string) =>
      from.sendMessage({ _id }, message);
    const shared = await meet(server, zoe, [ada, grace]);
    const deleted = await meet(server, zoe, [ada, grace]);
    const declined = await meet(server, zoe, [ada, grace, ida]);
    const other = await meet(server, zoe, [grace, ida]);
    await makeBuddies(ada, grace);
    await write(grace, ada._id, 'To Ada');
    await write(ada, shared, 'By Ada');
    await write(grace, shared, 'An insult');
    await write(zoe, shared, 'By Zoe');
    for (const id of [deleted, declined, other]) await write(grace, id, `In ${id}`);
    await zoe.cancelSession(deleted);
    await decline(ada, declined);
    await ada.block(grace);
    expect((await report(ada, grace._id, { includeMessages: true })).status).toBe(201);
    const [stored] = await storedReports(grace);
    const copied = stored?.messages ?? [];
    expect(copied.map((each) => [each.senderId, each.message, each.session])).toEqual([
      [grace._id, 'To Ada', undefined],
      [grace._id, 'An insult', 'Graph Theory'],
      [grace._id, `In ${deleted}`, 'Graph Theory'],
    ]);
  });

  it('is refused about oneself, strangers across a block, and again while one is open', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(zoe, ada);
    await ada.sendMessage(zoe, 'An insult');
    const [first, second] = await Promise.all([report(ada, grace._id), report(ada, grace._id)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    expect((await report(ada, grace._id)).body.error).toBe(
      'You have already reported Grace Hopper. An admin will look at your report.',
    );
    expect((await report(zoe, grace._id)).status).toBe(201);
    expect(await storedReports(grace)).toHaveLength(2);

    expect(await report(ada, ada._id)).toMatchObject(
      errorResponse(400, 'You cannot report yourself.'),
    );
    expect((await report(ada, grace._id, { reason: 'envy' })).status).toBe(400);
    expect((await report(ada, UNKNOWN_ID)).status).toBe(404);
    for (const other of [grace, zoe]) await ada.block(other);
    expect((await report(grace, ada._id)).status).toBe(404);
    // Zoe had contact before.
    expect((await report(zoe, ada._id, { includeMessages: true })).status).toBe(201);
    expect(await storedReports(ada)).toMatchObject([{ messages: [{ message: 'An insult' }] }]);
  });

  it('is shown to admins with the copied messages, the oldest first, in pages', async () => {
    await makeBuddies(ada, grace);
    await grace.sendMessage(ada, 'An insult');
    const createdAt = server.clock.now().toISOString();
    const said = { reason: 'harassment', details: 'Again.' };
    await report(ada, grace._id, { ...said, includeMessages: true });
    await report(grace, ada._id);
    const first = await queue('open', '&limit=1');
    expect(first.body).toEqual([
      {
        ...{ _id: expect.any(String), ...said, createdAt },
        reporter: { _id: ada._id, name: 'Ada Lovelace' },
        reported: { _id: grace._id, name: 'Grace Hopper' },
        messages: [{ senderId: grace._id, message: 'An insult', createdAt }],
        ...{ decision: null, note: '', decidedBy: null, decidedAt: null },
      },
    ]);
    const second = await queue('open', `&limit=1&cursor=${first.headers.get('x-next-cursor')!}`);
    expect(second.body).toMatchObject([{ reporter: { name: 'Grace Hopper' } }]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('is decided once, with a note, and suspends the student if the decision says so', async () => {
    /** Decides the oldest open report twice at once. */
    const decide = async (decision: string, note?: string) => {
      const [open] = (await queue('open')).body;
      const path = `/api/admin/reports/${open?._id ?? UNKNOWN_ID}/decision`;
      const decideIt = () =>
        admin.api<Record<string, string>>('POST', path, { decision, ...(note && { note }) });
      const both = await Promise.all([decideIt(), decideIt()]);
      const texts = both.map(({ body }) => body['error'] ?? body['message']);
      return texts.sort().join(' ');
    };
    const once = 'Another admin has already decided about this report. The decision is stored.';
    await report(ada, grace._id);
    expect(await decide('no_action', ' Looks fine. ')).toBe(once);
    expect((await queue('open')).body).toEqual([]);
    expect(await decide('dismissed')).toBe('This report was not found. This report was not found.');
    const decidedAt = server.clock.now().toISOString();
    expect((await queue('decided')).body).toMatchObject([
      { decision: 'no_action', note: 'Looks fine.', decidedBy: { name: 'Root' }, decidedAt },
    ]);
    expect((await logIn(server, grace)).status).toBe(200);

    expect((await report(ada, grace._id)).status).toBe(201);
    expect(await decide('suspended')).toBe(once);
    expect((await logIn(server, grace)).status).toBe(403);
    expect((await grace.api('GET', '/api/users/me')).status).toBe(401);

    // The only admin cannot be suspended, so the report stays open.
    await report(ada, admin._id);
    expect(await decide('suspended')).toMatch(/^(This is the only admin\. .+){2}$/);
    expect(await decide('dismissed')).toBe(once);
  });
});

const load = () => admin.api<OutcomesResponse>('GET', '/api/admin/outcomes');

type Stored = { percentage?: number | null; sentAt?: string; isAccepted?: boolean };

/** Stores requests of Ada to new students, each with the given values. */
async function insertRequests(requests: readonly Stored[]): Promise<void> {
  for (const { percentage = 0, sentAt = START.toISOString(), isAccepted = false } of requests) {
    const { _id } = await signUp(server);
    await database
      .insertInto('connection_requests')
      .values({
        ...{ id: newId(), ...orderedPair(ada._id, _id), sender_id: ada._id, recipient_id: _id },
        ...{ message: '', status: isAccepted ? 'accepted' : 'pending', created_at: sentAt },
        ...{ accepted_at: isAccepted ? sentAt : null, match_percentage: percentage },
      })
      .execute();
  }
}

const times = (count: number, request: Stored = {}) => Array<Stored>(count).fill(request);

const FEW = {
  ...{ sent: '<5', accepted: '<5', messaged: '<5' },
  ...{ planned: '<5', held: '<5', heldAgain: '<5' },
} as const;

describe('GET /api/admin/outcomes', () => {
  it('counts the requests of each band, and does not show how many four are', async () => {
    const band = (from: number, to: number, sent: number | '<5') => ({
      ...{ percentages: { from, to }, counts: { ...FEW, sent } },
    });
    const store = (percentages: string) =>
      insertRequests(percentages.split(' ').map((text) => ({ percentage: Number(text) })));
    await store('0 19 0 7');
    expect((await load()).body).toMatchObject({ weeks: [], total: FEW });
    await store('19 20 39 20 30 39 40 59 41 42 43 80 100 81 99 90 60 60 60 60');
    await insertRequests([{ percentage: null }]);
    const bands = [band(0, 19, 5), band(20, 39, 5), band(40, 59, 5), band(60, 79, '<5')];
    expect((await load()).body).toEqual({
      weeks: [{ monday: '2026-03-02', counts: { ...FEW, sent: 20 } }],
      bands: [...bands, band(80, 100, 5), { percentages: null, counts: FEW }],
      total: { ...FEW, sent: 20 },
    });
    await store('79');
    const { weeks, bands: after } = (await load()).body;
    expect([weeks[0]?.counts.sent, after[3]?.counts.sent]).toEqual([25, 5]);
  });

  it('counts requests of the last 26 weeks, from Monday in UTC', async () => {
    const monday = Date.parse('2026-03-02T00:00:00.000Z');
    const at = (time: number) => ({ sentAt: new Date(time).toISOString() });
    await insertRequests([
      ...times(5, { ...at(START.getTime()), isAccepted: true }),
      ...times(6, at(monday)),
      ...times(5, at(monday - 1)),
      ...times(7, at(monday - 25 * WEEK)),
      ...times(8, at(monday - 25 * WEEK - 1)),
    ]);
    const { weeks, total } = (await load()).body;
    expect(weeks).toEqual([
      { monday: '2026-03-02', counts: { ...FEW, sent: 11, accepted: 5 } },
      { monday: '2026-02-23', counts: { ...FEW, sent: 5 } },
      ...weeks.slice(2, -1).map(({ monday: other }) => ({ monday: other, counts: FEW })),
      { monday: '2025-09-08', counts: { ...FEW, sent: 7 } },
    ]);
    expect(weeks).toHaveLength(26);
    expect(total).toEqual({ ...FEW, sent: 23, accepted: 5 });
  });
});

describe('a request', () => {
  /** The last steps that the requests of the day reached, as positions in OUTCOME_STEPS. */
  async function steps(): Promise<number[]> {
    const until = new Date(START.getTime() + DAY).toISOString();
    const now = server.clock.now().toISOString();
    const rows = await countReached(database, { since: START.toISOString(), until, now });
    return rows.flatMap(({ step, count }) => Array<number>(count).fill(step)).sort();
  }
  const [SENT, ACCEPTED, MESSAGED, PLANNED, HELD, HELD_AGAIN] = [0, 1, 2, 3, 4, 5];

  /** Ada and Grace schedule a study session that ends in a quarter of an hour. */
  const plan = async () => {
    const participants = [grace._id];
    return (await ada.schedule(planIn(server, MINUTE, { length: 14 * MINUTE, participants }))).body
      ._id;
  };
  async function reviewBoth(id: string): Promise<void> {
    await review(ada, id, cameOf([grace, true]));
    await review(grace, id, cameOf([ada, true]));
  }

  it('counts for each step from the sender to the second study session', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    expect(await steps()).toEqual([SENT]);
    await grace.decideRequest(request._id, 'accept');
    expect(await steps()).toEqual([ACCEPTED]);
    await grace.sendMessage(ada, 'Hello');
    expect(await steps()).toEqual([MESSAGED]);
    const ids = [await plan(), await plan()];
    expect(await steps()).toEqual([PLANNED]);
    server.clock.advance(16 * MINUTE);
    await reviewBoth(ids[0]!);
    expect(await steps()).toEqual([HELD]);
    await reviewBoth(ids[1]!);
    expect(await steps()).toEqual([HELD_AGAIN]);
  });

  it('counts as held by ten minutes in the room, unless one says that the other did not come', async () => {
    await makeBuddies(ada, grace);
    const id = await plan();
    await storeVisits(server, id, 10, ada, grace);
    server.clock.advance(16 * MINUTE);
    expect(await steps()).toEqual([HELD]);
    await review(grace, id, cameOf([ada, false]));
    expect(await steps()).toEqual([PLANNED]);
  });

  it('keeps its steps when the match ends, and gets no others from a later one', async () => {
    await makeBuddies(ada, grace);
    await grace.unmatch(ada);
    expect(await steps()).toEqual([ACCEPTED]);
    server.clock.advance(1_000);
    await makeBuddies(grace, ada);
    server.clock.advance(1_000);
    await grace.sendMessage(ada, 'Hello again');
    // The message is one of the new request.
    expect(await steps()).toEqual([ACCEPTED, MESSAGED]);
  });

  it('does not count study sessions of before, or that the other declined', async () => {
    await makeBuddies(ada, grace);
    const id = await plan();
    await decline(grace, id);
    expect(await steps()).toEqual([ACCEPTED]);
    await plan();
    expect(await steps()).toEqual([PLANNED]);
    server.clock.advance(1_000);
    const accepted_at = server.clock.now().toISOString();
    await database.updateTable('connection_requests').set({ accepted_at }).execute();
    expect(await steps()).toEqual([ACCEPTED]);
    await plan();
    expect(await steps()).toEqual([PLANNED]);
  });
});
