import { badRequest } from '../../http/httpError.ts';

/** The last result of a page. Results are ordered by percentage (descending), then by id. */
export interface SearchCursor {
  percentage: number;
  id: string;
}

const PATTERN = /^(\d{1,3}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function encodeCursor({ percentage, id }: SearchCursor): string {
  return Buffer.from(`${percentage}:${id}`).toString('base64url');
}

/** @throws {HttpError} 400 unless the cursor was written by encodeCursor(). */
export function decodeCursor(cursor: string): SearchCursor {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, percentage, id] = PATTERN.exec(text) ?? [];
  if (percentage === undefined || id === undefined) {
    throw badRequest('This page of results is unknown. Please search again.');
  }
  return { percentage: Number(percentage), id };
}

/** Returns a negative number when `a` is ordered before `b`. */
export function compareCursors(a: SearchCursor, b: SearchCursor): number {
  if (a.percentage !== b.percentage) return b.percentage - a.percentage;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
