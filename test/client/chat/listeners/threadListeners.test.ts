import { afterEach, describe, expect, it } from '@jest/globals';
import {
  browserWentOnline,
  tabBecameVisible,
} from '../../../../src/features/chat/listeners/threadListeners.ts';
import { conversationsApi } from '../../../../src/features/chat/conversationsApi.ts';
import { refreshFileUrls, threadApi } from '../../../../src/features/chat/threadApi.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, openLoadedThread, openThread, type OpenChat } from '../openChat.ts';
import { MATCH, ME, message } from '../thread/threadModel.ts';
import { withoutLimit } from '../../../support/client/fakeService.ts';

const THREAD = `GET /api/messages/${MATCH}`;

let opened: OpenChat;
afterEach(async () => {
  await opened.service.stop();
});

const loaded = () => opened.messages();
const threadCalls = () =>
  opened
    .calls()
    .filter((call) => call.startsWith(THREAD))
    .map(withoutLimit);

describe('an open thread', () => {
  it('shows new, edited and deleted messages without a request', async () => {
    const chat = new FakeChat({ count: 2 });
    opened = await openLoadedThread(chat);
    const { socket } = opened;
    socket.receive('receiveMessage', chat.write('three'));
    socket.receive('messageUpdated', chat.change('m0001', { message: 'one', edited: true }));
    const deleted = chat.change('m0002', { deleted: true, message: '' });
    socket.receive('messageDeleted', { _id: deleted._id, senderId: MATCH, rev: deleted.rev });
    expect(opened.texts()).toEqual(['one', 'three']);
    expect(loaded()[0]).toMatchObject({ edited: true });
    expect(threadCalls()).toEqual([]);
  });

  // Covers 4.27, 4.33
  it('shows own messages as read by the match, but not by oneself', async () => {
    const chat = new FakeChat();
    chat.write('mine', { senderId: ME, recipientId: MATCH });
    opened = await openLoadedThread(chat);
    opened.socket.receive('messagesRead', { readerId: ME, senderId: MATCH, seq: 9, rev: 2 });
    expect(loaded()).toMatchObject([{ message: 'mine', read: false }]);
    opened.socket.receive('messagesRead', { readerId: MATCH, senderId: ME, seq: 1, rev: 3 });
    expect(loaded()).toMatchObject([{ message: 'mine', read: true }]);
  });

  it('shows messages that the user sends in another tab', async () => {
    const chat = new FakeChat();
    opened = await openLoadedThread(chat);
    opened.socket.receive(
      'receiveMessage',
      chat.write('from there', { senderId: ME, recipientId: MATCH }),
    );
    expect(opened.texts()).toEqual(['from there']);
  });

  it('keeps a message that arrives while the thread is loading', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat);
    const respond = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = async (call) => {
      const response = await respond?.(call);
      // The event arrives after the service has read the page and before its response.
      opened.socket.receive('receiveMessage', chat.write('in between'));
      return response ?? {};
    };
    await openThread(opened);
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'in between']));
  });
});

describe('a missed event', () => {
  it('is requested by revision when a later one leaves a gap', async () => {
    const chat = new FakeChat({ count: 3 });
    opened = await openLoadedThread(chat);
    chat.write('missed');
    chat.change('m0001', { message: 'edited', edited: true });
    opened.socket.receive('receiveMessage', chat.write('received'));
    await waitFor(() =>
      expect(opened.texts()).toEqual(['edited', 'text 2', 'text 3', 'missed', 'received']),
    );
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=3`]);
  });

  it('that arrives late causes no request', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openLoadedThread(chat);
    const clock = fakeClock();
    const [first, second, third] = ['first', 'second', 'third'].map((text) => chat.write(text));
    opened.socket.receive('receiveMessage', second);
    // The request for a gap waits 500 ms.
    await clock.advance(499);
    opened.socket.receive('receiveMessage', first);
    expect(opened.texts()).toEqual(['text 1', 'first', 'second']);
    await clock.advance(1_000);
    // This request would follow one for the gap.
    opened.socket.receive('receiveMessage', third);
    opened.reconnect();
    await clock.waitFor(() => expect(threadCalls()).toEqual([`${THREAD}?sinceRev=4`]));
  });

  it.each([
    ['a reconnect', () => opened.reconnect()],
    ['the tab becomes visible', () => opened.store.dispatch(tabBecameVisible())],
    ['the browser goes online', () => opened.store.dispatch(browserWentOnline())],
  ])('is requested after %s', async (_name, happen) => {
    const chat = new FakeChat({ count: 2 });
    opened = await openLoadedThread(chat);
    chat.write('missed');
    chat.change('m0001', { deleted: true });
    happen();
    await waitFor(() => expect(opened.texts()).toEqual(['text 2', 'missed']));
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`]);
  });

  it('is requested after the first connect', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat, { isUp: false });
    await openThread(opened);
    chat.write('unheard');
    opened.socket.fire('connect');
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'unheard']));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is requested after the pending thread if the socket connects first', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat, { isUp: false });
    const respond = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = async (call) => {
      if (respond) opened.service.handlers[THREAD] = respond;
      const response = await respond?.(call);
      chat.write('unheard');
      opened.socket.fire('connect');
      return response ?? {};
    };
    await openThread(opened);
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'unheard']));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is requested again when the service is busy', async () => {
    const chat = new FakeChat({ count: 2 });
    opened = await openLoadedThread(chat);
    chat.write('missed');
    const respond = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = () => {
      if (respond) opened.service.handlers[THREAD] = respond;
      return { status: 503, body: { error: 'The service is busy.' } };
    };
    const clock = fakeClock();
    opened.reconnect();
    await clock.advanceUntil(() => {
      expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']);
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, `${THREAD}?sinceRev=2`]);
  });

  it('is replaced by the newest page if the service refuses the revision', async () => {
    const chat = new FakeChat({ count: 2 });
    opened = await openLoadedThread(chat);
    chat.write('missed');
    const respond = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = (call) =>
      call.path.includes('sinceRev') ? { status: 400, body: null } : (respond?.(call) ?? {});
    opened.reconnect();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']));
  });

  it('is replaced by the newest page if the changes do not fit into one response', async () => {
    const chat = new FakeChat({ count: 2 });
    opened = await openLoadedThread(chat);
    for (let i = 0; i < 60; i += 1) chat.write(`missed ${String(i)}`);
    opened.reconnect();
    await waitFor(() => expect(opened.texts().at(-1)).toBe('missed 59'));
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, THREAD]);
    expect(loaded()).toHaveLength(50);
  });
});

describe('a service without revisions', () => {
  it('gets a request for the thread after a reconnect', async () => {
    const chat = new FakeChat({ count: 2, counts: false });
    opened = await openLoadedThread(chat);
    chat.write('missed');
    opened.reconnect();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']));
    expect(threadCalls()).toEqual([THREAD]);
  });

  // Covers 4.52
  it('gets no request for a thread that is not open, so its messages stay unread', async () => {
    opened = await openChat(new FakeChat({ count: 1, counts: false }));
    const { store, socket, calls, service } = opened;
    service.handlers['GET /api/messages/unread-counts'] = () => ({
      body: { [MATCH]: { count: 1 } },
    });
    const { getConversations } = conversationsApi.endpoints;
    const { getThread } = threadApi.endpoints;
    const shown = store.dispatch(getThread.initiate(MATCH));
    await shown;
    shown.unsubscribe();
    await store.dispatch(getConversations.initiate());
    socket.receive('receiveMessage', { senderId: MATCH, message: 'news' });
    expect(getConversations.select()(store.getState()).data?.[MATCH]?.unread).toBe(2);
    opened.reconnect();
    await waitFor(() => {
      expect(calls().at(-1)).toBe('GET /api/messages/unread-counts');
      // The thread, once the missing list of conversations, and twice the counts.
      expect(calls()).toHaveLength(4);
    });
    expect(threadCalls()).toHaveLength(1);
  });

  // Covers 7.25
  it('returns the whole thread, also to refresh the URL of an old file', async () => {
    const chat = new FakeChat({ count: 120, counts: false });
    opened = await openLoadedThread(chat);
    Object.assign(chat.messages[0]!, { fileUrl: '/uploads/fresh.png' });
    expect(await opened.store.dispatch(refreshFileUrls(MATCH, 'm0001'))).toBe('/uploads/fresh.png');
    expect(opened.calls().map(withoutLimit)).toEqual([THREAD]);
  });

  // Covers 7.31
  it('gets a request for the thread after an event without the whole message', async () => {
    const chat = new FakeChat({ count: 1, counts: false });
    opened = await openLoadedThread(chat);
    chat.write('news');
    opened.socket.receive('receiveMessage', { senderId: MATCH, message: 'incomplete' });
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'news']));
  });
});

it('an event of a conversation that is not cached causes no request', async () => {
  opened = await openChat(new FakeChat());
  opened.socket.receive('receiveMessage', message(1, { senderId: 'joan' }));
  opened.reconnect();
  await openThread(opened);
  expect(
    opened
      .calls()
      .map(withoutLimit)
      .filter((call) => /messages\/(grace|joan)/.test(call)),
  ).toEqual([THREAD]);
});
