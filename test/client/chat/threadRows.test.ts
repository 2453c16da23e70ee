import { describe, expect, it } from '@jest/globals';
import type { OutboxItem } from '../../../src/features/chat/chatSlice.ts';
import { isExpiring } from '../../../src/features/chat/components/useFileAddress.ts';
import { dayName, fileSize } from '../../../src/features/chat/format.ts';
import { isEmojiAlone } from '../../../src/features/chat/emoji.ts';
import { makeRows, type ThreadRow } from '../../../src/features/chat/threadRows.ts';
import { BUDDY, ME, message } from './threadModel.ts';

const waiting: OutboxItem = {
  clientId: 'mine',
  recipientId: 'grace',
  text: 'hello',
  createdAt: message(9).createdAt,
  status: 'sending',
};

describe('the rows of a thread', () => {
  it('end with what is still on its way', () => {
    const rows = makeRows([message(1)], [waiting], { buddyId: BUDDY, hasOlder: false });
    expect(rows.map(({ kind }) => kind)).toEqual(['message', 'outbox']);
  });

  it('hold a message once, in its place, from its way out to where it is stored', () => {
    const stored = message(2, { clientId: 'mine' });
    const before = makeRows([message(1)], [waiting], { buddyId: BUDDY, hasOlder: false });
    const after = makeRows([message(1), stored], [waiting], { buddyId: BUDDY, hasOlder: false });
    expect(after.map(({ kind }) => kind)).toEqual(['message', 'message']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('name the day of the first one only when nothing is before it', () => {
    expect(makeRows([message(1)], [], { buddyId: BUDDY, hasOlder: false })[0]?.startsDay).toBe(
      true,
    );
    expect(makeRows([message(1)], [], { buddyId: BUDDY, hasOlder: true })[0]?.startsDay).toBe(
      false,
    );
  });

  const ends = (rows: ThreadRow[]) => rows.map(({ endsGroup }) => endsGroup);
  const minutes = (count: number) =>
    new Date(Date.parse(message(0).createdAt) + count * 60_000).toISOString();
  const mine = { senderId: ME, recipientId: BUDDY };

  it('belong together where one of the two wrote them within minutes', () => {
    const written = [
      message(1, { createdAt: minutes(1) }),
      message(2, { createdAt: minutes(6) }),
      message(3, { createdAt: minutes(12) }),
      message(4, { createdAt: minutes(13), ...mine }),
      message(5, { createdAt: minutes(14), ...mine }),
    ];
    const rows = makeRows(written, [], { buddyId: BUDDY, hasOlder: false });
    expect(ends(rows)).toEqual([false, true, true, false, true]);
    const cut = makeRows(written, [], { buddyId: BUDDY, hasOlder: false, unreadFrom: 'm0002' });
    expect(ends(cut)).toEqual([true, true, true, false, true]);
    expect(cut.map(({ startsUnread }) => startsUnread).indexOf(true)).toBe(1);
  });

  it('keep their height, whatever is put before them', () => {
    const thread = Array.from({ length: 12 }, (_, i) =>
      message(i + 1, { createdAt: minutes(i * 3), ...(i % 5 < 2 && mine) }),
    );
    const later = makeRows(thread.slice(6), [], { buddyId: BUDDY, hasOlder: true });
    const whole = makeRows(thread, [], { buddyId: BUDDY, hasOlder: false });
    expect(ends(whole.slice(6))).toEqual(ends(later));
  });

  it('say how far a message got only where that differs from what is below', () => {
    const apart = (number: number, read: boolean) =>
      message(number, { ...mine, read, createdAt: minutes(number * 10) });
    const written = [apart(1, true), apart(2, true), apart(3, false), apart(4, false)];
    const rows = makeRows([...written, message(5)], [], { buddyId: BUDDY, hasOlder: false });
    expect(rows.map(({ showsStatus }) => showsStatus)).toEqual([false, true, false, true, false]);
  });
});

describe('words for', () => {
  const now = new Date(2026, 2, 10, 0, 30);
  it.each([
    [new Date(2026, 2, 10, 0, 1), 'Today'],
    [new Date(2026, 2, 9, 23, 59), 'Yesterday'],
    [new Date(2026, 2, 8, 12), 'Sunday, March 8'],
    [new Date(2025, 2, 9, 12), 'Sunday, March 9, 2025'],
  ])('the day of %s', (instant, text) => {
    expect(dayName(instant.toISOString(), now)).toBe(text);
  });

  it.each([
    [78, '78 bytes'],
    [2_048, '2 kB'],
    [1_500_000, '1.4 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('%i bytes', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});

describe('a message of emoji alone', () => {
  it.each(['🎉', '😂😂😂', '👍🏽', '👩‍💻', '🇬🇭', '❤️'])('%s is one', (text) => {
    expect(isEmojiAlone(text)).toBe(true);
  });
  it.each(['', '4', 'ok 🎉', '😂😂😂😂', '©', 'x'])('%s is none', (text) => {
    expect(isEmojiAlone(text)).toBe(false);
  });
});

describe('a signed address', () => {
  const now = 1_700_000_000_000;
  it.each([
    ['/api/attachments/1?expires=1700000600&signature=x', false],
    ['/api/attachments/1?expires=1700000010&signature=x', true],
    ['/api/attachments/1?expires=1699999999&signature=x', true],
    ['https://elsewhere.example/file', false],
  ])('%s is about to end: %s', (address, expected) => {
    expect(isExpiring(address, now)).toBe(expected);
  });
});
