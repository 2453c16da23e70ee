import type { SearchResult } from '../../../contract/search.ts';
import { normalizeSearchResult } from '../../../src/api/tolerant/normalize.ts';

/** A search result. */
export const student = (_id: string, changes: Partial<SearchResult> = {}): SearchResult =>
  normalizeSearchResult({
    _id,
    name: 'Grace Hopper',
    university: 'Yale',
    matchPercentage: 50,
    ...changes,
  });
