import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
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
import { anyHistory, MATCH, ME, message, plainMessage, threadOf } from './threadModel.ts';

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
    const mine = message(2, { senderId: ME, recipientId: MATCH });
    const thread = threadOf([message(1), mine, message(3), message(4)], { revision: 4 });
    const read = messagesOf(markReadToMessage(thread, MATCH, 'm0003')).map((m) => m.read);
    expect(read).toEqual([true, false, true, false]);
  });

  it('applies to a message that arrives later', () => {
    const mine = message(1, { senderId: ME, recipientId: MATCH });
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
