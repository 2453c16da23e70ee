import { UNKNOWN_ID } from '../../../support/server/server.ts';
import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from '../../../../server/modules/search/searchQuery.ts';

const id = UNKNOWN_ID;
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('search cursor', () => {
  it.each([
    ['score', '87'],
    ['newest', '2026-03-02T10:00:00.000Z'],
    ['name', 'ada: zoë 100%'],
    ['name', ''],
  ] as const)('by %s decodes to the encoded value and is URL-safe', (sort, key) => {
    const cursor = encodeCursor(sort, { key, id });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(sort, cursor)).toEqual({ key, id });
  });

  it.each(['', 'nonsense', '%%%', encode(`score:x:${id}`), encode(`name:a\0:${id}`), encode(id)])(
    'throws a message for %j',
    (cursor) => {
      for (const sort of ['score', 'newest', 'name'] as const) {
        expect(() => decodeCursor(sort, cursor)).toThrow(/search again/);
      }
    },
  );

  it('throws a message in another order', () => {
    const cursor = encodeCursor('score', { key: '87', id });
    expect(() => decodeCursor('name', cursor)).toThrow(/search again/);
  });
});
