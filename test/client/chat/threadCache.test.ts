import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applyChanges,
  hasGap,
  makePage,
  markRead,
  markReadTo,
  messagesOf,
  removeMessage,
  renewFiles,
  revisionOf,
  upsertMessage,
  type Thread,
} from '../../../src/features/chat/threadCache.ts';
import { anyCourse, BUDDY, ME, message, plainMessage, threadOf } from './threadModel.ts';

const ids = (thread: Thread) => messagesOf(thread).map(({ _id }) => _id);

/** What counts of a thread: a message changed by nothing else may carry an older revision. */
const shown = (thread: Thread) =>
  messagesOf(thread).map(({ rev: _rev, ...shownPart }) => shownPart);

describe('what happens in a conversation', () => {
  it('leads to the same thread in whatever order and how often it is heard', () => {
    fc.assert(
      fc.property(
        anyCourse().chain(({ events, final }) =>
          fc.record({
            heard: fc
              .tuple(
                fc.shuffledSubarray(events, { minLength: events.length }),
                fc.array(fc.constantFrom(...events, (thread: Thread) => thread)),
              )
              .map(([once, again]) => [...once, ...again]),
            final: fc.constant(final),
            count: fc.constant(events.length),
          }),
        ),
        ({ heard, final, count }) => {
          const thread = heard.reduce((known, event) => event(known), threadOf([]));
          expect(shown(thread)).toEqual(final.map(({ rev: _rev, ...part }) => part));
          expect(revisionOf(thread)).toBe(count);
          expect(hasGap(thread)).toBe(false);
        },
      ),
    );
  });

  it('shows a gap exactly as long as something between has not been heard', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (order, heard) => {
          const revisions = order.slice(0, heard);
          const thread = revisions.reduce(
            (known, rev) => upsertMessage(known, message(rev)),
            threadOf([]),
          );
          const unbroken = [1, 2, 3, 4, 5, 6].findIndex((rev) => !revisions.includes(rev));
          const upTo = unbroken === -1 ? 6 : unbroken;
          expect(revisionOf(thread)).toBe(upTo);
          expect(hasGap(thread)).toBe(heard > upTo);
        },
      ),
    );
  });

  it('is whole again after catching up, whatever was missed', () => {
    fc.assert(
      fc.property(
        anyCourse().chain(({ events, final }) =>
          fc.tuple(fc.subarray(events), fc.constant(final), fc.constant(events.length)),
        ),
        ([heard, final, revision]) => {
          const thread = heard.reduce((known, event) => event(known), threadOf([]));
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

describe('a message that is late', () => {
  it('does not bring back what was deleted', () => {
    const late = message(1);
    const thread = removeMessage(threadOf([late], { revision: 1 }), { _id: late._id, rev: 2 });
    expect(ids(upsertMessage(thread, late))).toEqual([]);
  });

  it('does not bring back what was deleted before the thread was loaded', () => {
    const thread = threadOf([message(1), message(3)], { revision: 5 });
    expect(ids(upsertMessage(thread, message(2)))).toEqual(['m0001', 'm0003']);
  });

  it('does not undo an edit, but its reading counts', () => {
    const edited = message(1, { message: 'new words', edited: true, rev: 4 });
    const thread = threadOf([edited], { revision: 4 });
    const [only] = messagesOf(upsertMessage(thread, message(1, { rev: 2, read: true })));
    expect(only).toMatchObject({ message: 'new words', edited: true, read: true });
  });
});

describe('a thread of several pages', () => {
  const paged = (): Thread => ({
    pages: [
      makePage([message(7), message(8)], { olderCursor: 'm0007', revision: 8 }),
      makePage([message(5), message(6)], { olderCursor: 'm0005', revision: 8 }),
    ],
    pageParams: [null, 'm0007'],
  });

  it('is one thread, oldest first', () => {
    expect(ids(paged())).toEqual(['m0005', 'm0006', 'm0007', 'm0008']);
  });

  it('takes a change of an older page where it belongs', () => {
    const thread = upsertMessage(paged(), message(5, { message: 'edited', rev: 9 }));
    expect(thread.pages[1]?.messages[0]?.message).toBe('edited');
    expect(thread.pages[0]).toMatchObject({ messages: paged().pages[0]?.messages });
  });

  it('leaves out what is further up than it is loaded, and yet counts its revision', () => {
    const thread = upsertMessage(paged(), message(2, { rev: 9 }));
    expect(ids(thread)).toEqual(ids(paged()));
    expect(revisionOf(thread)).toBe(9);
  });

  it('keeps the identity of pages that a reading does not change', () => {
    const before = paged();
    const after = markRead(before, { senderId: BUDDY, seq: 6, rev: 9 });
    expect(after.pages[0]?.messages).toBe(before.pages[0]?.messages);
    expect(after.pages[1]?.messages.every(({ read }) => read)).toBe(true);
  });
});

describe('a service that counts no revisions', () => {
  it('has its messages in the order of their times, each once', () => {
    const thread = threadOf([plainMessage(3), plainMessage(1)], { revision: null });
    const more = upsertMessage(upsertMessage(thread, plainMessage(2)), plainMessage(2));
    expect(ids(more)).toEqual(['m0001', 'm0002', 'm0003']);
  });

  it('never shows a gap', () => {
    const thread = threadOf([], { revision: null });
    expect(hasGap(upsertMessage(thread, plainMessage(9)))).toBe(false);
    expect(revisionOf(thread)).toBeNull();
  });

  it('takes a later word of a message as the newer one', () => {
    const thread = threadOf([plainMessage(1)], { revision: null });
    const edited = upsertMessage(thread, plainMessage(1, { message: 'new', edited: true }));
    expect(messagesOf(edited)).toMatchObject([{ message: 'new', edited: true }]);
  });
});

describe('reading', () => {
  it('marks what the buddy wrote up to the message seen, and nothing of mine', () => {
    const mine = message(2, { senderId: ME, recipientId: BUDDY });
    const thread = threadOf([message(1), mine, message(3), message(4)], { revision: 4 });
    const read = messagesOf(markReadTo(thread, BUDDY, 'm0003')).map((m) => m.read);
    expect(read).toEqual([true, false, true, false]);
  });

  it('counts for a message that comes after the word of its reading', () => {
    const mine = message(1, { senderId: ME, recipientId: BUDDY });
    const thread = markRead(threadOf([]), { senderId: ME, seq: 1, rev: 2 });
    expect(messagesOf(upsertMessage(thread, mine))).toMatchObject([{ read: true }]);
  });
});

it('a file that is listed again has the fresh address, and nothing else changes', () => {
  const file = {
    fileUrl: '/api/attachments/1?expires=1',
    fileName: 'a.png',
    fileType: 'image/png',
  };
  const thread = threadOf([message(1, file)], { revision: 1 });
  const fresh = { ...file, fileUrl: '/api/attachments/1?expires=2' };
  expect(messagesOf(upsertMessage(thread, message(1, fresh)))).toMatchObject([fresh]);
  const listed = [message(1, { ...fresh, message: 'not this' }), message(2, fresh)];
  expect(messagesOf(renewFiles(thread, listed))).toEqual([message(1, fresh)]);
});
