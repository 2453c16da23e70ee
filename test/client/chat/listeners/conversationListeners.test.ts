import { describe, expect, it, jest } from '@jest/globals';
import type { UnreadCounts } from '../../../../contract/chat/messages.ts';
import { deleteOwnMessage, saveEdit } from '../../../../src/features/chat/changeThunks.ts';
import {
  editChanged,
  editStarted,
  selectEditing,
  selectIsTyping,
  selectReacting,
} from '../../../../src/features/chat/chatSlice.ts';
import { withOwnReaction } from '../../../../src/features/chat/threadCache.ts';
import type { ReactionEmoji } from '../../../../contract/constants.ts';
import { conversationsApi } from '../../../../src/features/chat/conversationsApi.ts';
import { messagesApi } from '../../../../src/features/chat/messagesApi.ts';
import { threadApi } from '../../../../src/features/chat/threadApi.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { chatWith, FakeChat } from '../fakeChat.ts';
import { openChat, opened, openThread } from '../openChat.ts';
import { MATCH, ME, message, MINE } from '../thread/threadModel.ts';

const COUNTS = 'GET /api/messages/unread-counts';
const { getConversations } = conversationsApi.endpoints;
const { getThread } = threadApi.endpoints;
const { markThreadRead, react } = messagesApi.endpoints;

describe('unread counts', () => {
  /** The counts above zero. */
  const unread = () =>
    Object.fromEntries(
      Object.values(getConversations.select()(opened.store.getState()).data ?? {}).flatMap(
        ({ userId, unread: count }) => (count > 0 ? [[userId, count]] : []),
      ),
    );
  const respondWith = (counts: UnreadCounts) => {
    opened.service.handlers[COUNTS] = () => ({ body: counts });
  };
  /** Loads the conversations, of which four messages of the match are unread. */
  async function open(chat = new FakeChat()) {
    await openChat(chat);
    respondWith({ joan: { count: 2 }, [MATCH]: { count: 4 } });
    await opened.store.dispatch(getConversations.initiate());
  }
  const receive = (number: number, senderId = MATCH) => {
    opened.socket.receive('receiveMessage', message(number, { senderId }));
  };

  it('are incremented once for each message of another student, and reset by opening', async () => {
    const chat = new FakeChat({ count: 60 });
    await open(chat);
    receive(1, 'joan');
    // From another tab.
    opened.socket.receive('receiveMessage', message(99, MINE));
    expect(unread()).toEqual({ joan: 3, [MATCH]: 4 });
    await openThread();
    expect(unread()).toEqual({ joan: 3 });
    const news = chat.write('unread');
    opened.socket.receive('receiveMessage', news);
    opened.socket.receive('receiveMessage', news);
    expect(unread()).toEqual({ joan: 3, [MATCH]: 1 });
    // Loading an older page shows nothing new.
    await opened.store.dispatch(getThread.initiate(MATCH, { direction: 'forward' }));
    expect(opened.texts()).toHaveLength(61);
    expect(unread()).toEqual({ joan: 3, [MATCH]: 1 });
  });

  it('are reset by reading, also in another tab, and requested again if that fails', async () => {
    await open();
    const read = { seq: 4, rev: 5 };
    opened.socket.receive('messagesRead', { readerId: MATCH, senderId: ME, ...read });
    expect(unread()).toEqual({ joan: 2, [MATCH]: 4 });
    opened.socket.receive('messagesRead', { readerId: ME, senderId: 'joan', ...read });
    expect(unread()).toEqual({ [MATCH]: 4 });
    opened.service.handlers[`POST /api/messages/${MATCH}/read`] = () => ({ status: 500 });
    const marked = opened.store.dispatch(
      markThreadRead.initiate({ conversationId: MATCH, upToId: 'm0001' }),
    );
    expect(unread()).toEqual({});
    await marked;
    await waitFor(() => expect(unread()).toEqual({ joan: 2, [MATCH]: 4 }));
  });

  it('are requested again when a match deletes a message, but not after own deletions', async () => {
    await open();
    respondWith({ [MATCH]: { count: 3 } });
    const requests = () => opened.calls().filter((call) => call === COUNTS).length;
    opened.socket.receive('messageDeleted', { _id: 'm1', ...MINE, rev: 8 });
    const theirs = { senderId: MATCH, recipientId: ME };
    opened.socket.receive('messageDeleted', { _id: 'm1', ...theirs, rev: 9 });
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: 3 }));
    expect(requests()).toBe(2);
  });

  it('are requested again if a message arrives while the request is pending', async () => {
    await openChat(new FakeChat());
    let calls = 0;
    opened.service.handlers[COUNTS] = () => {
      calls += 1;
      if (calls === 1) receive(1);
      return { body: calls === 1 ? {} : { [MATCH]: { count: 1 } } };
    };
    await opened.store.dispatch(getConversations.initiate());
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: 1 }));
    expect(calls).toBe(2);
  });
});

describe('a change of a message', () => {
  const EDIT = 'PATCH /api/messages/m0001';
  const DELETE = 'DELETE /api/messages/m0001';
  const REACT = 'PUT /api/messages/m0002/reaction';
  const HTML = '<html>Oops</html>';
  const REASON: FakeResponse = { status: 403, body: { error: 'You are no study buddies.' } };

  const respondWith = (response: FakeResponse) => {
    Object.assign(opened.service.handlers, { [EDIT]: () => response, [DELETE]: () => response });
  };
  /** Opens a thread with an own message, m0001, and a received one, m0002. */
  async function open(response: FakeResponse = {}): Promise<void> {
    await openChat(chatWith({ message: 'mine', ...MINE }, 'theirs'));
    respondWith(response);
    await openThread();
  }

  const startEdit = (messageId = 'm0001') => {
    opened.store.dispatch(editStarted({ conversationId: MATCH, messageId, text: 'mine' }));
    opened.store.dispatch(editChanged('mine too '));
  };
  const edit = (messageId?: string) => {
    startEdit(messageId);
    return opened.store.dispatch(saveEdit());
  };
  const remove = (id = 'm0001') =>
    opened.store.dispatch(deleteOwnMessage({ conversationId: MATCH, id }));
  const changes = [
    ['edit', edit],
    ['delete', remove],
  ] as const;
  const editing = () => selectEditing(opened.store.getState())?.text;

  // Covers 8.33, 8.34, 8.36, 8.37
  it.each(changes)('that fails shows why and changes nothing (%s)', async (verb, change) => {
    await open();
    const failures: [FakeResponse, string][] = [
      [{ status: 500, body: null }, `Failed to ${verb} message.`],
      [{ status: 400, body: HTML }, `Failed to ${verb} message.`],
      [{ drop: true }, `Failed to ${verb} message.`],
      [{ status: 403, body: null }, `Cannot ${verb} this message.`],
      [{ status: 404, body: HTML }, `Cannot ${verb} this message.`],
      [REASON, 'You are no study buddies.'],
    ];
    for (const [response] of failures) {
      respondWith(response);
      await change();
    }
    expect(opened.toasts()).toEqual(failures.map(([, text]) => text));
    expect(editing()).toBe(verb === 'edit' ? 'mine too ' : undefined);
    expect(opened.texts()).toEqual(['mine', 'theirs']);
  });

  // Covers 4.28, 7.28, 8.35, 8.38
  it('to its text or by a deletion is shown, even if the service sends no message', async () => {
    await open({ body: null });
    await edit();
    expect(opened.messages()[0]).toMatchObject({ message: 'mine too', edited: true });
    expect(editing()).toBeUndefined();
    expect(opened.service.calls.at(-1)?.body).toEqual({ message: 'mine too' });
    const saved = edit();
    // Opened for another message meanwhile.
    startEdit('m0003');
    await saved;
    expect(editing()).toBe('mine too ');
    await remove();
    expect(opened.texts()).toEqual(['theirs']);
    const edited = 'Message edited successfully.';
    expect(opened.toasts()).toEqual([edited, edited, 'Message deleted successfully.']);
  });

  it('by a reaction is shown at once, and taken back if the request fails', async () => {
    await open();
    const stored = { ...opened.messages()[1], reactions: [{ userId: ME, emoji: '👍' }], rev: 3 };
    const reactions = () => {
      const message = opened.messages()[1]!;
      const reacting = selectReacting(opened.store.getState(), 'm0002');
      const shown = reacting ? withOwnReaction(message, ME, reacting) : message;
      return shown.reactions?.map(({ emoji }) => emoji) ?? [];
    };
    for (const [emoji, response, expected, toasts] of [
      ['👍', { status: 500, body: {} }, [], ['Failed to react to this message.']],
      ['👍', { body: stored }, ['👍'], []],
      ['🎉', { status: 500, body: {} }, ['👍'], ['Failed to react to this message.']],
    ] as const) {
      const before = opened.toasts().length;
      opened.service.handlers[REACT] = () => response;
      const change = { conversationId: MATCH, id: 'm0002', emoji };
      const done = opened.store.dispatch(react.initiate(change));
      expect(reactions()).toEqual([emoji]);
      await done;
      await waitFor(() => expect(reactions()).toEqual(expected));
      expect(opened.toasts().slice(before)).toEqual(toasts);
    }
    const fail = (emoji: ReactionEmoji) =>
      opened.store.dispatch(react.initiate({ conversationId: MATCH, id: 'm0002', emoji }));
    const both = [fail('❤️'), fail('😂')];
    expect(reactions()).toEqual(['😂']);
    await Promise.all(both);
    await waitFor(() => expect(reactions()).toEqual(['👍']));
  });

  // Covers 4.32
  it.each(changes)(
    'is refused for a message that is deleted or received (%s)',
    async (name, change) => {
      await open();
      const calls = opened.calls().length;
      await change('m0002');
      opened.socket.receive('messageDeleted', { _id: 'm0001', ...MINE, rev: 3 });
      await change('m0001');
      const text = `Cannot ${name} this message.`;
      expect(opened.toasts()).toEqual([text, text]);
      expect(opened.calls()).toHaveLength(calls);
      expect(editing()).toBeUndefined();
    },
  );

  it.each(changes)('without an auth session shows only that it expired (%s)', async (_, change) => {
    const refused: FakeResponse = { status: 401, body: { error: 'No.' } };
    await open(refused);
    opened.service.handlers['POST /api/auth/refresh'] = () => refused;
    await change();
    expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
  });
});

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

// Covers 4.38, 7.32
it('typing of a match is shown until it stops, or for 2.5 s after their last event', async () => {
  jest.useFakeTimers();
  const { store, socket } = makeTestStore({ userId: ME });
  await wait(0);
  const isTyping = (id = MATCH) => selectIsTyping(store.getState(), id);
  const receive = (event: string, senderId = MATCH) => {
    socket.receive(event, { senderId });
  };
  receive('typing');
  expect(isTyping()).toBe(true);
  receive('stopTyping');
  expect(isTyping()).toBe(false);
  receive('typing');
  await wait(2_000);
  receive('typing');
  receive('typing', 'joan');
  await wait(2_000);
  receive('stopTyping', 'joan');
  expect([isTyping(), isTyping('joan')]).toEqual([true, false]);
  await wait(499);
  expect(isTyping()).toBe(true);
  await wait(1);
  expect(isTyping()).toBe(false);
});
