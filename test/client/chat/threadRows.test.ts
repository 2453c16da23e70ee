import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OutboxItem } from '../../../src/features/chat/chatSlice.ts';
import { threadErrorText } from '../../../src/features/chat/chatTexts.ts';
import { isExpiring } from '../../../src/features/chat/components/useFileAddress.ts';
import { nextFirstIndex } from '../../../src/features/chat/components/useFirstIndex.ts';
import { dayName, fileSize } from '../../../src/features/chat/format.ts';
import { makeRows } from '../../../src/features/chat/threadRows.ts';
import { message } from './threadModel.ts';

const waiting: OutboxItem = {
  clientId: 'mine',
  recipientId: 'grace',
  text: 'hello',
  createdAt: message(9).createdAt,
  status: 'sending',
};

describe('the rows of a thread', () => {
  it('end with what is still on its way', () => {
    const rows = makeRows([message(1)], [waiting], { hasOlder: false });
    expect(rows.map(({ kind }) => kind)).toEqual(['message', 'outbox']);
  });

  it('hold a message once, in its place, from its way out to where it is stored', () => {
    const stored = message(2, { clientId: 'mine' });
    const before = makeRows([message(1)], [waiting], { hasOlder: false });
    const after = makeRows([message(1), stored], [waiting], { hasOlder: false });
    expect(after.map(({ kind }) => kind)).toEqual(['message', 'message']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('name the day of the first one only when nothing is before it', () => {
    expect(makeRows([message(1)], [], { hasOlder: false })[0]?.startsDay).toBe(true);
    expect(makeRows([message(1)], [], { hasOlder: true })[0]?.startsDay).toBe(false);
  });

  it('keep their index in the list, whatever is put before, behind or taken out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(9), { maxLength: 3 }),
        fc.array(fc.nat(9), { maxLength: 3 }),
        fc.nat(7),
        (keys, older, newer, cut) => {
          const kept = keys.filter((_key, place) => place >= cut % keys.length);
          const next = [
            ...older.map((n, i) => `older ${String(i)} ${String(n)}`),
            ...kept,
            ...newer.map((n, i) => `newer ${String(i)} ${String(n)}`),
          ];
          const { index } = nextFirstIndex({ index: 1_000, keys }, next);
          for (const key of kept) {
            expect(index + next.indexOf(key)).toBe(1_000 + keys.indexOf(key));
          }
        },
      ),
    );
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

  it('a thread that takes too long', () => {
    expect(threadErrorText({ status: 'TIMEOUT_ERROR', error: 'x' })).toBe(
      'Request timed out. Please check your connection and try again.',
    );
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
