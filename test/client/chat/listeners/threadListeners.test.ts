import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import {
  browserWentOnline,
  tabBecameVisible,
} from '../../../../src/features/chat/listeners/threadListeners.ts';
import { conversationsApi } from '../../../../src/features/chat/conversationsApi.ts';
import { refreshFileUrls, threadApi } from '../../../../src/features/chat/threadApi.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import { withoutLimit, type Handler } from '../../../support/client/fakeService.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { chatWith, FakeChat } from '../fakeChat.ts';
import { openChat, opened, openLoadedThread, openThread } from '../openChat.ts';
import { MATCH, ME, message, MINE } from '../thread/threadModel.ts';

const THREAD = `GET /api/messages/${MATCH}`;

const threadCalls = () =>
  opened
    .calls()
    .filter((call) => call.startsWith(THREAD))
    .map(withoutLimit);

/** Opens a thread with messages of the match and returns its chat. */
async function openWith(count: number, options: { counts?: boolean } = {}): Promise<FakeChat> {
  const chat = new FakeChat({ count, ...options });
  await openLoadedThread(chat);
  return chat;
}

/** Opens a chat that has not loaded its thread and has not connected. */
async function openUnconnected(): Promise<FakeChat> {
  const chat = new FakeChat({ count: 1 });
  await openChat(chat, { isUp: false });
  return chat;
}

const received = (message: Message) => {
  opened.socket.receive('receiveMessage', message);
};

/** Gives the next request for the thread, or each one, another response than that of the chat. */
function respondToThread(
  respond: (list: Handler) => Handler,
  { once = false }: { once?: boolean } = {},
) {
  const list = opened.service.handlers[THREAD]!;
  const changed = respond(list);
  opened.service.handlers[THREAD] = (call) => {
    if (once) opened.service.handlers[THREAD] = list;
    return changed(call);
  };
}

const { getThread } = threadApi.endpoints;
const loadOlder = () => opened.store.dispatch(getThread.initiate(MATCH, { direction: 'forward' }));

describe('an open thread', () => {
  it('shows new, edited and deleted messages without a request', async () => {
    const chat = await openWith(2);
    received(chat.write('three'));
    opened.socket.receive('messageUpdated', chat.change('m0001', { message: 'one', edited: true }));
    opened.socket.receive('messageDeleted', chat.delete('m0002'));
    expect(opened.texts()).toEqual(['one', 'three']);
    expect(opened.messages()[0]).toMatchObject({ edited: true });
    expect(threadCalls()).toEqual([]);
  });

  // Covers 4.27, 4.33
  it('shows own messages as read by the match, but not by oneself', async () => {
    await openLoadedThread(chatWith({ message: 'mine', ...MINE }));
    opened.socket.receive('messagesRead', { readerId: ME, senderId: MATCH, seq: 9, rev: 2 });
    expect(opened.messages()).toMatchObject([{ message: 'mine', read: false }]);
    opened.socket.receive('messagesRead', { readerId: MATCH, senderId: ME, seq: 1, rev: 3 });
    expect(opened.messages()).toMatchObject([{ message: 'mine', read: true }]);
  });

  it('shows messages that the user sends in another tab', async () => {
    const chat = await openWith(0);
    received(chat.write('from there', MINE));
    expect(opened.texts()).toEqual(['from there']);
  });

  it('keeps a message that arrives while the thread is loading', async () => {
    const chat = new FakeChat({ count: 1 });
    await openChat(chat);
    respondToThread((list) => async (call) => {
      const response = await list(call);
      // The event arrives after the service has read the page and before its response.
      received(chat.write('in between'));
      return response;
    });
    await openThread();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'in between']));
  });
});

describe('a missed event', () => {
  it('is requested by revision when a later one leaves a gap', async () => {
    const chat = await openWith(3);
    chat.write('missed');
    chat.change('m0001', { message: 'edited', edited: true });
    received(chat.write('received'));
    await waitFor(() =>
      expect(opened.texts()).toEqual(['edited', 'text 2', 'text 3', 'missed', 'received']),
    );
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=3`]);
  });

  it('that arrives late causes no request', async () => {
    const chat = await openWith(1);
    const clock = fakeClock();
    const [first, second, third] = [chat.write('first'), chat.write('second'), chat.write('third')];
    received(second);
    // The request for a gap waits 500 ms.
    await clock.advance(499);
    received(first);
    expect(opened.texts()).toEqual(['text 1', 'first', 'second']);
    await clock.advance(1_000);
    // This request would follow one for the gap.
    received(third);
    opened.reconnect();
    await clock.waitFor(() => expect(threadCalls()).toEqual([`${THREAD}?sinceRev=4`]));
  });

  it.each([
    ['a reconnect', () => opened.reconnect()],
    ['the tab becomes visible', () => opened.store.dispatch(tabBecameVisible())],
    ['the browser goes online', () => opened.store.dispatch(browserWentOnline())],
  ])('is requested after %s', async (_name, happen) => {
    const chat = await openWith(2);
    chat.write('missed');
    chat.change('m0001', { deleted: true });
    happen();
    await waitFor(() => expect(opened.texts()).toEqual(['text 2', 'missed']));
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`]);
  });

  it('is requested after the first connect', async () => {
    const chat = await openUnconnected();
    await openThread();
    chat.write('unheard');
    opened.socket.fire('connect');
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'unheard']));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is requested after the pending thread if the socket connects first', async () => {
    const chat = await openUnconnected();
    const connect =
      (list: Handler): Handler =>
      async (call) => {
        const response = await list(call);
        chat.write('unheard');
        opened.socket.fire('connect');
        return response;
      };
    respondToThread(connect, { once: true });
    await openThread();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'unheard']));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is requested again when the service is busy', async () => {
    const chat = await openWith(2);
    chat.write('missed');
    const busy = { status: 503, body: { error: 'The service is busy.' } };
    respondToThread(() => () => busy, { once: true });
    const clock = fakeClock();
    opened.reconnect();
    await clock.advanceUntil(() => {
      expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']);
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, `${THREAD}?sinceRev=2`]);
  });

  it('is replaced by the newest page if the service refuses the revision', async () => {
    const chat = await openWith(2);
    chat.write('missed');
    respondToThread(
      (list) => (call) =>
        call.path.includes('sinceRev') ? { status: 400, body: null } : list(call),
    );
    opened.reconnect();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']));
  });

  it('is replaced by the newest page if the changes do not fit into one response', async () => {
    const chat = await openWith(2);
    for (let i = 0; i < 60; i += 1) chat.write(`missed ${String(i)}`);
    opened.reconnect();
    await waitFor(() => expect(opened.texts().at(-1)).toBe('missed 59'));
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, THREAD]);
    expect(opened.messages()).toHaveLength(50);
  });
});

describe('a service without revisions', () => {
  it('gets a request for the thread after a reconnect', async () => {
    const chat = await openWith(2, { counts: false });
    chat.write('missed');
    opened.reconnect();
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']));
    expect(threadCalls()).toEqual([THREAD]);
  });

  // Covers 4.52
  it('gets no request for a thread that is not open, so its messages stay unread', async () => {
    await openChat(new FakeChat({ count: 1, counts: false }));
    const { store, socket, calls, service } = opened;
    service.handlers['GET /api/messages/unread-counts'] = () => ({
      body: { [MATCH]: { count: 1 } },
    });
    const { getConversations } = conversationsApi.endpoints;
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
    const chat = await openWith(120, { counts: false });
    Object.assign(chat.messages[0]!, { fileUrl: '/uploads/fresh.png' });
    expect(await opened.store.dispatch(refreshFileUrls(MATCH, 'm0001'))).toBe('/uploads/fresh.png');
    expect(opened.calls().map(withoutLimit)).toEqual([THREAD]);
  });

  // Covers 7.31
  it('gets a request for the thread after an event without the whole message', async () => {
    const chat = await openWith(1, { counts: false });
    chat.write('news');
    opened.socket.receive('receiveMessage', { senderId: MATCH, message: 'incomplete' });
    await waitFor(() => expect(opened.texts()).toEqual(['text 1', 'news']));
  });
});

it('an event of a conversation that is not cached causes no request', async () => {
  await openChat(new FakeChat());
  received(message(1, { senderId: 'joan' }));
  opened.reconnect();
  await openThread();
  const calls = opened.calls().map(withoutLimit);
  expect(calls.filter((call) => /messages\/(grace|joan)/.test(call))).toEqual([THREAD]);
});

describe('a long thread', () => {
  it('loads an older page by its cursor and keeps messages that arrive meanwhile', async () => {
    const chat = await openWith(120);
    const loading = loadOlder();
    received(chat.write('meanwhile'));
    await loading;
    await waitFor(() => expect(opened.messages()).toHaveLength(101));
    expect(opened.texts()[0]).toBe('text 21');
    expect(opened.texts().at(-1)).toBe('meanwhile');
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`]);
  });

  it('loads only its newest page when opened again', async () => {
    await openWith(120);
    await loadOlder();
    await opened.store.dispatch(getThread.initiate(MATCH, { forceRefetch: true }));
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`, THREAD]);
    expect(opened.messages()).toHaveLength(50);
  });

  it('refreshes the URLs of all files of a page with one request', async () => {
    const chat = new FakeChat({ count: 60 });
    const withFile = (expires: number) => (m: Message) => ({
      ...m,
      fileUrl: `/api/attachments/${m._id}?expires=${String(expires)}`,
    });
    chat.messages = chat.messages.map(withFile(1));
    const { store } = await openLoadedThread(chat);
    await loadOlder();
    opened.service.calls.length = 0;
    chat.messages = chat.messages.map(withFile(2));
    const [fresh] = await Promise.all(
      ['m0055', 'm0050', 'm0011'].map((id) => store.dispatch(refreshFileUrls(MATCH, id))),
    );
    expect(fresh).toBe('/api/attachments/m0055?expires=2');
    expect(threadCalls()).toEqual([THREAD]);
    await store.dispatch(refreshFileUrls(MATCH, 'm0003'));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?before=m0011`]);
    expect(opened.messages().every(({ fileUrl = '' }) => fileUrl.endsWith('expires=2'))).toBe(true);
  });
});
