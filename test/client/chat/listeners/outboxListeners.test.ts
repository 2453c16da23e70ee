import { browserWentOnline } from '../../../../src/socket/socketActions.ts';
import { describe, expect, it } from '@jest/globals';
import { addListener } from '@reduxjs/toolkit';
import type { SendMessageBody } from '../../../../contract/chat/messages.ts';
import { sessionExpired, signedIn, signedOut } from '../../../../src/api/authActions.ts';
import { authApi } from '../../../../src/features/auth/authApi.ts';
import {
  draftChanged,
  messageDiscarded,
  messageRetried,
  replyStarted,
  selectOutbox,
} from '../../../../src/features/chat/chatSlice.ts';
import { viewOfMatch } from '../../../../src/features/chat/conversationView.ts';
import { keepThread, keptThreadsApi } from '../../../../src/features/chat/keptThreads.ts';
import { messagesApi } from '../../../../src/features/chat/messagesApi.ts';
import { sendText } from '../../../../src/features/chat/sendThunks.ts';
import { fakeToken } from '../../../support/client/clientStore.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, opened, openThread } from '../openChat.ts';
import { MATCH, ME, message, MINE } from '../thread/threadModel.ts';

const hang = () => ({ hang: true });
const outboxKey = `chat:${ME}:outbox`;

/** Opens a chat whose service gives this response to each message; by default it stores them. */
async function open(
  respond?: (body: SendMessageBody, chat: FakeChat) => FakeResponse | Promise<FakeResponse>,
  chat = new FakeChat(),
): Promise<FakeChat> {
  const { service } = await openChat(chat);
  await openThread();
  if (respond) {
    service.handlers['POST /api/messages'] = ({ body }) => respond(body as SendMessageBody, chat);
  }
  return chat;
}

/** Lets the service store messages from now on. */
const recover = (chat: FakeChat) => {
  Object.assign(opened.service.handlers, chat.handlers);
};

const send = (text: string, { store } = opened, conversationId = MATCH) =>
  store.dispatch(sendText({ conversationId, text }));
const outbox = ({ store } = opened) =>
  selectOutbox(store.getState()).map(({ text, status }) => `${text}: ${status}`);
const expectOutbox = (...items: string[]) => waitFor(() => expect(outbox()).toEqual(items));
const sent = () =>
  opened.service.calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/messages')
    .map(({ body }) => body as { message: string; clientId: string });
const expectSent = (count: number) => waitFor(() => expect(sent()).toHaveLength(count));
const texts = (chat: FakeChat) => chat.messages.map(({ message }) => message);
const setDraft = (text: string) =>
  opened.store.dispatch(draftChanged({ conversationId: MATCH, text }));
/** A second store with the same storage and service, as after a reload or in another tab. */
const openTab = (options?: { isUp: boolean }) =>
  openChat(new FakeChat(), { tab: opened.tab, running: opened.service, ...options });

describe('sending a message', () => {
  // Covers 7.30
  it('queues it, stores it, and emits sendMessage, even if the service sends only its id', async () => {
    await open(undefined, new FakeChat({ counts: false }));
    send(' hello ');
    expect(outbox()).toEqual(['hello: sending']);
    await expectOutbox();
    expect(opened.messages()).toMatchObject([{ message: 'hello', senderId: ME, read: false }]);
    expect(opened.socket.emitted).toContainEqual([
      'sendMessage',
      { senderId: ME, recipientId: MATCH, message: 'hello' },
    ]);
    expect(send('  \n ')).toBe(false);
    opened.store.dispatch(signedOut({ byChoice: false }));
    expect(send('hello')).toBe(false);
    expect(outbox()).toEqual([]);
  });

  it('signs out with a token that cannot be decoded', async () => {
    await open();
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(send('hello')).toBe(false);
    expect(opened.store.getState().auth.status).toBe('signedOut');
    expect(opened.toasts()).toEqual(['Please log in.']);
    expect(sent()).toEqual([]);
  });

  it('sends one message at a time in each conversation', async () => {
    let running = 0;
    const chat = await open(async (body, stored) => {
      if (body.recipientId !== MATCH) return stored.store(body);
      running += 1;
      expect(running).toBe(1);
      await waitFor(() => expect(outbox().join()).not.toContain('joan'));
      running -= 1;
      return stored.store(body);
    });
    for (const text of ['one', 'two', 'three']) send(text);
    send('to joan', opened, 'joan');
    await expectOutbox();
    expect(texts(chat)).toEqual(['to joan', 'one', 'two', 'three']);
  });
});

describe('a message without a final response', () => {
  it('waits with those after it for a reconnect or a network, and is stored once', async () => {
    const chat = await open(() => ({ drop: true }));
    send('one');
    send('two');
    await expectSent(1);
    expect(outbox()).toEqual(['one: sending', 'two: sending']);
    // Stored before the connection fails.
    opened.service.handlers['POST /api/messages'] = ({ body }) => {
      chat.store(body as SendMessageBody);
      return { drop: true };
    };
    await waitFor(() => {
      opened.store.dispatch(browserWentOnline());
      expect(texts(chat)).toEqual(['one']);
    });
    expect(opened.toasts()).toEqual([]);
    recover(chat);
    await waitFor(() => {
      opened.reconnect();
      expect(outbox()).toEqual([]);
    });
    expect(texts(chat)).toEqual(['one', 'two']);
    expect(opened.texts()).toEqual(['one', 'two']);
    expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(2);
  });

  it('waits after a response that does not refuse it, and says why', async () => {
    let response: FakeResponse = { drop: true };
    await open(() => response);
    send('hello');
    const later = [408, 429, 502, 503, 504].map((status) => {
      const error = `Later, because of ${status}.`;
      return [{ status, body: { error } }, error] as const;
    });
    for (const [next, problem] of [
      [{ drop: true }, 'No connection.'],
      [{ status: 502, body: null }, 'The server does not respond.'],
      ...later,
    ] as const) {
      response = next;
      await waitFor(() => {
        opened.reconnect();
        const items = selectOutbox(opened.store.getState());
        expect(items).toMatchObject([{ text: 'hello', status: 'sending', problem }]);
      });
    }
    expect(opened.toasts()).toEqual([]);
  });

  it('is sent again if another tab has signed in another student', async () => {
    await open(() => {
      opened.tab.localStorage.setItem('token', fakeToken('joan'));
      return { status: 401 };
    });
    send('hello');
    await expectSent(1);
    opened.reconnect();
    await expectSent(2);
  });
});

describe('a refused message', () => {
  it('fails with a reason; the next one is sent', async () => {
    const responses: Record<string, FakeResponse> = {
      broken: { status: 500, body: null },
      unreadable: { status: 400, body: '<html>Oops</html>' },
      refused: { status: 403, body: { error: 'You are no study buddies.' } },
    };
    const chat = await open((body, stored) => responses[body.message ?? ''] ?? stored.store(body));
    for (const text of [...Object.keys(responses), 'good']) send(text);
    await expectOutbox('broken: failed', 'unreadable: failed', 'refused: failed');
    const failed = 'Failed to send message.';
    expect(opened.toasts()).toEqual([failed, failed, 'You are no study buddies.']);
    expect(texts(chat)).toEqual(['good']);
  });

  it('is sent again by Retry with the same clientId, and removed by Discard', async () => {
    const chat = await open(() => ({ status: 403, body: null }));
    send('one');
    send('two');
    await expectOutbox('one: failed', 'two: failed');
    const [one, two] = sent().map(({ clientId }) => ({ clientId }));
    recover(chat);
    opened.store.dispatch(messageRetried(one!));
    expect(outbox()).toEqual(['two: failed', 'one: sending']);
    await expectOutbox('two: failed');
    expect(chat.messages).toMatchObject([{ ...one, message: 'one' }]);
    opened.store.dispatch(messageDiscarded(two!));
    expect([outbox(), outbox(await openTab())]).toEqual([[], []]);
  });
});

describe('the stored outbox', () => {
  it('restores drafts and unsent messages after a reload, and sends the messages', async () => {
    const chat = await open(hang);
    const quote = { _id: 'm0001', senderId: MATCH, message: 'theirs' };
    const reply = () => opened.store.dispatch(replyStarted({ conversationId: MATCH, quote }));
    setDraft('one');
    send('one');
    expect((await openTab()).store.getState().chat.drafts).toEqual({});
    reply();
    send('two');
    reply();
    setDraft('thr');
    recover(chat);
    const reloaded = await openTab({ isUp: false });
    expect(outbox(reloaded)).toEqual(['one: sending', 'two: sending']);
    const { drafts, replies } = reloaded.store.getState().chat;
    expect([drafts, replies]).toEqual([{ [MATCH]: 'thr' }, { [MATCH]: quote }]);
    await waitFor(() => expect(outbox(reloaded)).toEqual([]));
    expect(texts(chat)).toEqual(['one', 'two']);
    expect(sent().at(-1)).toMatchObject({ message: 'two', replyTo: 'm0001' });
  });

  it('has the messages of all tabs, without one that a tab knows as sent', async () => {
    const chat = await open(hang);
    send('one');
    const { clientId } = selectOutbox(opened.store.getState())[0]!;
    const other = await openTab();
    send('two', other);
    expect(outbox(await openTab())).toEqual(['one: sending', 'two: sending']);
    other.socket.receive('receiveMessage', chat.write('one', { ...MINE, clientId }));
    expect([outbox(other), outbox(await openTab())]).toEqual([['two: sending'], ['two: sending']]);
  });

  it('discards values of another shape', async () => {
    await open();
    const item = { recipientId: MATCH, text: 'x', createdAt: '', status: 'failed' };
    const items = [
      { ...item, clientId: 1 },
      { ...item, clientId: 'a', status: 'sent' },
      { ...item, clientId: 'b', attachment: {} },
      { ...item, clientId: 'c' },
      'x',
      null,
    ];
    opened.tab.localStorage.setItem(outboxKey, JSON.stringify(items));
    opened.tab.localStorage.setItem(`chat:${ME}:drafts`, '{"grace":7,"joan":"hi"}');
    expect((await openTab()).store.getState().chat).toMatchObject({
      outbox: [{ clientId: 'c' }],
      drafts: { joan: 'hi' },
    });
  });

  it('is neither shown to nor sent by another student of the device', async () => {
    await open(hang);
    send('secret');
    await expectSent(1);
    const running = opened.store.dispatch(messagesApi.util.getRunningMutationsThunk());
    opened.store.dispatch(sessionExpired());
    expect(outbox()).toEqual([]);
    await Promise.all(running);
    opened.store.dispatch(signedIn({ userId: 'joan' }));
    expect(outbox()).toEqual([]);
    opened.store.dispatch(signedOut({ byChoice: true }));
    opened.store.dispatch(signedIn({ userId: ME }));
    expect(outbox()).toEqual(['secret: sending']);
    await expectSent(2);
    expect(opened.toasts()).not.toContain('Failed to send message.');
  });

  it('is deleted with the drafts by a logout, not by a logout in another tab', async () => {
    await open(hang);
    send('secret');
    setDraft('private');
    const keys = [`chat:${ME}:drafts`, outboxKey];
    const stored = () => keys.map((key) => opened.tab.localStorage.getItem(key));
    opened.store.dispatch(signedOut({ byChoice: false }));
    expect(stored().join()).toMatch(/private.*secret/);
    opened.store.dispatch(signedIn({ userId: ME }));
    await opened.store.dispatch(authApi.endpoints.logout.initiate());
    expect(stored()).toEqual([null, null]);
  });

  it('forgets a message that is stored while its user signs out, and emits nothing', async () => {
    await open();
    opened.store.dispatch(
      addListener({
        matcher: messagesApi.endpoints.sendMessage.matchFulfilled,
        effect: (_action, { dispatch }) => {
          dispatch(signedOut({ byChoice: true }));
        },
      }),
    );
    send('late');
    await waitFor(() => expect(opened.tab.localStorage.getItem(outboxKey)).toBeNull());
    expect(opened.socket.emitted.map(([event]) => event)).not.toContain('sendMessage');
  });
});

describe('the stored conversations', () => {
  const KEY = 'chat:threads';
  const viewOf = (id: string) =>
    viewOfMatch({ id, name: id, avatar: '', subjects: [], availability: [] }, ME);
  const read = keptThreadsApi.endpoints.getKeptThreads.initiate(undefined, { forceRefetch: true });
  const kept = async () => (await opened.store.dispatch(read)).data!;

  it('are those of one student until the auth session ends, if their values are valid', async () => {
    const { store, tab } = await openChat(new FakeChat());
    const conversation = viewOf(MATCH);
    store.dispatch(keepThread(conversation, [message(1)]));
    expect(await kept()).toEqual([{ conversation, messages: [message(1)] }]);
    const stored = tab.localStorage.getItem(KEY)!;
    const invalidMessages = { conversation, messages: [{}] };
    const threads = [invalidMessages, { conversation: {}, messages: [] }, 'x', null];
    for (const invalid of [{ userId: ME, threads }, { userId: ME, threads: 1 }, 'x', null]) {
      tab.localStorage.setItem(KEY, JSON.stringify(invalid));
      expect(await kept()).toEqual([]);
    }
    store.dispatch(sessionExpired());
    expect(tab.localStorage.getItem(KEY)).toBeNull();
    tab.localStorage.setItem(KEY, stored);
    store.dispatch(signedIn({ userId: 'joan' }));
    expect(await kept()).toEqual([]);
  });

  it('are the last ten, with their newest messages', async () => {
    const { store } = await openChat(new FakeChat());
    const ids = Array.from({ length: 12 }, (_, i) => `buddy${String(i)}`);
    const short = Array.from({ length: 60 }, (_, i) => message(i + 1));
    const long = short.map((one) => ({ ...one, message: 'x'.repeat(4000) }));
    for (const id of ids) store.dispatch(keepThread(viewOf(id), id === 'buddy11' ? long : short));
    const threads = await kept();
    expect(threads.map(({ conversation: { id } }) => id)).toEqual(ids.slice(2).reverse());
    expect(threads[1]!.messages).toEqual(short.slice(-50));
    expect(threads[0]!.messages.at(-1)!.seq).toBe(60);
    expect(JSON.stringify(threads[0]!.messages).length).toBeLessThan(101_000);
  });
});
