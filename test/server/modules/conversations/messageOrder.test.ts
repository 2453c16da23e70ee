import { expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const sendTo = (sender: Student, recipient: Student, body: object) =>
  sender.api<Message>('POST', '/api/messages', {
    recipientId: recipient._id,
    message: 'Hello',
    ...body,
  });
const send = (body: object) => sendTo(ada, grace, body);
const notifications = async () =>
  (await grace.api<Notification[]>('GET', '/api/notifications')).body.filter(
    ({ type }) => type === 'message',
  );

it('counts the messages of both, a repeated one once, until one blocks the other', async () => {
  const clientId = newId();
  expect(await send({})).toMatchObject({ status: 201, body: { seq: 1 } });
  expect(await send({ clientId })).toMatchObject({ status: 201, body: { seq: 2 } });
  expect(await send({ clientId })).toMatchObject({ status: 200, body: { seq: 2 } });
  expect(await sendTo(grace, ada, {})).toMatchObject({ status: 201, body: { seq: 3 } });
  await grace.api('PUT', `/api/users/${ada._id}/block`);
  expect((await send({})).status).toBe(403);
});

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
