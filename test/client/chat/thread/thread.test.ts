import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../../contract/chat/messages.ts';
import type { OutboxItem } from '../../../../src/features/chat/chatSlice.ts';
import {
  applyChanges,
  hasGap,
  makePage,
  markReadToSeq,
  markReadToMessage,
  messagesOf,
  removeMessage,
  updateFileUrls,
  revisionOf,
  upsertMessage,
  type Thread,
} from '../../../../src/features/chat/threadCache.ts';
import { hasMessage, joinAlbums } from '../../../../src/features/chat/thread/albums.ts';
import { makeRows, type ThreadRow } from '../../../../src/features/chat/thread/threadRows.ts';
import fc from '../../../support/properties.ts';
import { anyHistory, MATCH, ME, message, MINE, plainMessage, threadOf } from './threadModel.ts';

const shown = (thread: Thread) => messagesOf(thread).filter(({ deleted }) => !deleted);
const ids = (thread: Thread) => shown(thread).map(({ _id }) => _id);

/** The messages without their revisions, which a read event does not update. */
const withoutRev = (messages: readonly Message[]) =>
  messages.map(({ rev: _rev, ...message }) => message);

describe('a thread', () => {
  // Covers 4.34, 4.35
  it('is the same for any order and repetition of its events', () => {
    fc.assert(
      fc.property(
        anyHistory().chain(({ events, final }) =>
          fc.record({
            received: fc
              .tuple(
                fc.shuffledSubarray(events, { minLength: events.length }),
                fc.array(fc.constantFrom(...events, (thread: Thread) => thread)),
              )
              .map(([once, again]) => [...once, ...again]),
            final: fc.constant(final),
            count: fc.constant(events.length),
          }),
        ),
        ({ received, final, count }) => {
          const thread = received.reduce((known, event) => event(known), threadOf([]));
          expect(withoutRev(shown(thread))).toEqual(withoutRev(final));
          expect(revisionOf(thread)).toBe(count);
          expect(hasGap(thread)).toBe(false);
        },
      ),
    );
  });

  it('has a gap exactly while a revision is missing', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (order, received) => {
          const revisions = order.slice(0, received);
          const thread = revisions.reduce(
            (known, rev) => upsertMessage(known, message(rev)),
            threadOf([]),
          );
          const unbroken = [1, 2, 3, 4, 5, 6].findIndex((rev) => !revisions.includes(rev));
          const upTo = unbroken === -1 ? 6 : unbroken;
          expect(revisionOf(thread)).toBe(upTo);
          expect(hasGap(thread)).toBe(received > upTo);
        },
      ),
    );
  });

  it('has no gap after the changes since its revision are applied', () => {
    fc.assert(
      fc.property(
        anyHistory().chain(({ events, final }) =>
          fc.tuple(fc.subarray(events), fc.constant(final), fc.constant(events.length)),
        ),
        ([received, final, revision]) => {
          const thread = received.reduce((known, event) => event(known), threadOf([]));
          const left = new Set(final.map(({ _id }) => _id));
          const gone = ids(thread).filter((id) => !left.has(id));
          const changes = [
            ...final.map((m) => ({ ...m, rev: revision })),
            ...gone.map((id) => ({ ...message(0), _id: id, deleted: true, rev: revision })),
          ];
          const whole = applyChanges(thread, changes, revision);
          expect(ids(whole)).toEqual(final.map(({ _id }) => _id));
          expect(hasGap(whole)).toBe(false);
          expect(revisionOf(whole)).toBe(revision);
        },
      ),
    );
  });
});

describe('a delayed event', () => {
  // Covers 4.36
  it('does not restore a deleted message', () => {
    const late = message(1);
    const thread = removeMessage(threadOf([late], { revision: 1 }), { _id: late._id, rev: 2 });
    expect(ids(upsertMessage(thread, late))).toEqual([]);
  });

  it('does not restore a message deleted before the thread was loaded', () => {
    const thread = threadOf([message(1), message(3)], { revision: 5 });
    expect(ids(upsertMessage(thread, message(2)))).toEqual(['m0001', 'm0003']);
  });

  it('does not undo an edit, but marks the message as read', () => {
    const edited = message(1, { message: 'new words', edited: true, rev: 4 });
    const thread = threadOf([edited], { revision: 4 });
    const [only] = messagesOf(upsertMessage(thread, message(1, { rev: 2, read: true })));
    expect(only).toMatchObject({ message: 'new words', edited: true, read: true });
  });
});

describe('a thread with several pages', () => {
  const paged = (): Thread => ({
    pages: [
      makePage([message(7), message(8)], { olderCursor: 'm0007', revision: 8 }),
      makePage([message(5), message(6)], { olderCursor: 'm0005', revision: 8 }),
    ],
    pageParams: [null, 'm0007'],
  });

  it('returns its messages oldest first', () => {
    expect(ids(paged())).toEqual(['m0005', 'm0006', 'm0007', 'm0008']);
  });

  it('updates a message in an older page', () => {
    const thread = upsertMessage(paged(), message(5, { message: 'edited', rev: 9 }));
    expect(thread.pages[1]?.messages[0]?.message).toBe('edited');
    expect(thread.pages[0]).toMatchObject({ messages: paged().pages[0]?.messages });
  });

  it('skips a message older than its pages, but records its revision', () => {
    const thread = upsertMessage(paged(), message(2, { rev: 9 }));
    expect(ids(thread)).toEqual(ids(paged()));
    expect(revisionOf(thread)).toBe(9);
  });

  it('keeps the identity of pages without changed messages', () => {
    const before = paged();
    const after = markReadToSeq(before, { senderId: MATCH, seq: 6, rev: 9 });
    expect(after.pages[0]?.messages).toBe(before.pages[0]?.messages);
    expect(after.pages[1]?.messages.every(({ read }) => read)).toBe(true);
  });
});

describe('a thread without revisions', () => {
  it('sorts its messages by time, without duplicates', () => {
    const thread = threadOf([plainMessage(3), plainMessage(1)], { revision: null });
    const more = upsertMessage(upsertMessage(thread, plainMessage(2)), plainMessage(2));
    expect(ids(more)).toEqual(['m0001', 'm0002', 'm0003']);
  });

  it('never has a gap', () => {
    const thread = threadOf([], { revision: null });
    expect(hasGap(upsertMessage(thread, plainMessage(9)))).toBe(false);
    expect(revisionOf(thread)).toBeNull();
  });

  it('prefers the message received last', () => {
    const thread = threadOf([plainMessage(1)], { revision: null });
    const edited = upsertMessage(thread, plainMessage(1, { message: 'new', edited: true }));
    expect(messagesOf(edited)).toMatchObject([{ message: 'new', edited: true }]);
  });
});

describe('a read event', () => {
  it('marks messages of the match up to the given one', () => {
    const mine = message(2, MINE);
    const thread = threadOf([message(1), mine, message(3), message(4)], { revision: 4 });
    const read = messagesOf(markReadToMessage(thread, MATCH, 'm0003')).map((m) => m.read);
    expect(read).toEqual([true, false, true, false]);
  });

  it('applies to a message that arrives later', () => {
    const mine = message(1, MINE);
    const thread = markReadToSeq(threadOf([]), { senderId: ME, seq: 1, rev: 2 });
    expect(messagesOf(upsertMessage(thread, mine))).toMatchObject([{ read: true }]);
  });
});

it('updateFileUrls changes the file URLs and nothing else', () => {
  const file = {
    fileUrl: '/api/attachments/1?expires=1',
    fileName: 'a.png',
    fileType: 'image/png',
  };
  const thread = threadOf([message(1, file)], { revision: 1 });
  const fresh = { ...file, fileUrl: '/api/attachments/1?expires=2' };
  expect(messagesOf(upsertMessage(thread, message(1, fresh)))).toMatchObject([fresh]);
  const listed = [message(1, { ...fresh, message: 'not this' }), message(2, fresh)];
  expect(messagesOf(updateFileUrls(thread, listed))).toEqual([message(1, fresh)]);
});

const QUEUED: OutboxItem = {
  clientId: 'mine',
  recipientId: MATCH,
  text: 'hello',
  createdAt: message(9).createdAt,
  status: 'sending',
};
const WHOLE = { ownId: ME, hasOlder: false };

const ends = (rows: ThreadRow[]) => rows.map(({ endsGroup }) => endsGroup);
const seconds = (count: number) =>
  new Date(Date.parse(message(0).createdAt) + count * 1_000).toISOString();
const minutes = (count: number) => seconds(count * 60);

describe('the rows of a thread', () => {
  it('keep the row and key of a queued message when it is stored', () => {
    const stored = message(2, { clientId: 'mine' });
    const before = makeRows([message(1)], [QUEUED], WHOLE);
    const after = makeRows([message(1), stored], [QUEUED], WHOLE);
    expect(before.map(({ kind }) => kind)).toEqual(['message', 'outbox']);
    expect(after.map(({ kind }) => kind)).toEqual(['message', 'message']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('start a day with the first row unless there are older messages', () => {
    const isStart = (hasOlder: boolean) =>
      makeRows([message(1)], [], { ownId: ME, hasOlder })[0]?.startsDay;
    expect([isStart(false), isStart(true)]).toEqual([true, false]);
  });

  it('group messages of one sender within five minutes, up to the first unread one', () => {
    const messages = [
      message(1, { createdAt: minutes(1) }),
      message(2, { createdAt: minutes(6) }),
      message(3, { createdAt: minutes(12) }),
      message(4, { createdAt: minutes(13), ...MINE }),
      message(5, { createdAt: minutes(14), ...MINE }),
    ];
    expect(ends(makeRows(messages, [], WHOLE))).toEqual([false, true, true, false, true]);
    const rows = makeRows(messages, [], { ...WHOLE, firstUnreadId: 'm0002' });
    expect(ends(rows)).toEqual([true, true, true, false, true]);
    expect(rows.map(({ startsUnread }) => startsUnread).indexOf(true)).toBe(1);
  });

  it('keep their groups when older messages are prepended', () => {
    const messages = Array.from({ length: 12 }, (_, i) =>
      message(i + 1, { createdAt: minutes(i * 3), ...(i % 5 < 2 && MINE) }),
    );
    const newest = makeRows(messages.slice(6), [], { ownId: ME, hasOlder: true });
    expect(ends(makeRows(messages, [], WHOLE).slice(6))).toEqual(ends(newest));
  });
});

const picture = (number: number, rest: Partial<Message> = {}) =>
  message(number, {
    ...{ message: '', fileUrl: `/api/files/${String(number)}`, fileType: 'image/png' },
    createdAt: seconds(number),
    ...rest,
  });

/** Returns the numbers of the messages of each row. */
function albums(messages: Message[], { hasOlder = false, firstUnreadId = '' } = {}) {
  const rows = makeRows(messages, [], { ownId: ME, hasOlder, firstUnreadId });
  return joinAlbums(rows, hasOlder).map((row) =>
    messages.filter(({ _id }) => hasMessage(row, _id)).map(({ seq }) => seq),
  );
}

describe('an album', () => {
  it('has the pictures that one sender sent together, the first perhaps with a text', () => {
    const messages = [
      message(1),
      picture(2, { message: 'From today' }),
      picture(3),
      picture(4),
      message(5),
    ];
    expect(albums(messages)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it.each<[string, Partial<Message>]>([
    ['a text', { message: 'And this one' }],
    ['another sender', { senderId: ME }],
    ['a quote', { replyTo: { _id: 'm0001', senderId: ME, message: 'Which one?' } }],
    ['a reaction', { reactions: [{ userId: ME, emoji: '👍' }] }],
    ['another kind of file', { fileType: 'application/pdf' }],
    ['more than a minute between', { createdAt: seconds(63) }],
  ])('ends before a picture with %s', (_, rest) => {
    expect(albums([picture(1), picture(2), picture(3, rest)])).toEqual([[1, 2], [3]]);
  });

  it('ends before the first unread message', () => {
    const messages = [picture(1), picture(2), picture(3), picture(4)];
    expect(albums(messages, { firstUnreadId: 'm0003' })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('has the key of its first picture, so that it grows in place', () => {
    const keys = (count: number) =>
      joinAlbums(
        makeRows([picture(1), picture(2), picture(3)].slice(0, count), [], WHOLE),
        false,
      ).map(({ key }) => key);
    expect(keys(3)).toEqual(keys(1));
  });

  it('waits at the top for older messages, which may belong to it', () => {
    const messages = [picture(1), picture(2), message(3), picture(4), picture(5)];
    expect(albums(messages, { hasOlder: true })).toEqual([[1], [2], [3], [4, 5]]);
  });
});
