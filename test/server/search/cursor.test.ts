import { describe, expect, it } from '@jest/globals';
import {
  compareCursors,
  decodeCursor,
  encodeCursor,
} from '../../../server/modules/search/cursor.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

describe('search cursor', () => {
  it('decodes to the encoded value and is URL-safe', () => {
    const cursor = encodeCursor({ percentage: 87, id });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor)).toEqual({ percentage: 87, id });
  });

  it.each(['', 'nonsense', '%%%', Buffer.from(`x:${id}`).toString('base64url')])(
    'throws a message for %j',
    (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(/search again/);
    },
  );

  // Covers A.83
  it('orders by percentage first, then by id', () => {
    const cursors = [
      { percentage: 10, id: 'a' },
      { percentage: 90, id: 'c' },
      { percentage: 90, id: 'b' },
    ];
    expect(cursors.sort(compareCursors).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});
