import { expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { HOUR } from '../../../../contract/durations.ts';
import { decidedRequests } from '../../../../server/platform/database/migrations/016-decided-requests.ts';
import { notificationTopics } from '../../../../server/platform/database/migrations/015-notification-topics.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer } from '../../../support/server/server.ts';
import { planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const list = async () => await grace.notifications();

it('a migration deletes the notifications about decided requests', async () => {
  const zoe = await signUp(server, 'Zoe');
  await zoe.sendRequest(grace);
  const [pending] = await list();
  const db = server.context.database;
  const { topic: _topic, ...row } = await db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', pending!._id)
    .executeTakeFirstOrThrow();
  const decided = { ...row, id: newId(), related_user_id: ada._id, topic: null };
  await db.insertInto('notifications').values(decided).execute();
  await decidedRequests.up(db);
  expect((await list()).filter(({ type }) => type === 'request')).toEqual([pending]);
});

it('a migration derives topics from the messages of earlier notifications', async () => {
  const { body } = await ada.schedule(planIn(server, HOUR));
  const db = server.context.database;
  await db.deleteFrom('notifications').execute();
  const of = (message: string, change = {}) => ({ message, related_user_id: ada._id, ...change });
  const rows = [
    of('Ada wants to study with you.', { type: 'request' }),
    of('Ada sent you a message.', { type: 'message' }),
    of('Ada accepted your connection request.', { type: 'other' }),
    of('Ada declined your connection request.', { type: 'other' }),
    of('Ada invited you to “Sets”.', { session_id: body._id }),
    of('Ada changed the time and place of “Sets”.', { session_id: body._id }),
    of('Ada took you off “Sets”.'),
    of('Ada cancelled “Sets”.'),
    of('“Sets” is cancelled, because its creator deleted their account.', {
      related_user_id: null,
    }),
    of('“Ada cancelled “Sets” starts in 10 minutes.', {
      related_user_id: null,
      session_id: body._id,
    }),
    of('“Sets” starts in a minute.', { related_user_id: null }),
  ];
  for (const column of ['topic', 'starts_at', 'previous_starts_at']) {
    await db.schema.alterTable('notifications').dropColumn(column).execute();
  }
  for (const [index, row] of rows.entries()) {
    const created_at = new Date(index).toISOString();
    const added = { id: newId(), user_id: grace._id, type: 'session', count: 1, created_at };
    await db
      .insertInto('notifications')
      .values({ ...added, ...row } as never)
      .execute();
  }
  await notificationTopics.up(db);
  const listed = (await list()).reverse();
  expect(listed.map(({ type, topic, startsAt }) => [type, topic, startsAt !== undefined])).toEqual([
    ['request', 'request', false],
    ['message', 'message', false],
    ['other', 'accepted', false],
    ['other', 'declined', false],
    ['other', 'invited', true],
    ['other', 'changed', true],
    ['other', 'removed', false],
    ['other', 'cancelled', false],
    ['other', 'cancelled', false],
    ['session', 'reminder', true],
    ['session', 'reminder', false],
  ]);
});
