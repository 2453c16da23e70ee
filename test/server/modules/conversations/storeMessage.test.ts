import { expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { engineOf } from '../../../../server/platform/database/engine.ts';
import { callStoreMessage } from '../../../../server/modules/conversations/storeFunction.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
const { database } = server.context;

const store = (sender: Student, recipient: Student, clientId: string | null = null) =>
  callStoreMessage(database, {
    id: newId(),
    senderId: sender._id,
    recipientId: recipient._id,
    body: 'Hello',
    clientId,
    createdAt: server.clock.now().toISOString(),
    notificationId: newId(),
  });
const send = (body: object) =>
  ada.api<Message>('POST', '/api/messages', { recipientId: grace._id, message: 'Hello', ...body });
const notifications = async () =>
  (await grace.api<Notification[]>('GET', '/api/notifications')).body.filter(
    ({ type }) => type === 'message',
  );

if (engineOf(database) === 'postgres') {
  it('stores a message in one statement once there is a conversation', async () => {
    expect(await store(ada, grace)).toBeNull();
    await send({});
    expect(await store(ada, grace, 'first')).toMatchObject({ isDuplicate: false, seq: 2 });
    expect(await store(ada, grace, 'first')).toEqual({ isDuplicate: true });
    expect(await store(grace, ada)).toMatchObject({ isDuplicate: false, seq: 3 });
    await grace.api('PUT', `/api/users/${ada._id}/block`);
    expect(await store(ada, grace)).toBeNull();
  });
}

it('counts plain messages and replies in one notification and one order', async () => {
  const first = await send({});
  await send({ replyTo: first.body._id });
  await send({});
  const last = await send({ replyTo: first.body._id });
  expect(last.body).toMatchObject({ seq: 4, rev: 4 });
  expect(await notifications()).toMatchObject([
    { count: 4, message: `${ada.name} sent you 4 messages.`, read: false },
  ]);
  await grace.api('POST', `/api/messages/${ada._id}/read`);
  await send({});
  expect(await notifications()).toMatchObject([
    { count: 1, message: `${ada.name} sent you a message.`, read: false },
  ]);
});
