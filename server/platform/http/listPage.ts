import type { FastifyReply } from 'fastify';
import { HEADERS } from '../../../contract/constants.ts';
import { badRequest } from '../errors/httpError.ts';

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** Id of the last item. `undefined` on the last page. */
  nextCursor?: string;
}

/** @param found items of the page, and one more if another page follows */
export function toListPage<Item extends { _id: string }>(
  found: readonly Item[],
  limit: number,
): ListPage<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(found.length > limit && last && { nextCursor: last._id }) };
}

/**
 * Returns the item of a cursor, `undefined` without a cursor.
 * @throws {HttpError} 400 for a cursor without an item.
 */
export async function findCursorItem<Item>(
  cursor: string | undefined,
  find: (id: string) => Promise<Item | undefined>,
): Promise<Item | undefined> {
  if (cursor === undefined) return undefined;
  const item = await find(cursor);
  if (!item) throw badRequest('This page of the list is unknown.');
  return item;
}

/** Sets the `X-Next-Cursor` header and returns the items. */
export function sendListPage<Item>(reply: FastifyReply, { items, nextCursor }: ListPage<Item>) {
  if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
  return items;
}
