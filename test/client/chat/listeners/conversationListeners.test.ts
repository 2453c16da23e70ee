import { describe, expect, it, jest } from '@jest/globals';
import type { UnreadCounts } from '../../../../contract/chat/messages.ts';
import { deleteOwnMessage, saveEdit } from '../../../../src/features/chat/changeThunks.ts';
import {
  draftChanged,
  editChanged,
  editStarted,
  messageQueued,
  selectEditing,
  selectIsTyping,
} from '../../../../src/features/chat/chatSlice.ts';
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

  /** Loads the conversations, of which four messages of the match are unread by default. */
  async function openWith(counts: Record<string, number> = { [MATCH]: 4 }, chat = new FakeChat()) {
    await openChat(chat);
    const entries = Object.entries(counts).map(([id, count]) => [id, { count }]);
    respondWith(Object.fromEntries(entries) as UnreadCounts);
    await opened.store.dispatch(getConversations.initiate());
  }
  const receive = (number: number, senderId = MATCH) => {
    opened.socket.receive('receiveMessage', message(number, { senderId }));
  };
  const markRead = () =>
    opened.store.dispatch(markThreadRead.initiate({ conversationId: MATCH, upToId: 'm0001' }));

  // Covers 4.41
  it('are incremented for each message received', async () => {
    await openWith({ joan: 2 });
    receive(1, 'joan');
    receive(2);
    expect(unread()).toEqual({ joan: 3, [MATCH]: 1 });
  });

  it('ignore own messages from another tab', async () => {
    await openWith({});
    opened.socket.receive('receiveMessage', message(1, MINE));
    expect(unread()).toEqual({});
  });

  it('are incremented once for an event received twice', async () => {
    await openWith({}, new FakeChat({ count: 1 }));
    await openThread();
    receive(2);
    receive(2);
    expect(unread()).toEqual({ [MATCH]: 1 });
  });

  // Covers 4.40
  it('are reset for the match whose thread is loaded', async () => {
    await openWith({ [MATCH]: 4, joan: 1 });
    await openThread();
    expect(unread()).toEqual({ joan: 1 });
  });

  it('are kept when an older page is loaded', async () => {
    const chat = new FakeChat({ count: 60 });
    await openWith({}, chat);
    await openThread();
    opened.socket.receive('receiveMessage', chat.write('unread'));
    await opened.store.dispatch(getThread.initiate(MATCH, { direction: 'forward' }));
    expect(opened.texts()).toHaveLength(61);
    expect(unread()).toEqual({ [MATCH]: 1 });
  });

  it('are reset while the request to mark a thread as read is pending', async () => {
    await openWith();
    void markRead();
    expect(unread()).toEqual({});
  });

  it('are requested again if marking a thread as read fails', async () => {
    await openWith();
    opened.service.handlers[`POST /api/messages/${MATCH}/read`] = () => ({ status: 500 });
    await markRead();
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: 4 }));
  });

  it.each([
    ['reset for a match whose messages are read in another tab', ME, MATCH, {}],
    ['kept when the match reads own messages', MATCH, ME, { [MATCH]: 4 }],
  ])('are %s', async (_title, readerId, senderId, counts) => {
    await openWith();
    opened.socket.receive('messagesRead', { readerId, senderId, seq: 4, rev: 5 });
    expect(unread()).toEqual(counts);
  });

  it('are requested again when a match deletes a message, but not after own deletions', async () => {
    await openWith();
    respondWith({ [MATCH]: { count: 3 } });
    const requests = () => opened.calls().filter((call) => call === COUNTS).length;
    const before = requests();
    opened.socket.receive('messageDeleted', { _id: 'm1', ...MINE, rev: 8 });
    await opened.store.dispatch(
      conversationsApi.util.getRunningQueryThunk('getConversations', undefined),
    );
    expect(requests()).toBe(before);
    const theirs = { senderId: MATCH, recipientId: ME };
    opened.socket.receive('messageDeleted', { _id: 'm1', ...theirs, rev: 9 });
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: 3 }));
    expect(requests()).toBe(before + 1);
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
  const HTML = '<html>Oops</html>';
  const REASON: FakeResponse = { status: 403, body: { error: 'You are no study buddies.' } };

  /** Opens a thread with an own message, m0001, and a received one, m0002. */
  async function open(responses: Record<string, FakeResponse> = {}): Promise<void> {
    await openChat(chatWith({ message: 'mine', ...MINE }, 'theirs'));
    for (const [call, response] of Object.entries(responses)) {
      opened.service.handlers[call] = () => response;
    }
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
  const editing = () => selectEditing(opened.store.getState())?.text;

  // Covers 8.33, 8.34, 8.36, 8.37
  it.each<[string, FakeResponse, string]>(
    ['edit', 'delete'].flatMap((verb) =>
      [
        [{ status: 500, body: null }, `Failed to ${verb} message.`],
        [{ status: 400, body: HTML }, `Failed to ${verb} message.`],
        [{ drop: true }, `Failed to ${verb} message.`],
        [{ status: 403, body: null }, `Cannot ${verb} this message.`],
        [{ status: 404, body: HTML }, `Cannot ${verb} this message.`],
        [REASON, 'You are no study buddies.'],
      ].map(([response, text]) => [verb, response, text] as [string, FakeResponse, string]),
    ),
  )('%s with the response %j shows "%s" and changes nothing', async (verb, response, text) => {
    await open({ [EDIT]: response, [DELETE]: response });
    await (verb === 'edit' ? edit() : remove());
    expect(opened.toasts()).toEqual([text]);
    expect(editing()).toBe(verb === 'edit' ? 'mine too ' : undefined);
    expect(opened.texts()).toEqual(['mine', 'theirs']);
  });

  // Covers 4.28, 7.28, 8.35
  it('to its text is shown with a toast, even if the service sends no message', async () => {
    await open({ [EDIT]: { body: null } });
    await edit();
    expect(opened.messages()[0]).toMatchObject({ message: 'mine too', edited: true });
    expect(opened.toasts()).toEqual(['Message edited successfully.']);
    expect(editing()).toBeUndefined();
    expect(opened.service.calls.at(-1)?.body).toEqual({ message: 'mine too' });
  });

  it('to its text leaves an editor open that was opened for another message meanwhile', async () => {
    await open({ [EDIT]: { body: null } });
    const saved = edit();
    startEdit('m0003');
    await saved;
    expect(editing()).toBe('mine too ');
  });

  it.each([
    ['is shown at once, and stays', 200, ['👍']],
    ['is shown at once, and taken back if the request fails', 500, []],
  ])('by a reaction %s', async (_title, status, expected) => {
    await open();
    const reaction = { userId: ME, emoji: '👍' } as const;
    const reactions = () => opened.messages()[1]?.reactions?.map(({ emoji }) => emoji) ?? [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    opened.service.handlers['PUT /api/messages/m0002/reaction'] = async () => {
      await answered;
      const stored = { ...opened.messages()[1], reactions: [reaction], rev: 3 };
      return { status, body: status === 200 ? stored : {} };
    };
    const change = { conversationId: MATCH, id: 'm0002', emoji: '👍' } as const;
    const done = opened.store.dispatch(react.initiate(change));
    expect(reactions()).toEqual(['👍']);
    answer();
    await done;
    await waitFor(() => expect(reactions()).toEqual(expected));
    expect(opened.toasts()).toEqual(status === 500 ? ['Failed to react to this message.'] : []);
  });

  // Covers 4.29, 7.28, 8.38
  it('by a deletion removes it and shows a toast', async () => {
    await open({ [DELETE]: { body: null } });
    await remove();
    expect(opened.texts()).toEqual(['theirs']);
    expect(opened.toasts()).toEqual(['Message deleted successfully.']);
  });

  // Covers 4.32, 8.33, 8.36
  it.each([
    ['edit', edit],
    ['delete', remove],
  ] as const)('is refused for a message that is deleted or received (%s)', async (name, change) => {
    await open();
    const calls = opened.calls().length;
    await change('m0002');
    opened.socket.receive('messageDeleted', { _id: 'm0001', ...MINE, rev: 3 });
    await change('m0001');
    const text = `Cannot ${name} this message.`;
    expect(opened.toasts()).toEqual([text, text]);
    expect(opened.calls()).toHaveLength(calls);
    expect(editing()).toBeUndefined();
  });

  // Covers 8.16
  it.each([edit, remove])('without an auth session shows only that it expired', async (change) => {
    const refused: FakeResponse = { status: 401, body: { error: 'No.' } };
    await open({ [EDIT]: refused, [DELETE]: refused, 'POST /api/auth/refresh': refused });
    await change();
    expect(opened.toasts()).toEqual(['Session expired. Please log in again.']);
  });
});

async function signIn() {
  jest.useFakeTimers();
  const { store, socket } = makeTestStore({ userId: ME });
  await jest.advanceTimersByTimeAsync(0);
  const type = async (text: string, conversationId = MATCH) => {
    store.dispatch(draftChanged({ conversationId, text }));
    await jest.advanceTimersByTimeAsync(0);
  };
  const emitted = () =>
    socket.emitted
      .filter(([event]) => event === 'typing' || event === 'stopTyping')
      .map(([event, payload]) => `${event} ${(payload as { recipientId: string }).recipientId}`);
  const isTyping = (id = MATCH) => selectIsTyping(store.getState(), id);
  return { store, socket, type, emitted, isTyping };
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('own typing', () => {
  const [TYPING, STOPPED] = [`typing ${MATCH}`, `stopTyping ${MATCH}`];

  // Covers 4.39
  it.each<[string, (string | number)[], string[]]>([
    ['is emitted once, at the first keystroke', ['h', 'he', 'hel'], [TYPING]],
    [
      'is emitted again before it would expire',
      ['h', 1_200, 'he', 1_200, 'hel', 1_200],
      [TYPING, TYPING],
    ],
    ['goes on for 1.5 s after a keystroke', ['h', 1_000, 'he', 1_499], [TYPING]],
    ['ends after 1.5 s without a keystroke', ['h', 1_000, 'he', 1_500], [TYPING, STOPPED]],
    ['ends when the text is deleted', ['h', ''], [TYPING, STOPPED]],
  ])('%s', async (_title, textsAndPauses, events) => {
    const { type, emitted } = await signIn();
    for (const step of textsAndPauses) await (typeof step === 'string' ? type(step) : wait(step));
    expect(emitted()).toEqual(events);
  });

  it('ends when the message is sent', async () => {
    const { store, type, emitted } = await signIn();
    await type('hi');
    store.dispatch(messageQueued({ recipientId: MATCH, text: 'hi' }));
    await wait(0);
    expect(emitted()).toEqual([TYPING, STOPPED]);
    await type('a');
    expect(emitted()).toHaveLength(3);
  });

  it('ends for one match when it starts for another', async () => {
    const { type, emitted } = await signIn();
    await type('h');
    await type('h', 'joan');
    expect(emitted()).toEqual([TYPING, STOPPED, 'typing joan']);
  });
});

describe('typing of a match', () => {
  // Covers 4.38, 7.32
  it('is shown until it stops', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    expect(isTyping()).toBe(true);
    socket.receive('stopTyping', { senderId: MATCH });
    expect(isTyping()).toBe(false);
  });

  // Covers 4.38
  it('expires after 2.5 s without another event', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    await wait(2_499);
    expect(isTyping()).toBe(true);
    await wait(1);
    expect(isTyping()).toBe(false);
  });

  it('expires later after each event of the same match', async () => {
    const { socket, isTyping } = await signIn();
    socket.receive('typing', { senderId: MATCH });
    await wait(2_000);
    socket.receive('typing', { senderId: MATCH });
    socket.receive('typing', { senderId: 'joan' });
    await wait(2_000);
    socket.receive('stopTyping', { senderId: 'joan' });
    expect([isTyping(), isTyping('joan')]).toEqual([true, false]);
    await wait(500);
    expect(isTyping()).toBe(false);
  });
});
