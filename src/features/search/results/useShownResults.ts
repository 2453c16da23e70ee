import { useMemo, useState } from 'react';
import type { SearchResult } from '../../../../contract/search.ts';
import { summarize } from '../pluralize.ts';
import type { SearchPage, useSearch } from '../searchApi.ts';
import type { SearchFilters } from '../searchFilters.ts';

interface Loaded {
  /** The filters of these pages. */
  filters: SearchFilters;
  pages: readonly SearchPage[];
}

/** Returns the newest loaded results. They stay while those of other filters load or fail. */
export function useShownResults(filters: SearchFilters, search: ReturnType<typeof useSearch>) {
  const { currentData, isFetching, isError } = search;
  const [loaded, setLoaded] = useState<Loaded>();
  const pages = currentData?.pages;
  if (pages && (loaded?.pages !== pages || loaded.filters !== filters)) {
    setLoaded({ filters, pages });
  }
  const students = useMemo(() => loaded && withoutDuplicates(loaded.pages), [loaded]);
  const isCurrent = pages !== undefined;
  const hasFailed = isError && !isCurrent;
  return {
    students,
    /** The filters of the shown results. */
    filters: loaded?.filters ?? filters,
    /** Of the filters, `undefined` if the service does not count them. */
    relaxations: loaded?.pages[0]?.relaxations,
    isStale: students !== undefined && !isCurrent && isFetching,
    hasFailed,
    /** A service that does not count the results does not sort them either. */
    canSort: !loaded || loaded.pages[0]?.total !== undefined,
    text: textOf(hasFailed, loaded && students && countOf(loaded.pages, students.length)),
  };
}

function textOf(hasFailed: boolean, found: string | undefined): string {
  if (hasFailed) return '';
  return found ?? 'Searching...';
}

function countOf(pages: readonly SearchPage[], loaded: number): string {
  const last = pages.at(-1);
  const hasMore = last?.nextCursor != null;
  const total = hasMore ? last.total : undefined;
  return summarize(total ?? loaded, hasMore && total === undefined);
}

/** A student whose percentage changes between two requests can be on both pages. */
function withoutDuplicates(pages: readonly SearchPage[]): SearchResult[] {
  const students = pages.flatMap((page) => page.students);
  return [...new Map(students.map((student) => [student._id, student])).values()];
}
