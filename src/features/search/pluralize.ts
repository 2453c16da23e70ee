import { countOf } from '../../ui/countOf.ts';

/** Formats a count as "1 study buddy", "12 study buddies" or "more than 20 study buddies". */
export function pluralize(count: number, more: boolean): string {
  return more ? `more than ${count} study buddies` : countOf(count, 'study buddy', 'study buddies');
}

/** Formats a count as "12 study buddies found". */
export function summarize(count: number, more: boolean): string {
  const found = pluralize(count, more);
  return `${found.charAt(0).toUpperCase()}${found.slice(1)} found`;
}
