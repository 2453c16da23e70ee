import { afterEach, describe, expect, it } from '@jest/globals';
import {
  draftChanged,
  messageDiscarded,
  messageRetried,
  selectOutbox,
} from '../../../src/features/chat/chatSlice.ts';
import { sendText } from '../../../src/features/chat/sendThunks.ts';
import { signedIn, signedOut } from '../../../src/features/auth/authSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, openThread, type OpenChat } from './openChat.ts';
import { BUDDY, ME } from './threadModel.ts';

const POST = 'POST /api/messages';

let opened: OpenChat;
afterEach(() => opened.service.stop());

const send = (text: string, { store }: OpenChat = opened) =>
  store.dispatch(sendText({ buddyId: BUDDY, text }));
const outbox = ({ store }: OpenChat = opened) =>
  selectOutbox(store.getState()).map(({ text, status }) => `${text}: ${status}`);
const sent = () =>
  opened.service.calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/messages')
    .map(({ body }) => body as { message: string; clientId: string });
const toasts = () => selectToasts(opened.store.getState()).map(({ message }) => message);

describe('a message', () => {
  it('is shown as sending, then as what the service stored, and announced', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    await openThread(opened);
    send('hello');
    expect(outbox()).toEqual(['hello: sending']);
    await eventually(() => {
      expect(outbox()).toEqual([]);
    });
    expect(opened.texts()).toEqual(['hello']);
    expect(opened.socket.emitted).toContainEqual([
      'sendMessage',
      { senderId: ME, recipientId: BUDDY, message: 'hello' },
    ]);
  });

  it('without text and file is not sent', async () => {
    opened = await openChat(new FakeChat());
    expect(send('  \n ')).toBe(false);
    expect(outbox()).toEqual([]);
  });

  it('is in the thread too where a service answers no more than its id', async () => {
    opened = await openChat(new FakeChat({ counts: false }));
    await openThread(opened);
    send('hello');
    await eventually(() => {
      expect(opened.texts()).toEqual(['hello']);
    });
    expect(outbox()).toEqual([]);
  });

  it('leads to the sign-in page when the token cannot be read', async () => {
    opened = await openChat(new FakeChat());
    opened.tab.localStorage.setItem('token', 'garbage');
    expect(send('hello')).toBe(false);
    expect(opened.store.getState().auth.status).toBe('signedOut');
    expect(toasts()).toEqual(['Please log in.']);
  });
});

describe('messages to one buddy', () => {
  it('go out one after the other, in the order they were written', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    let underWay = 0;
    opened.service.handlers[POST] = async ({ body }) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((turn) => setTimeout(turn));
      underWay -= 1;
      return chat.store(body as never);
    };
    for (const text of ['one', 'two', 'three']) send(text);
    await eventually(() => {
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages.map((m) => m.message)).toEqual(['one', 'two', 'three']);
  });

  it('do not hold up those to another', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    opened.service.handlers[POST] = ({ body }) =>
      (body as { recipientId: string }).recipientId === BUDDY
        ? { hang: true }
        : chat.store(body as never);
    send('to grace');
    opened.store.dispatch(sendText({ buddyId: 'joan', text: 'to joan' }));
    await eventually(() => {
      expect(outbox()).toEqual(['to grace: sending']);
    });
  });
});

describe('a network that fails', () => {
  it('keeps messages waiting and sends them in order when the connection is back', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    opened.service.handlers[POST] = () => ({ drop: true });
    send('one');
    send('two');
    await eventually(() => {
      expect(sent()).toHaveLength(1);
    });
    expect(outbox()).toEqual(['one: sending', 'two: sending']);
    expect(toasts()).toEqual([]);

    Object.assign(opened.service.handlers, chat.handlers);
    await eventually(() => {
      opened.reconnect();
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages.map((m) => m.message)).toEqual(['one', 'two']);
  });

  it('after the service had stored the message: it is there once', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    await openThread(opened);
    opened.service.handlers[POST] = ({ body }) => {
      chat.store(body as never);
      return { drop: true };
    };
    send('hello');
    await eventually(() => {
      expect(chat.messages).toHaveLength(1);
    });
    Object.assign(opened.service.handlers, chat.handlers);
    await eventually(() => {
      opened.reconnect();
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages).toHaveLength(1);
    expect(opened.texts()).toEqual(['hello']);
    expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1);
  });

  it.each([429, 503])('or an answer %i that passes: the message waits', async (status) => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    opened.service.handlers[POST] = () => ({ status, body: { error: 'Later.' } });
    send('hello');
    await eventually(() => {
      expect(sent()).toHaveLength(1);
    });
    Object.assign(opened.service.handlers, chat.handlers);
    await eventually(() => {
      opened.reconnect();
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages).toHaveLength(1);
  });
});

describe('a message that is refused', () => {
  const refuse = (body: unknown = null) => {
    opened.service.handlers[POST] = () => ({ status: 403, body });
  };

  it('says so, and those after it go on', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    opened.service.handlers[POST] = ({ body }) =>
      (body as { message: string }).message === 'bad'
        ? { status: 400, body: null }
        : chat.store(body as never);
    send('bad');
    send('good');
    await eventually(() => {
      expect(outbox()).toEqual(['bad: failed']);
    });
    expect(toasts()).toEqual(['Failed to send message.']);
    expect(chat.messages.map((m) => m.message)).toEqual(['good']);
  });

  it('says why where the service tells', async () => {
    opened = await openChat(new FakeChat());
    refuse({ error: 'You can only write to your study buddies.' });
    send('hello');
    await eventually(() => {
      expect(toasts()).toEqual(['You can only write to your study buddies.']);
    });
  });

  it('goes out again by Retry, under the same name', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    refuse();
    send('hello');
    await eventually(() => {
      expect(outbox()).toEqual(['hello: failed']);
    });
    Object.assign(opened.service.handlers, chat.handlers);
    const [{ clientId } = { clientId: '' }] = sent();
    opened.store.dispatch(messageRetried({ clientId }));
    await eventually(() => {
      expect(outbox()).toEqual([]);
    });
    expect(chat.messages).toMatchObject([{ clientId, message: 'hello' }]);
  });

  it('is gone by Discard, also after a reload', async () => {
    opened = await openChat(new FakeChat());
    refuse();
    send('hello');
    await eventually(() => {
      expect(outbox()).toEqual(['hello: failed']);
    });
    const [{ clientId } = { clientId: '' }] = sent();
    opened.store.dispatch(messageDiscarded({ clientId }));
    expect(outbox()).toEqual([]);
    const again = await openChat(new FakeChat(), { tab: opened.tab, running: opened.service });
    expect(outbox(again)).toEqual([]);
  });
});

describe('a reload', () => {
  it('brings back drafts and unsent messages, and sends these', async () => {
    const chat = new FakeChat();
    opened = await openChat(chat);
    opened.service.handlers[POST] = () => ({ hang: true });
    send('one');
    send('two');
    opened.store.dispatch(draftChanged({ buddyId: BUDDY, text: 'thr' }));

    const again = await openChat(chat, { tab: opened.tab, running: opened.service });
    expect(outbox(again)).toEqual(['one: sending', 'two: sending']);
    expect(again.store.getState().chat.drafts).toEqual({ [BUDDY]: 'thr' });
    Object.assign(opened.service.handlers, chat.handlers);
    await eventually(() => {
      again.reconnect();
      expect(chat.messages.map((m) => m.message)).toContain('one');
    });
  });

  it('leaves out what is not of its making', async () => {
    opened = await openChat(new FakeChat());
    opened.tab.localStorage.setItem(`chat:${ME}:outbox`, '[{"clientId":1},"x",null]');
    opened.tab.localStorage.setItem(`chat:${ME}:drafts`, '{"grace":7,"joan":"hi"}');
    const again = await openChat(new FakeChat(), { tab: opened.tab, running: opened.service });
    expect(again.store.getState().chat).toMatchObject({ outbox: [], drafts: { joan: 'hi' } });
  });
});

it('what one student left unsent, another on the same device neither sees nor sends', async () => {
  opened = await openChat(new FakeChat());
  opened.service.handlers[POST] = () => ({ hang: true });
  send('secret');
  opened.store.dispatch(signedOut({ byChoice: true }));
  expect(outbox()).toEqual([]);
  opened.store.dispatch(signedIn({ userId: 'joan' }));
  expect(outbox()).toEqual([]);
  opened.store.dispatch(signedOut({ byChoice: true }));
  opened.store.dispatch(signedIn({ userId: ME }));
  expect(outbox()).toEqual(['secret: sending']);
});

it('two tabs that have each something unsent do not lose what the other has', async () => {
  opened = await openChat(new FakeChat());
  opened.service.handlers[POST] = () => ({ status: 400, body: null });
  const other = await openChat(new FakeChat(), { tab: opened.tab, running: opened.service });
  send('here');
  send('there', other);
  const third = await openChat(new FakeChat(), { tab: opened.tab, running: opened.service });
  expect(outbox(third).map((line) => line.split(':')[0])).toEqual(['here', 'there']);
});
