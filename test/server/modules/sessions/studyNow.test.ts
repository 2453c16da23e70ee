import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import type { OpenSession } from '../../../../contract/openSessions.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace, zoe, noah] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Zoe',
  'Noah',
);

beforeEach(async () => {
  for (const buddy of [grace, zoe]) await makeBuddies(ada, buddy);
});

type Result<Body> = Body & { error: string };
const start = (who: Student, body: object = {}) =>
  who.api<Result<StudySession>>('POST', '/api/sessions/now', {
    ...{ title: 'Databases', minutes: 50, ...body },
  });
const join = (who: Student, id: string) =>
  who.api<Result<OpenSession>>('POST', `/api/sessions/${id}/joins`, {});
const openTo = async (who: Student) =>
  (await who.api<OpenSession[]>('GET', '/api/sessions/open')).body;
const newsOf = async (who: Student) =>
  (await who.notifications()).map(({ topic, summary }) => ({ topic, summary }));

describe('a session that starts now', () => {
  it('is open to buddies, who join it without a request', async () => {
    const { status, body } = await start(ada);
    expect(status).toBe(201);
    const now = server.clock.now();
    expect(body).toMatchObject({
      ...{ title: 'Databases', createdBy: ada._id, placesLeft: 49 },
      startTime: now.toISOString(),
      endTime: new Date(now.getTime() + 50 * MINUTE).toISOString(),
    });
    expect(await openTo(grace)).toMatchObject([{ _id: body._id, isNow: true }]);
    expect(await openTo(noah)).toEqual([]);

    const page = await connectSocket(server, ada);
    expect(await join(grace, body._id)).toMatchObject({ status: 201 });
    await page.settled();
    expect(page.all('sessionChanged')).toEqual([{ sessionId: body._id }]);
    expect(await grace.sessions()).toMatchObject([
      { participants: [{ _id: grace._id, answer: 'accepted' }] },
    ]);
    expect(await newsOf(ada)).toContainEqual({
      topic: 'joined',
      summary: 'Grace Hopper joined “Databases”.',
    });
    expect(await join(grace, body._id)).toMatchObject(
      errorResponse(409, 'You take part in this session already.'),
    );
    expect(await join(noah, body._id)).toMatchObject({ status: 404 });
  });

  it('tells buddies who are online', async () => {
    await connectSocket(server, grace);
    await start(ada);
    const news = {
      topic: 'studyNow',
      summary: 'Ada Lovelace studies now: “Databases”. Join with one tap.',
    };
    expect(await newsOf(grace)).toContainEqual(news);
    expect(await newsOf(zoe)).not.toContainEqual(news);
  });

  it('leaves the list after ten minutes without a participant, and stays until the end with one', async () => {
    const { _id } = (await start(ada)).body;
    server.clock.advance(9 * MINUTE);
    expect(await openTo(grace)).toHaveLength(1);
    server.clock.advance(MINUTE);
    expect(await openTo(grace)).toEqual([]);
    expect(await join(grace, _id)).toMatchObject(
      errorResponse(409, 'This session has begun without you.'),
    );
    const second = (await start(ada)).body;
    await join(grace, second._id);
    server.clock.advance(30 * MINUTE);
    expect(await openTo(zoe)).toMatchObject([{ _id: second._id, isNow: true }]);
    expect(await join(zoe, second._id)).toMatchObject({ status: 201 });
  });

  it('is with one buddy, who is invited and whom no other joins', async () => {
    const { body } = await start(ada, { buddyId: grace._id });
    expect(body.participants).toMatchObject([{ _id: grace._id }]);
    expect(body).not.toHaveProperty('places');
    expect(await newsOf(grace)).toContainEqual(expect.objectContaining({ topic: 'invited' }));
    expect(await openTo(zoe)).toEqual([]);
    expect(await start(ada, { buddyId: noah._id })).toMatchObject({ status: 400 });
  });

  it('lasts 25, 50 or 90 minutes and has a title', async () => {
    expect((await start(ada, { minutes: 30 })).status).toBe(400);
    expect((await start(ada, { title: ' ' })).status).toBe(400);
  });
});
