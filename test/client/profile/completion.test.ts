import { describe, expect, it } from '@jest/globals';
import { completion, missingItems } from '../../../src/features/profile/completion.ts';
import { gain } from '../../../src/features/profile/form/MissingItems.tsx';

const nothing = {
  name: '',
  university: '',
  bio: '',
  location: '',
  subjects: [],
  availability: [],
  avatar: '',
};
const everything = {
  name: 'Ada',
  university: 'London',
  bio: 'Hello',
  location: 'Marylebone',
  subjects: [{ name: 'Calculus' }],
  availability: ['Monday' as const],
  avatar: '/api/avatars/ada.webp',
};

describe('the profile completion', () => {
  // Covers 3.10, 9.4
  it('is 0 percent for an empty one and 100 for a full one', () => {
    expect(completion(nothing)).toBe(0);
    expect(completion(everything)).toBe(100);
  });

  // Covers 3.10, 9.4
  it.each(Object.keys(everything) as (keyof typeof everything)[])(
    'is 86 percent without %s',
    (item) => {
      expect(completion({ ...everything, [item]: nothing[item] })).toBe(86);
    },
  );

  // Covers 3.11, 9.4
  it('is 14 percent with one item, and ignores blanks', () => {
    expect(completion({ ...nothing, name: 'Ada', bio: '   ' })).toBe(14);
  });

  it('grows by what the next item adds', () => {
    const without = { ...everything, bio: '', avatar: '' };
    expect(missingItems(without)).toEqual(['avatar', 'bio']);
    expect(gain(without)).toBe(15);
    expect(gain(everything)).toBe(0);
  });
});
