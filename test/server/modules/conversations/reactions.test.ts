import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { errorResponse } from '../../../support/server/calls.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
let message: Message;

beforeEach(async () => {
  const body = { recipientId: grace._id, message: 'First' };
  message = (await ada.api<Message>('POST', '/api/messages', body)).body;
});

const react = (who: Student, emoji: unknown, id = message._id) =>
  who.api<Message & ErrorResponse>('PUT', `/api/messages/${id}/reaction`, { emoji });
const changesSince = async (who: Student, other: Student, rev: number) =>
  (await who.api<Message[]>('GET', `/api/messages/${other._id}?sinceRev=${String(rev)}`)).body;

describe('a reaction to a message', () => {
  it('is one for each student, replaced by another and removed by null', async () => {
    const mine = { userId: ada._id, emoji: '🎉' };
    expect((await react(ada, '🎉')).body).toEqual({ ...message, rev: 2, reactions: [mine] });
    await react(grace, '👍');
    const { body } = await react(grace, '❤️');
    expect(body.reactions).toEqual([mine, { userId: grace._id, emoji: '❤️' }]);
    expect((await react(grace, null)).body.reactions).toEqual([mine]);
    expect((await react(ada, null)).body.reactions).toBeUndefined();
  });

  it('is emitted to both and reported to clients that catch up, once', async () => {
    const pages = [await connectSocket(server, ada), await connectSocket(server, grace)];
    const { body } = await react(grace, '😂');
    expect((await react(grace, '😂')).body).toEqual(body);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageUpdated')).toEqual([body]);
      page.close();
    }
    expect(await changesSince(ada, grace, 1)).toEqual([body]);
  });

  it('is refused to others, after a block, on a deleted message and for other emoji', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect((await react(stranger, '👍')).status).toBe(404);
    for (const emoji of ['🦄', '', 1, undefined]) {
      expect(await react(grace, emoji)).toMatchObject(errorResponse(400, expect.any(String)));
    }
    await react(grace, '👍');
    await ada.api('DELETE', `/api/messages/${message._id}`);
    expect((await react(grace, '❤️')).status).toBe(404);
    expect((await changesSince(grace, ada, 0))[0]?.reactions).toBeUndefined();
    const other = { recipientId: grace._id, message: 'Second' };
    const { _id } = (await ada.api<Message>('POST', '/api/messages', other)).body;
    await grace.api('PUT', `/api/users/${ada._id}/block`);
    for (const who of [ada, grace]) expect((await react(who, '👍', _id)).status).toBe(403);
  });
});
