import { sharedNames } from '../shared.ts';

/** Longer names would make a suggested text unreadable. */
const MAX_LENGTH = 60;

/** Returns "Hi" with the first name, if it is short enough. */
export function greetingOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first !== '' && first.length <= MAX_LENGTH ? `Hi ${first}` : 'Hi';
}

/** Returns the first shared name that is short enough for a sentence. */
export const mentionable = (names: readonly string[], others: readonly string[]) =>
  sharedNames(names, others).find(({ length }) => length <= MAX_LENGTH);
