import { badRequest } from '../../errors.ts';

/** A place in the order of search results: the best match first, then by id. */
export interface Place {
  percentage: number;
  id: string;
}

const PATTERN = /^(\d{1,3}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function writeCursor({ percentage, id }: Place): string {
  return Buffer.from(`${percentage}:${id}`).toString('base64url');
}

/** @throws {RefusalError} 400 for anything that writeCursor() has not written */
export function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, percentage, id] = PATTERN.exec(text) ?? [];
  if (percentage === undefined || id === undefined) {
    throw badRequest('This page of results is unknown. Please search again.');
  }
  return { percentage: Number(percentage), id };
}

/** Negative when `a` stands before `b`. */
export function compare(a: Place, b: Place): number {
  if (a.percentage !== b.percentage) return b.percentage - a.percentage;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
