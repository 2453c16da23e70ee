import { useSearchInfiniteQuery } from './searchApi.ts';
import type { SearchFilters } from './searchFilters.ts';

/** Searches anew each time it is opened or the filters change. */
export const useSearch = (filters: SearchFilters) =>
  useSearchInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
