import { describe, expect, it } from '@jest/globals';
import type { OutboxItem } from '../../../../src/features/chat/chatSlice.ts';
import { makeRows, type ThreadRow } from '../../../../src/features/chat/thread/threadRows.ts';
import { MATCH, ME, message } from './threadModel.ts';

const QUEUED: OutboxItem = {
  clientId: 'mine',
  recipientId: MATCH,
  text: 'hello',
  createdAt: message(9).createdAt,
  status: 'sending',
};
const WHOLE = { ownId: ME, hasOlder: false };

const ends = (rows: ThreadRow[]) => rows.map(({ endsGroup }) => endsGroup);
const minutes = (count: number) =>
  new Date(Date.parse(message(0).createdAt) + count * 60_000).toISOString();
const mine = { senderId: ME, recipientId: MATCH };

describe('makeRows', () => {
  it('keeps the row and key of a queued message when it is stored', () => {
    const stored = message(2, { clientId: 'mine' });
    const before = makeRows([message(1)], [QUEUED], WHOLE);
    const after = makeRows([message(1), stored], [QUEUED], WHOLE);
    expect(before.map(({ kind }) => kind)).toEqual(['message', 'outbox']);
    expect(after.map(({ kind }) => kind)).toEqual(['message', 'message']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('starts a day with the first row unless there are older messages', () => {
    const isStart = (hasOlder: boolean) =>
      makeRows([message(1)], [], { ownId: ME, hasOlder })[0]?.startsDay;
    expect([isStart(false), isStart(true)]).toEqual([true, false]);
  });

  it('groups messages of one sender within five minutes, up to the first unread one', () => {
    const messages = [
      message(1, { createdAt: minutes(1) }),
      message(2, { createdAt: minutes(6) }),
      message(3, { createdAt: minutes(12) }),
      message(4, { createdAt: minutes(13), ...mine }),
      message(5, { createdAt: minutes(14), ...mine }),
    ];
    expect(ends(makeRows(messages, [], WHOLE))).toEqual([false, true, true, false, true]);
    const rows = makeRows(messages, [], { ...WHOLE, firstUnreadId: 'm0002' });
    expect(ends(rows)).toEqual([true, true, true, false, true]);
    expect(rows.map(({ startsUnread }) => startsUnread).indexOf(true)).toBe(1);
  });

  it('keeps the groups of rows when older messages are prepended', () => {
    const messages = Array.from({ length: 12 }, (_, i) =>
      message(i + 1, { createdAt: minutes(i * 3), ...(i % 5 < 2 && mine) }),
    );
    const newest = makeRows(messages.slice(6), [], {
      ownId: ME,
      hasOlder: true,
    });
    expect(ends(makeRows(messages, [], WHOLE).slice(6))).toEqual(ends(newest));
  });
});
