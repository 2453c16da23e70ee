import { afterEach, describe, expect, it } from '@jest/globals';
import type { UnreadCounts } from '../../../../contract/chat/messages.ts';
import { conversationsApi } from '../../../../src/features/chat/conversationsApi.ts';
import { messagesApi } from '../../../../src/features/chat/messagesApi.ts';
import { threadApi } from '../../../../src/features/chat/threadApi.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, openThread, type OpenChat } from '../openChat.ts';
import { MATCH, ME, message } from '../thread/threadModel.ts';

const COUNTS = 'GET /api/messages/unread-counts';
const { getConversations } = conversationsApi.endpoints;
const { getThread } = threadApi.endpoints;
const { markThreadRead } = messagesApi.endpoints;

let opened: OpenChat;
afterEach(() => opened.service.stop());

const cached = () => getConversations.select()(opened.store.getState()).data ?? {};
/** The counts above zero. */
const unread = () =>
  Object.fromEntries(
    Object.values(cached()).flatMap(({ userId, unread: count }) =>
      count > 0 ? [[userId, { count }]] : [],
    ),
  );

async function openWith(counts: UnreadCounts, chat = new FakeChat()): Promise<void> {
  opened = await openChat(chat);
  opened.service.handlers[COUNTS] = () => ({ body: counts });
  await opened.store.dispatch(getConversations.initiate());
}

describe('unread counts', () => {
  // Covers 4.41
  it('are incremented for each message received', async () => {
    await openWith({ joan: { count: 2 } });
    opened.socket.receive('receiveMessage', message(1, { senderId: 'joan' }));
    opened.socket.receive('receiveMessage', message(2));
    expect(unread()).toEqual({ joan: { count: 3 }, [MATCH]: { count: 1 } });
  });

  it('ignore own messages from another tab', async () => {
    await openWith({});
    opened.socket.receive('receiveMessage', message(1, { senderId: ME, recipientId: MATCH }));
    expect(unread()).toEqual({});
  });

  it('are incremented once for an event received twice', async () => {
    await openWith({}, new FakeChat({ count: 1 }));
    await openThread(opened);
    opened.socket.receive('receiveMessage', message(2));
    opened.socket.receive('receiveMessage', message(2));
    expect(unread()).toEqual({ [MATCH]: { count: 1 } });
  });

  // Covers 4.40
  it('are reset for the match whose thread is loaded', async () => {
    await openWith({ [MATCH]: { count: 4 }, joan: { count: 1 } });
    await openThread(opened);
    expect(unread()).toEqual({ joan: { count: 1 } });
  });

  it('are kept when an older page is loaded', async () => {
    const chat = new FakeChat({ count: 60 });
    await openWith({}, chat);
    await openThread(opened);
    opened.socket.receive('receiveMessage', chat.write('unread'));
    await opened.store.dispatch(getThread.initiate(MATCH, { direction: 'forward' }));
    expect(opened.texts()).toHaveLength(61);
    expect(unread()).toEqual({ [MATCH]: { count: 1 } });
  });

  it('are reset while the request to mark a thread as read is pending', async () => {
    await openWith({ [MATCH]: { count: 4 } });
    void opened.store.dispatch(markThreadRead.initiate({ conversationId: MATCH, upToId: 'm0001' }));
    expect(unread()).toEqual({});
  });

  it('are requested again if marking a thread as read fails', async () => {
    await openWith({ [MATCH]: { count: 4 } });
    opened.service.handlers[`POST /api/messages/${MATCH}/read`] = () => ({ status: 500 });
    await opened.store.dispatch(
      markThreadRead.initiate({ conversationId: MATCH, upToId: 'm0001' }),
    );
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: { count: 4 } }));
  });

  it('are reset for a match whose messages are read in another tab', async () => {
    await openWith({ [MATCH]: { count: 4 } });
    opened.socket.receive('messagesRead', { readerId: ME, senderId: MATCH, seq: 4, rev: 5 });
    expect(unread()).toEqual({});
  });

  it('are kept when the match reads own messages', async () => {
    await openWith({ [MATCH]: { count: 4 } });
    opened.socket.receive('messagesRead', { readerId: MATCH, senderId: ME, seq: 4, rev: 5 });
    expect(unread()).toEqual({ [MATCH]: { count: 4 } });
  });

  it('are requested again when a match deletes a message, but not after own deletions', async () => {
    await openWith({ [MATCH]: { count: 4 } });
    opened.service.handlers[COUNTS] = () => ({ body: { [MATCH]: { count: 3 } } });
    const requests = () => opened.calls().filter((call) => call === COUNTS).length;
    const before = requests();
    opened.socket.receive('messageDeleted', {
      _id: 'm1',
      senderId: ME,
      recipientId: MATCH,
      rev: 8,
    });
    await opened.store.dispatch(
      conversationsApi.util.getRunningQueryThunk('getConversations', undefined),
    );
    expect(requests()).toBe(before);
    opened.socket.receive('messageDeleted', {
      _id: 'm1',
      senderId: MATCH,
      recipientId: ME,
      rev: 9,
    });
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: { count: 3 } }));
    expect(requests()).toBe(before + 1);
  });

  it('are requested again if a message arrives while the request is pending', async () => {
    opened = await openChat(new FakeChat());
    let calls = 0;
    opened.service.handlers[COUNTS] = () => {
      calls += 1;
      if (calls === 1) opened.socket.receive('receiveMessage', message(1));
      return { body: calls === 1 ? {} : { [MATCH]: { count: 1 } } };
    };
    await opened.store.dispatch(getConversations.initiate());
    await waitFor(() => expect(unread()).toEqual({ [MATCH]: { count: 1 } }));
    expect(calls).toBe(2);
  });
});
