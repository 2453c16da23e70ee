import { browserWentOnline } from '../../../../src/socket/socketActions.ts';
import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import { tabBecameVisible } from '../../../../src/features/chat/listeners/threadListeners.ts';
import { conversationsApi } from '../../../../src/features/chat/conversationsApi.ts';
import { refreshFileUrls, threadApi } from '../../../../src/features/chat/threadApi.ts';
import {
  applyChanges,
  hasGap,
  makePage,
  markReadToMessage,
  markReadToSeq,
  messagesOf,
  removeMessage,
  revisionOf,
  updateFileUrls,
  upsertMessage,
  type Thread,
} from '../../../../src/features/chat/threadCache.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import { withoutLimit, type Handler } from '../../../support/client/fakeService.ts';
import fc from '../../../support/properties.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { FakeChat } from '../fakeChat.ts';
import { openChat, opened, openThread } from '../openChat.ts';
import {
  anyHistory,
  MATCH,
  ME,
  message,
  MINE,
  plainMessage,
  threadOf,
} from '../thread/threadModel.ts';

const idsOf = (thread: Thread) =>
  messagesOf(thread).flatMap(({ _id, deleted }) => (deleted ? [] : _id));
const play = (events: readonly ((thread: Thread) => Thread)[]) =>
  events.reduce((known, event) => event(known), threadOf([]));
const upsertAll = (thread: Thread, ...messages: Message[]) =>
  messages.reduce(upsertMessage, thread);

describe('a thread', () => {
  // Covers 4.34, 4.35
  it('is the same for any order and repetition of its events', () => {
    // A read event does not update the revisions of the messages.
    const withoutRev = (messages: readonly Message[]) =>
      messages.map(({ rev: _rev, ...rest }) => rest);
    const received = anyHistory().chain(({ events, final }) =>
      fc.record({
        once: fc.shuffledSubarray(events, { minLength: events.length }),
        again: fc.array(fc.constantFrom(...events, (thread: Thread) => thread)),
        final: fc.constant(final),
      }),
    );
    fc.assert(
      fc.property(received, ({ once, again, final }) => {
        const thread = play([...once, ...again]);
        const shown = messagesOf(thread).filter(({ deleted }) => !deleted);
        expect(withoutRev(shown)).toEqual(withoutRev(final));
        expect([revisionOf(thread), hasGap(thread)]).toEqual([once.length, false]);
      }),
    );
  });

  it('has no gap after the changes since its revision are applied', () => {
    const partial = anyHistory().chain(({ events, final }) =>
      fc.tuple(fc.subarray(events), fc.constant(final), fc.constant(events.length)),
    );
    fc.assert(
      fc.property(partial, ([received, final, rev]) => {
        const thread = play(received);
        const left = final.map(({ _id }) => _id);
        const gone = idsOf(thread).filter((id) => !left.includes(id));
        const changes = [
          ...final.map((m) => ({ ...m, rev })),
          ...gone.map((_id) => message(0, { _id, deleted: true, rev })),
        ];
        const whole = applyChanges(thread, changes, rev);
        expect([idsOf(whole), hasGap(whole), revisionOf(whole)]).toEqual([left, false, rev]);
      }),
    );
  });

  // Covers 4.36
  it('ignores a delayed event of a message that was deleted or edited later', () => {
    const late = message(1);
    const deleted = removeMessage(threadOf([late], { revision: 1 }), { _id: late._id, rev: 2 });
    expect(idsOf(upsertMessage(deleted, late))).toEqual([]);
    const loadedLater = threadOf([message(1), message(3)], { revision: 5 });
    expect(idsOf(upsertMessage(loadedLater, message(2)))).toEqual(['m0001', 'm0003']);
    const edit = { message: 'new words', edited: true };
    const edited = threadOf([message(1, { ...edit, rev: 4 })], { revision: 4 });
    const [only] = messagesOf(upsertMessage(edited, message(1, { rev: 2, read: true })));
    expect(only).toMatchObject({ ...edit, read: true });
  });

  it('of several pages is changed where a message is', () => {
    const newer = makePage([message(7), message(8)], { olderCursor: 'm0007', revision: 8 });
    const older = makePage([message(5), message(6)], { olderCursor: 'm0005', revision: 8 });
    const paged: Thread = { pages: [newer, older], pageParams: [null, 'm0007'] };
    const ids = ['m0005', 'm0006', 'm0007', 'm0008'];
    expect(idsOf(paged)).toEqual(ids);
    const edited = upsertMessage(paged, message(5, { message: 'edited', rev: 9 }));
    expect(edited.pages[1]?.messages[0]?.message).toBe('edited');
    expect(edited.pages[0]?.messages).toEqual(newer.messages);
    // Older than the pages. Its revision is recorded nevertheless.
    const skipped = upsertMessage(paged, message(2, { rev: 9 }));
    expect([idsOf(skipped), revisionOf(skipped)]).toEqual([ids, 9]);
    const read = markReadToSeq(paged, { senderId: MATCH, seq: 6, rev: 9 });
    expect(read.pages[0]?.messages).toBe(newer.messages);
    expect(read.pages[1]?.messages.map((m) => m.read)).toEqual([true, true]);
  });

  it('without revisions is sorted by time, prefers what arrives last and has no gap', () => {
    const edited = plainMessage(1, { message: 'new', edited: true });
    const thread = threadOf([plainMessage(3), plainMessage(1)], { revision: null });
    const more = upsertAll(thread, plainMessage(2), plainMessage(2), edited);
    expect(messagesOf(more)).toEqual([edited, plainMessage(2), plainMessage(3)]);
    expect([hasGap(more), revisionOf(more)]).toEqual([false, null]);
  });

  it('marks messages of one student as read, also one that arrives later', () => {
    const messages = [message(1), message(2, MINE), message(3), message(4)];
    const read = markReadToMessage(threadOf(messages, { revision: 4 }), MATCH, 'm0003');
    expect(messagesOf(read).map((m) => m.read)).toEqual([true, false, true, false]);
    const early = markReadToSeq(threadOf([]), { senderId: ME, seq: 1, rev: 2 });
    expect(messagesOf(upsertMessage(early, message(1, MINE)))).toMatchObject([{ read: true }]);
  });

  it('takes new file URLs, and nothing else, from the messages of another request', () => {
    const old = message(1, { fileUrl: '/api/attachments/1?expires=1', fileName: 'a.png' });
    const thread = threadOf([old], { revision: 1 });
    const fresh = { ...old, fileUrl: '/api/attachments/1?expires=2' };
    expect(messagesOf(upsertMessage(thread, fresh))).toEqual([fresh]);
    const listed = [{ ...fresh, message: 'not this' }, message(2, { fileUrl: '/2' })];
    expect(messagesOf(updateFileUrls(thread, listed))).toEqual([fresh]);
  });
});

const THREAD = `GET /api/messages/${MATCH}`;
const since = (revision: number) => `${THREAD}?sinceRev=${String(revision)}`;

const threadCalls = () =>
  opened
    .calls()
    .filter((call) => call.startsWith(THREAD))
    .map(withoutLimit);

/** Opens the thread of a chat, or with messages of the match, and forgets the requests so far. */
async function openWith(has: number | FakeChat): Promise<FakeChat> {
  const chat = typeof has === 'number' ? new FakeChat({ count: has }) : has;
  await openChat(chat);
  await openThread();
  opened.service.calls.length = 0;
  return chat;
}

const received = (message: Message) => {
  opened.socket.receive('receiveMessage', message);
};
const expectTexts = (...texts: string[]) => waitFor(() => expect(opened.texts()).toEqual(texts));

/** Gives the next request for the thread, or each one, another response than that of the chat. */
function respondToThread(respond: (list: Handler) => Handler, { once = false } = {}) {
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
  // Covers 4.27, 4.33
  it('shows new, edited, read and deleted messages without a request', async () => {
    const chat = await openWith(2);
    const { socket } = opened;
    received(chat.write('three'));
    // From another tab.
    received(chat.write('mine', MINE));
    socket.receive('messageUpdated', chat.change('m0001', { message: 'one', edited: true }));
    socket.receive('messageDeleted', chat.delete('m0002'));
    socket.receive('messagesRead', { readerId: ME, senderId: MATCH, seq: 9, rev: 7 });
    const [one, three] = [
      { message: 'one', edited: true, read: true },
      { message: 'three', edited: false, read: true },
    ];
    expect(opened.messages()).toMatchObject([one, three, { message: 'mine', read: false }]);
    socket.receive('messagesRead', { readerId: MATCH, senderId: ME, seq: 9, rev: 8 });
    expect(opened.messages()).toMatchObject([one, three, { message: 'mine', read: true }]);
    expect(threadCalls()).toEqual([]);
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
    await expectTexts('text 1', 'in between');
  });
});

describe('a missed event', () => {
  it('is requested by revision when a later one leaves a gap', async () => {
    const chat = await openWith(3);
    chat.write('missed');
    chat.change('m0001', { message: 'edited', edited: true });
    received(chat.write('received'));
    await expectTexts('edited', 'text 2', 'text 3', 'missed', 'received');
    expect(threadCalls()).toEqual([since(3)]);
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
    await clock.advanceUntil(() => expect(threadCalls()).toEqual([since(4)]));
  });

  it('is requested after a reconnect, in a visible tab, and when the browser goes online', async () => {
    const chat = await openWith(2);
    chat.change('m0001', { deleted: true });
    const texts = ['text 2'];
    for (const [trigger, happen] of [
      ['a reconnect', () => opened.reconnect()],
      ['a visible tab', () => opened.store.dispatch(tabBecameVisible())],
      ['a network', () => opened.store.dispatch(browserWentOnline())],
    ] as const) {
      chat.write(trigger);
      texts.push(trigger);
      happen();
      await expectTexts(...texts);
    }
    expect(threadCalls()).toEqual([since(2), since(4), since(5)]);
  });

  it('is requested after the first connect, after the pending thread', async () => {
    const chat = new FakeChat({ count: 1 });
    await openChat(chat, { isUp: false });
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
    await expectTexts('text 1', 'unheard');
    expect(threadCalls()).toEqual([THREAD, since(1)]);
  });

  it('is not requested after a connect without one since the thread was requested', async () => {
    const chat = await openWith(2);
    const clock = fakeClock();
    const reconnect = (milliseconds: number) => {
      opened.reconnect();
      opened.socket.receive('quietPeriod', { milliseconds });
    };
    reconnect(3_600_000);
    await clock.advance(1_000);
    expect(threadCalls()).toEqual([]);
    chat.write('missed');
    reconnect(0);
    await clock.waitFor(() => expect(opened.texts()).toEqual(['text 1', 'text 2', 'missed']));
    expect(threadCalls()).toEqual([since(2)]);
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
    expect(threadCalls()).toEqual([since(2), since(2)]);
  });

  it('is replaced by the newest page if the service refuses or cannot send the changes', async () => {
    const chat = await openWith(2);
    chat.write('missed');
    respondToThread(() => () => ({ status: 400, body: null }), { once: true });
    opened.reconnect();
    await expectTexts('text 1', 'text 2', 'missed');
    // More than one response can have.
    for (let i = 0; i < 60; i += 1) chat.write(`missed ${String(i)}`);
    opened.reconnect();
    await waitFor(() => expect(opened.texts().at(-1)).toBe('missed 59'));
    expect(threadCalls()).toEqual([since(2), THREAD, since(3), THREAD]);
    expect(opened.messages()).toHaveLength(50);
  });
});

describe('a service without revisions', () => {
  it('gets a request for the thread after a reconnect or an incomplete event', async () => {
    const chat = await openWith(new FakeChat({ count: 120, counts: false }));
    chat.write('missed');
    opened.reconnect();
    await waitFor(() => expect(opened.texts()).toHaveLength(121));
    chat.write('news');
    opened.socket.receive('receiveMessage', { senderId: MATCH, message: 'incomplete' });
    await waitFor(() => expect(opened.texts().slice(120)).toEqual(['missed', 'news']));
    // It has no pages, so that an old file needs the whole thread, too.
    Object.assign(chat.messages[0]!, { fileUrl: '/uploads/fresh.png' });
    expect(await opened.store.dispatch(refreshFileUrls(MATCH, 'm0001'))).toBe('/uploads/fresh.png');
    expect(threadCalls()).toEqual([THREAD, THREAD, THREAD]);
  });

  // Covers 4.52
  it('gets no request for a thread that is not open, so its messages stay unread', async () => {
    await openChat(new FakeChat({ count: 1, counts: false }));
    const { store, socket, calls, service } = opened;
    const COUNTS = 'GET /api/messages/unread-counts';
    service.handlers[COUNTS] = () => ({ body: { [MATCH]: { count: 1 } } });
    const { getConversations } = conversationsApi.endpoints;
    const shown = store.dispatch(getThread.initiate(MATCH));
    await shown;
    shown.unsubscribe();
    await store.dispatch(getConversations.initiate());
    socket.receive('receiveMessage', { senderId: MATCH, message: 'news' });
    expect(getConversations.select()(store.getState()).data?.[MATCH]?.unread).toBe(2);
    opened.reconnect();
    await waitFor(() => {
      expect(calls().at(-1)).toBe(COUNTS);
      // The thread, once the missing list of conversations, and twice the counts.
      expect(calls()).toHaveLength(4);
    });
    expect(threadCalls()).toHaveLength(1);
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
  it('loads older pages by their cursor, but only its newest page when opened again', async () => {
    const chat = await openWith(120);
    const loading = loadOlder();
    received(chat.write('meanwhile'));
    await loading;
    await waitFor(() => expect(opened.messages()).toHaveLength(101));
    expect([opened.texts()[0], opened.texts().at(-1)]).toEqual(['text 21', 'meanwhile']);
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
    await openWith(chat);
    const { store } = opened;
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
