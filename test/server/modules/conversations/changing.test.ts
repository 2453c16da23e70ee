import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket, connectSockets } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
let message: Message;

beforeEach(async () => {
  message = (await ada.sendMessage(grace, 'Frist')).body;
});

describe('editing a message', () => {
  // Covers 4.28, 7.28
  it('emits the new text, marked as edited, to both', async () => {
    const pages = await connectSockets(server, ada, grace);
    const edited = await ada.editMessage(message._id, 'First');
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({ ...message, message: 'First', edited: true, rev: 2 });
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageUpdated')).toEqual([edited.body]);
    }
    expect(await grace.changesSince(ada, 1)).toEqual([edited.body]);
  });

  it.each([
    [''],
    ['  \n '],
    ['\u200b\u3164'],
    ['a'.repeat(4_001)],
    ['\u0000'],
    [null],
    [{ text: 'no' }],
  ])('refuses %j and leaves the text as it is', async (text) => {
    const refused = await ada.editMessage(message._id, text);
    expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    expect(await grace.changesSince(ada, 0)).toEqual([message]);
  });

  // Covers 6.6
  it('returns 403 unless the student is the sender', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect(await grace.editMessage(message._id, 'Mine')).toMatchObject(
      errorResponse(403, 'You can only edit your own messages.'),
    );
    // Other students get 404.
    expect((await stranger.editMessage(message._id, 'Mine')).status).toBe(404);
    expect((await ada.editMessage(UNKNOWN_ID, 'Mine')).status).toBe(404);
    expect((await ada.editMessage('not-an-id', 'Mine')).status).toBe(400);
    expect(await grace.changesSince(ada, 0)).toEqual([message]);
  });

  // Covers 4.32
  it('returns 404 after the deletion and 403 when no longer buddies', async () => {
    await grace.block(ada);
    expect((await ada.editMessage(message._id, 'Still here')).status).toBe(403);
    await ada.deleteMessage(message._id);
    expect((await ada.editMessage(message._id, 'Back again')).status).toBe(404);
  });
});

describe('deleting a message', () => {
  // Covers 4.29, 7.28
  it('removes it from both threads and reports it to clients that catch up', async () => {
    const pages = await connectSockets(server, ada, grace);
    expect((await ada.deleteMessage(message._id)).status).toBe(204);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageDeleted')).toEqual([
        { _id: message._id, senderId: ada._id, recipientId: grace._id, rev: 2 },
      ]);
    }
    expect(await grace.changesSince(ada, 0)).toEqual([
      { ...message, message: '', rev: 2, deleted: true },
    ]);
    expect(await grace.thread(ada)).toEqual([]);
    const row = await server.context.database
      .selectFrom('messages')
      .select('body')
      .where('id', '=', message._id)
      .executeTakeFirst();
    expect(row).toEqual({ body: '' });
  });

  // Covers 6.6
  it('returns 403 unless the student is the sender', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect(await grace.deleteMessage(message._id)).toMatchObject(
      errorResponse(403, 'You can only delete your own messages.'),
    );
    expect((await stranger.deleteMessage(message._id)).status).toBe(404);
    expect((await ada.deleteMessage('not-an-id')).status).toBe(400);
    expect(await grace.changesSince(ada, 0)).toEqual([message]);
  });

  it('can be repeated and increments the revision once', async () => {
    const page = await connectSocket(server, grace);
    const tries = Array.from({ length: 8 }, () => ada.deleteMessage(message._id));
    const responses = [...(await Promise.all(tries)), await ada.deleteMessage(message._id)];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    await page.settled();
    expect(page.all('messageDeleted')).toHaveLength(1);
    const thread = await ada.api('GET', `/api/messages/${grace._id}`);
    expect(thread.headers.get('x-conversation-revision')).toBe('2');
  });

  it('is possible when no longer buddies', async () => {
    await grace.block(ada);
    expect((await ada.deleteMessage(message._id)).status).toBe(204);
  });
});

const react = (who: Student, emoji: unknown, id = message._id) =>
  who.api<Message & ErrorResponse>('PUT', `/api/messages/${id}/reaction`, { emoji });

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
    const pages = await connectSockets(server, ada, grace);
    const { body } = await react(grace, '😂');
    expect((await react(grace, '😂')).body).toEqual(body);
    for (const page of pages) {
      await page.settled();
      expect(page.all('messageUpdated')).toEqual([body]);
    }
    expect(await ada.changesSince(grace, 1)).toEqual([body]);
  });

  it('is refused to others, after a block, on a deleted message and for other emoji', async () => {
    const stranger = await signUp(server, 'Alan Turing');
    expect((await react(stranger, '👍')).status).toBe(404);
    for (const emoji of ['🦄', '', 1, undefined]) {
      expect(await react(grace, emoji)).toMatchObject(errorResponse(400, expect.any(String)));
    }
    await react(grace, '👍');
    await ada.deleteMessage(message._id);
    expect((await react(grace, '❤️')).status).toBe(404);
    expect((await grace.changesSince(ada, 0))[0]?.reactions).toBeUndefined();
    const { _id } = (await ada.sendMessage(grace, 'Second')).body;
    await grace.block(ada);
    for (const who of [ada, grace]) expect((await react(who, '👍', _id)).status).toBe(403);
  });
});
