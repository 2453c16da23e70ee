import { describe, expect, it } from '@jest/globals';
import {
  fromParams,
  NO_FILTERS,
  toParams,
  type SearchFilters,
} from '../../../src/features/search/searchFilters.ts';

const filters = (changes: Partial<SearchFilters>): SearchFilters => ({ ...NO_FILTERS, ...changes });

describe('filters in a URL', () => {
  it('are omitted when empty', () => {
    expect(toParams(NO_FILTERS).toString()).toBe('');
  });

  // Covers 7.15
  it('join several values of one kind with commas', () => {
    const params = toParams(filters({ subject: ['Calculus', 'Graph Theory'], skills: ['LaTeX'] }));
    expect(Object.fromEntries(params)).toEqual({
      subject: 'Calculus,Graph Theory',
      skills: 'LaTeX',
    });
  });

  it('omit blanks and duplicates', () => {
    const params = toParams(filters({ location: '  ', badges: [' ', 'Quick Responder', ''] }));
    expect(params.toString()).toBe('badges=Quick+Responder');
    expect(toParams(filters({ location: ' Leeds ' })).get('location')).toBe('Leeds');
    expect(fromParams(new URLSearchParams('subject=A,,A, B,')).subject).toEqual(['A', 'B']);
  });

  it('are parsed as they were formatted, with any characters', () => {
    const chosen = filters({
      name: 'Zoë & Co',
      sort: 'newest',
      location: '50% & München',
      subject: ['C++', 'Q&A'],
      availability: ['Monday', 'Sunday'],
      skills: ['a=b'],
      badges: ['Study Regular'],
    });
    expect(fromParams(new URLSearchParams(toParams(chosen).toString()))).toEqual(chosen);
  });

  it('accept only known orders, and omit the best match', () => {
    expect(fromParams(new URLSearchParams('sort=age')).sort).toBe('score');
    expect(toParams(filters({ sort: 'score' })).toString()).toBe('');
  });

  it('accept only days of the week', () => {
    expect(fromParams(new URLSearchParams('availability=Friday,Someday')).availability).toEqual([
      'Friday',
    ]);
  });
});
