import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query';
import { HEADERS } from '../../contract/constants.ts';

export type CallResult<Data> = QueryReturnValue<Data, FetchBaseQueryError, FetchBaseQueryMeta>;

/** The base query, as a `queryFn` receives it. */
export type Call = (
  args: string | FetchArgs,
) => CallResult<unknown> | PromiseLike<CallResult<unknown>>;

/** Returns the cursor of the next page of a list, `null` on the last page. */
export const nextCursorOf = (meta: FetchBaseQueryMeta | undefined): string | null =>
  meta?.response?.headers.get(HEADERS.nextCursor) ?? null;

/** Returns the number of all items of a list, `undefined` if the service does not count them. */
export function totalCountOf(meta: FetchBaseQueryMeta | undefined): number | undefined {
  const total = meta?.response?.headers.get(HEADERS.totalCount);
  return total != null && /^\d+$/.test(total) ? Number(total) : undefined;
}

/** Returns the counts of the header by filter, `undefined` if the service does not count them. */
export function moreResultsOf(meta: FetchBaseQueryMeta | undefined): URLSearchParams | undefined {
  const counts = meta?.response?.headers.get(HEADERS.moreResults);
  return counts == null ? undefined : new URLSearchParams(counts);
}

/**
 * Returns the `queryFn` of a list that is shown as a whole. Most lists have one page.
 * @param join builds the result from the pages, in the order in which they were loaded
 */
export const wholeList =
  <Page, Result>(url: string, join: (pages: Page[]) => Result) =>
  async (_arg: void, _api: BaseQueryApi, _options: unknown, call: Call) => {
    const pages: Page[] = [];
    let cursor: string | null = null;
    do {
      const { data, error, meta } = await call(cursor === null ? url : `${url}?cursor=${cursor}`);
      if (error) return { error, meta };
      pages.push(data as Page);
      cursor = nextCursorOf(meta);
    } while (cursor !== null);
    return { data: join(pages) };
  };
