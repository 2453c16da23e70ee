import { describe, expect, it } from '@jest/globals';
import { compare, readCursor, writeCursor } from '../../../server/modules/search/cursor.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

describe('the cursor of search results', () => {
  it('comes back as the place it was written for, in letters that fit an address', () => {
    const cursor = writeCursor({ percentage: 87, id });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor(cursor)).toEqual({ percentage: 87, id });
  });

  it.each(['', 'nonsense', '%%%', Buffer.from(`x:${id}`).toString('base64url')])(
    'refuses %j in words',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(/search again/);
    },
  );

  it('orders by percentage first, then by id', () => {
    const places = [
      { percentage: 10, id: 'a' },
      { percentage: 90, id: 'c' },
      { percentage: 90, id: 'b' },
    ];
    expect(places.sort(compare).map((place) => place.id)).toEqual(['b', 'c', 'a']);
  });
});
