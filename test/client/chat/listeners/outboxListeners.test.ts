import { afterEach, describe, expect, it } from '@jest/globals';
import { signedOut } from '../../../../src/api/authActions.ts';
import { messageDiscarded, messageRetried } from '../../../../src/features/chat/chatSlice.ts';
import { browserWentOnline } from '../../../../src/features/chat/listeners/threadListeners.ts';
import { fakeToken } from '../../../support/client/clientStore.ts';
import { waitFor } from '../../../support/waitFor.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { FakeChat } from '../fakeChat.ts';
import { MATCH, ME } from '../thread/threadModel.ts';
import {
  expectOutbox,
  expectSent,
  open,
  opened,
  openTab,
  outbox,
  send,
  sent,
  texts,
} from './openOutbox.ts';

afterEach(() => opened.service.stop());

describe('sending a message', () => {
  // Covers 7.30
  it('queues it, stores it, and emits sendMessage', async () => {
    await open();
    send(' hello ');
    expect(outbox()).toEqual(['hello: sending']);
    await expectOutbox();
    expect(opened.texts()).toEqual(['hello']);
    expect(opened.socket.emitted).toContainEqual([
      'sendMessage',
      { senderId: ME, recipientId: MATCH, message: 'hello' },
    ]);
  });

  // Covers 7.27
  it('shows it if the service sends only its id', async () => {
    await open(undefined, new FakeChat({ counts: false }));
    send('hello');
    await expectOutbox();
    expect(opened.messages()).toMatchObject([{ message: 'hello', senderId: ME, read: false }]);
  });

  // Covers 5.11
  it('does nothing without text and file, or when signed out', async () => {
    await open();
    expect(send('  \n ')).toBe(false);
    opened.store.dispatch(signedOut({ byChoice: false }));
    expect(send('hello')).toBe(false);
    expect(outbox()).toEqual([]);
  });

  // Covers 5.13
  it('signs out with a token that cannot be decoded', async () => {
    await open();
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(send('hello')).toBe(false);
    expect(opened.store.getState().auth.status).toBe('signedOut');
    expect(opened.tab.localStorage.getItem('token')).toBeNull();
    expect(opened.tab.localStorage.getItem('refreshToken')).toBeNull();
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
  it.each([
    ['a reconnect', () => opened.reconnect()],
    ['the browser goes online', () => opened.store.dispatch(browserWentOnline())],
  ])('waits with those after it until %s, then is sent in order', async (_name, happen) => {
    const chat = await open(() => ({ drop: true }));
    send('one');
    send('two');
    await expectSent(1);
    expect(outbox()).toEqual(['one: sending', 'two: sending']);
    expect(opened.toasts()).toEqual([]);
    Object.assign(opened.service.handlers, chat.handlers);
    await waitFor(() => {
      happen();
      expect(outbox()).toEqual([]);
    });
    expect(texts(chat)).toEqual(['one', 'two']);
  });

  it('is stored once if the service had stored it before the connection failed', async () => {
    const chat = await open((body, stored) => {
      stored.store(body);
      return { drop: true };
    });
    send('hello');
    await expectSent(1);
    Object.assign(opened.service.handlers, chat.handlers);
    await waitFor(() => {
      opened.reconnect();
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages).toHaveLength(1);
    expect(opened.texts()).toEqual(['hello']);
    expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1);
  });

  it.each([408, 429, 502, 503, 504])('waits after the status %i', async (status) => {
    await open(() => ({ status, body: { error: 'Later.' } }));
    send('hello');
    await expectSent(1);
    opened.reconnect();
    await expectSent(2);
    expect(outbox()).toEqual(['hello: sending']);
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
  // Covers 8.3, 8.32
  it.each<[FakeResponse, string]>([
    [{ status: 500, body: null }, 'Failed to send message.'],
    [{ status: 400, body: '<html>Oops</html>' }, 'Failed to send message.'],
    [{ status: 403, body: { error: 'You are no study buddies.' } }, 'You are no study buddies.'],
  ])('fails with the response %j and "%s"; the next one is sent', async (response, text) => {
    const chat = await open(({ message }, stored) =>
      message === 'bad' ? response : stored.store({ recipientId: MATCH, message: message ?? '' }),
    );
    send('bad');
    send('good');
    await expectOutbox('bad: failed');
    expect(opened.toasts()).toEqual([text]);
    expect(texts(chat)).toEqual(['good']);
  });

  it('is sent again by Retry with the same clientId, and removed by Discard', async () => {
    const chat = await open(() => ({ status: 403, body: null }));
    send('one');
    send('two');
    await expectOutbox('one: failed', 'two: failed');
    const [one, two] = sent().map(({ clientId }) => ({ clientId }));
    Object.assign(opened.service.handlers, chat.handlers);
    opened.store.dispatch(messageRetried(one!));
    expect(outbox()).toEqual(['two: failed', 'one: sending']);
    await expectOutbox('two: failed');
    expect(chat.messages).toMatchObject([{ ...one, message: 'one' }]);
    opened.store.dispatch(messageDiscarded(two!));
    expect(outbox()).toEqual([]);
    expect(outbox(await openTab())).toEqual([]);
  });
});
