import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Message } from '../../../contract/chat.ts';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { tabReturned } from '../../../src/features/chat/pageActions.ts';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { renewAddresses, selectThread } from '../../../src/features/chat/threadThunks.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, openThread, type OpenChat } from './openChat.ts';
import { BUDDY, ME, message } from './threadModel.ts';

const THREAD = `GET /api/messages/${BUDDY}`;

let opened: OpenChat;
afterEach(async () => {
  jest.useRealTimers();
  await opened.service.stop();
});

const loaded = () => messagesOf(selectThread(opened.store.getState(), BUDDY));
const threadCalls = () => opened.calls().filter((call) => call.startsWith(THREAD));

async function openOn(chat: FakeChat): Promise<void> {
  opened = await openChat(chat);
  await openThread(opened);
  opened.service.calls.length = 0;
}

describe('while a thread is open', () => {
  it('what arrives, changes, is deleted or read shows without a call', async () => {
    const chat = new FakeChat({ count: 2 });
    await openOn(chat);
    const { socket } = opened;
    socket.arrive('receiveMessage', chat.write('three'));
    socket.arrive('messageUpdated', chat.change('m0001', { message: 'one', edited: true }));
    const deleted = chat.change('m0002', { deleted: true, message: '' });
    socket.arrive('messageDeleted', { _id: deleted._id, senderId: BUDDY, rev: deleted.rev });
    expect(opened.texts()).toEqual(['one', 'three']);
    expect(loaded()[0]).toMatchObject({ edited: true });
    expect(threadCalls()).toEqual([]);
  });

  it('what I wrote turns to seen', async () => {
    const chat = new FakeChat();
    chat.write('mine', { senderId: ME, recipientId: BUDDY });
    await openOn(chat);
    opened.socket.arrive('messagesRead', { readerId: BUDDY, senderId: ME, seq: 1, rev: 2 });
    expect(loaded()).toMatchObject([{ message: 'mine', read: true }]);
  });

  it('what I write in another tab shows here too', async () => {
    const chat = new FakeChat();
    await openOn(chat);
    opened.socket.arrive(
      'receiveMessage',
      chat.write('from there', { senderId: ME, recipientId: BUDDY }),
    );
    expect(opened.texts()).toEqual(['from there']);
  });

  it('a message that arrives while the thread is loading is not lost', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat);
    const answers = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = async (call) => {
      const answer = await answers?.(call);
      // Written after the service has read the page, and told before the page gets there.
      opened.socket.arrive('receiveMessage', chat.write('in between'));
      return answer ?? {};
    };
    await openThread(opened);
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 1', 'in between']);
    });
  });
});

describe('an event that was missed', () => {
  it('is asked for by revision when a later one shows the gap', async () => {
    const chat = new FakeChat({ count: 3 });
    await openOn(chat);
    chat.write('missed');
    chat.change('m0001', { message: 'edited', edited: true });
    opened.socket.arrive('receiveMessage', chat.write('heard'));
    await eventually(() => {
      expect(opened.texts()).toEqual(['edited', 'text 2', 'text 3', 'missed', 'heard']);
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=3`]);
  });

  it('that is only late causes no call', async () => {
    const chat = new FakeChat({ count: 1 });
    await openOn(chat);
    const clock = fakeClock();
    const [first, second, third] = ['first', 'second', 'third'].map((text) => chat.write(text));
    opened.socket.arrive('receiveMessage', second);
    opened.socket.arrive('receiveMessage', first);
    expect(opened.texts()).toEqual(['text 1', 'first', 'second']);
    await clock.pass(1_000);
    // Whatever this asks for comes after what was asked for before.
    opened.socket.arrive('receiveMessage', third);
    opened.reconnect();
    await clock.until(() => {
      expect(threadCalls()).toEqual([`${THREAD}?sinceRev=4`]);
    });
  });

  it.each([
    ['a reconnect', () => opened.reconnect()],
    ['a return to the tab', () => opened.store.dispatch(tabReturned())],
  ])('is asked for after %s', async (_name, happen) => {
    const chat = new FakeChat({ count: 2 });
    await openOn(chat);
    chat.write('missed');
    chat.change('m0001', { deleted: true });
    happen();
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 2', 'missed']);
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`]);
  });

  it('is asked for once the socket is up, where it came while the page had no socket yet', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat, { isUp: false });
    await openThread(opened);
    chat.write('unheard');
    opened.socket.happen('connect');
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 1', 'unheard']);
    });
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is asked for after the thread itself, where the socket was up before that had come', async () => {
    const chat = new FakeChat({ count: 1 });
    opened = await openChat(chat, { isUp: false });
    const answers = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = async (call) => {
      if (answers) opened.service.handlers[THREAD] = answers;
      const answer = await answers?.(call);
      chat.write('unheard');
      opened.socket.happen('connect');
      return answer ?? {};
    };
    await openThread(opened);
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 1', 'unheard']);
    });
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?sinceRev=1`]);
  });

  it('is asked for again when the service is too busy to say', async () => {
    const chat = new FakeChat({ count: 2 });
    await openOn(chat);
    chat.write('missed');
    const answers = chat.handlers[THREAD];
    opened.service.handlers[THREAD] = () => {
      if (answers) opened.service.handlers[THREAD] = answers;
      return { status: 503, body: { error: 'The service is busy.' } };
    };
    const clock = fakeClock();
    opened.reconnect();
    await clock.passUntil(() => {
      expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']);
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, `${THREAD}?sinceRev=2`]);
  });

  it('with more than fit into one answer: the newest page is loaded instead', async () => {
    const chat = new FakeChat({ count: 2 });
    await openOn(chat);
    for (let i = 0; i < 60; i += 1) chat.write(`missed ${String(i)}`);
    opened.reconnect();
    await eventually(() => {
      expect(opened.texts().at(-1)).toBe('missed 59');
    });
    expect(threadCalls()).toEqual([`${THREAD}?sinceRev=2`, THREAD]);
    expect(loaded()).toHaveLength(50);
  });
});

describe('a service that counts no revisions', () => {
  it('is asked for the thread again after a reconnect', async () => {
    const chat = new FakeChat({ count: 2, counts: false });
    await openOn(chat);
    chat.write('missed');
    opened.reconnect();
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']);
    });
    expect(threadCalls()).toEqual([THREAD]);
  });

  it('that says only who wrote what is asked for the thread', async () => {
    const chat = new FakeChat({ count: 1, counts: false });
    await openOn(chat);
    chat.write('news');
    opened.socket.arrive('receiveMessage', { senderId: BUDDY, message: 'news' });
    await eventually(() => {
      expect(opened.texts()).toEqual(['text 1', 'news']);
    });
  });
});

describe('a long thread', () => {
  it('loads an older page by its cursor, and what arrives meanwhile stays', async () => {
    const chat = new FakeChat({ count: 120 });
    await openOn(chat);
    const older = chatApi.endpoints.getThread.initiate(BUDDY, { direction: 'forward' });
    const loading = opened.store.dispatch(older);
    opened.socket.arrive('receiveMessage', chat.write('meanwhile'));
    await loading;
    await eventually(() => {
      expect(loaded()).toHaveLength(101);
    });
    expect(opened.texts()[0]).toBe('text 21');
    expect(opened.texts().at(-1)).toBe('meanwhile');
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`]);
  });

  it('opened again loads no more than its newest page', async () => {
    const chat = new FakeChat({ count: 120 });
    await openOn(chat);
    const { store } = opened;
    await store.dispatch(chatApi.endpoints.getThread.initiate(BUDDY, { direction: 'forward' }));
    await store.dispatch(chatApi.endpoints.getThread.initiate(BUDDY, { forceRefetch: true }));
    expect(threadCalls()).toEqual([`${THREAD}?before=m0071`, THREAD]);
    expect(loaded()).toHaveLength(50);
  });

  it('gets fresh addresses for the files around a message by one call', async () => {
    const chat = new FakeChat({ count: 60 });
    const withFile = (expires: number) => (m: Message) => ({
      ...m,
      fileUrl: `/api/attachments/${m._id}?expires=${String(expires)}`,
    });
    chat.messages = chat.messages.map(withFile(1));
    await openOn(chat);
    const { store } = opened;
    await store.dispatch(chatApi.endpoints.getThread.initiate(BUDDY, { direction: 'forward' }));
    opened.service.calls.length = 0;
    chat.messages = chat.messages.map(withFile(2));
    const [fresh] = await Promise.all(
      ['m0055', 'm0050', 'm0011'].map((id) => store.dispatch(renewAddresses(BUDDY, id))),
    );
    expect(fresh).toBe('/api/attachments/m0055?expires=2');
    expect(threadCalls()).toEqual([THREAD]);
    await store.dispatch(renewAddresses(BUDDY, 'm0003'));
    expect(threadCalls()).toEqual([THREAD, `${THREAD}?before=m0011`]);
    expect(loaded().every(({ fileUrl = '' }) => fileUrl.endsWith('expires=2'))).toBe(true);
  });
});

it('an event of a conversation that is not open asks for nothing', async () => {
  opened = await openChat(new FakeChat());
  opened.service.calls.length = 0;
  opened.socket.arrive('receiveMessage', message(1, { senderId: 'joan' }));
  opened.reconnect();
  await new Promise((turn) => setTimeout(turn, 50));
  expect(threadCalls()).toEqual([]);
});
