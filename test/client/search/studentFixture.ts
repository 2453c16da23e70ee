import type { SearchResult } from '../../../contract/search.ts';

/** A search result. */
export function student(_id: string, changes: Partial<SearchResult> = {}): SearchResult {
  return {
    _id,
    id: _id,
    name: 'Grace Hopper',
    university: 'Yale',
    bio: '',
    location: '',
    subjects: [],
    availability: [],
    skills: [],
    badges: [],
    avatar: '',
    matchPercentage: 50,
    matchBreakdown: [],
    connectionStatus: 'none',
    ...changes,
  };
}
