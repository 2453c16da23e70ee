import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { nextCursorOf } from '../../api/wholeList.ts';

/** `nextCursor` is null on the last page. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

export const infiniteQueryOptions = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

export const toPage = <Item>(
  items: Item[],
  meta: FetchBaseQueryMeta | undefined,
): ListPage<Item> => ({ items, nextCursor: nextCursorOf(meta) });
