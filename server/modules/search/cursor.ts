import type { SearchSort } from '../../../contract/search.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { Position } from './studentIndex/orders.ts';

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Key and id. */
const PATTERNS: Record<SearchSort, RegExp> = {
  score: new RegExp(`^score:(\\d{1,3}):(${ID})$`),
  newest: new RegExp(`^newest:([\\d:.TZ-]{24}):(${ID})$`),
  // PostgreSQL refuses NUL.
  name: new RegExp(`^name:([^\\0]*):(${ID})$`),
};

export function encodeCursor(sort: SearchSort, { key, id }: Position): string {
  return Buffer.from(`${sort}:${key}:${id}`).toString('base64url');
}

/** @throws {HttpError} 400 unless the cursor was written by encodeCursor() for the same order. */
export function decodeCursor(sort: SearchSort, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, key, id] = PATTERNS[sort].exec(text) ?? [];
  if (key === undefined || id === undefined) {
    throw badRequest('This page of results is unknown. Please search again.');
  }
  return { key, id };
}
