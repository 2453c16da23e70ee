import { expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { HOUR } from '../../../../contract/durations.ts';
import { notificationTopics } from '../../../../server/platform/database/migrations/015-notification-topics.ts';
import { decidedRequests } from '../../../../server/platform/database/migrations/016-decided-requests.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { planIn } from '../sessions/plans.ts';

// A file of its own: PostgreSQL refuses statements that a connection prepared before a column changed.

const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

it('a migration deletes the notifications about decided requests', async () => {
  for (const name of ['Ada', 'Zoe']) await (await signUp(server, name)).sendRequest(grace);
  const [decided, pending] = await grace.notifications();
  await database
    .updateTable('connection_requests')
    .set({ status: 'accepted' })
    .where('sender_id', '=', decided!.relatedUserId!._id)
    .execute();
  await decidedRequests.up(database);
  expect(await grace.notifications()).toEqual([pending]);
});

it('a migration derives topics from the messages of earlier notifications', async () => {
  const { _id: session_id } = (await ada.schedule(planIn(server, HOUR))).body;
  await database.deleteFrom('notifications').execute();
  for (const column of ['topic', 'starts_at', 'previous_starts_at'])
    await database.schema.alterTable('notifications').dropColumn(column).execute();
  const byNobody = { related_user_id: null };
  const cases = [
    ['Ada wants to study with you.', { type: 'request' }, 'request request'],
    ['Ada sent you a message.', { type: 'message' }, 'message message'],
    ['Ada accepted your connection request.', { type: 'other' }, 'other accepted'],
    ['Ada declined your connection request.', { type: 'other' }, 'other declined'],
    ['Ada invited you to “Sets”.', { session_id }, 'other invited with a start'],
    ['Ada changed the time and place of “Sets”.', { session_id }, 'other changed with a start'],
    ['Ada took you off “Sets”.', {}, 'other removed'],
    ['Ada cancelled “Sets”.', {}, 'other cancelled'],
    ['“Sets” is cancelled, because its creator left.', byNobody, 'other cancelled'],
    ['“Ada cancelled “Sets” starts.', { ...byNobody, session_id }, 'session reminder with a start'],
    ['“Sets” starts in a minute.', byNobody, 'session reminder'],
  ] as const;
  const rows = cases.map(([message, change], index) => ({
    ...{ id: newId(), user_id: grace._id, related_user_id: ada._id, type: 'session', count: 1 },
    ...{ message, created_at: new Date(index).toISOString(), ...change },
  }));
  await database
    .insertInto('notifications')
    .values(rows as never)
    .execute();
  await notificationTopics.up(database);
  const listed = (await grace.notifications()).reverse();
  const derived = listed.map(
    ({ type, topic, startsAt }) => `${type} ${topic}${startsAt ? ' with a start' : ''}`,
  );
  expect(derived).toEqual(cases.map(([, , expected]) => expected));
});
