import { describe, expect, it } from '@jest/globals';
import { createNextState } from '@reduxjs/toolkit';
import { writeChanges } from '../../../src/api/writeChanges.ts';

const first = { _id: 'a', text: 'A', tags: ['x'] };
const second = { _id: 'b', text: 'B', tags: [] };

const write = <Value extends object>(before: Value, next: Value) =>
  createNextState(before, (draft) => {
    writeChanges(draft, next);
  });

describe('writeChanges', () => {
  it.each<[string, object, object]>([
    ['an added item', [first], [first, second]],
    ['a removed item', [first, second], [second]],
    ['a changed field', { list: [first, second] }, { list: [first, { ...second, text: 'C' }] }],
    ['a changed list', first, { ...first, tags: ['y', 'z'] }],
    ['another item', [first], [second]],
    ['an added field', { a: 1 }, { a: 1, b: first }],
    ['a removed field', { a: 1, b: 2 }, { a: 1 }],
    ['an emptied field', { a: first }, { a: null }],
    ['a filled field', { a: null }, { a: first }],
  ])('writes %s', (_title, before, next) => {
    expect(write(before, next)).toEqual(next);
  });

  it('keeps what is equal', () => {
    const before = { list: [first, second], other: first };
    expect(write(before, { ...before, list: [...before.list] })).toBe(before);
    const changed = write(before, { ...before, list: [first, { ...second, text: 'C' }] });
    expect(changed.list[0]).toBe(first);
    expect(changed.list[1]?.tags).toBe(second.tags);
    expect(changed.other).toBe(first);
  });
});
