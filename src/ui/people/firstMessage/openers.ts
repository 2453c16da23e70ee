import type { Match } from '../../../../contract/search.ts';
import type { User } from '../../../../contract/users.ts';
import { sharedDays, sharedNames } from '../shared.ts';

/** What the first messages to a match are made of. */
export type NewMatch = Pick<
  Match,
  'id' | 'name' | 'avatar' | 'subjects' | 'availability' | 'hours'
>;

/** Returns three first messages to a match. They name what both share, if anything. */
export function openersFor(
  match: NewMatch,
  me: Pick<User, 'subjects' | 'availability' | 'hours'>,
): string[] {
  const greeting = greetingOf(match.name);
  const subject = mentionable(
    match.subjects,
    me.subjects.map(({ name }) => name),
  );
  const day = mentionable(sharedDays(match, me, new Date()), me.availability);
  return [
    subject === undefined
      ? `${greeting}! Which subject are you working on this week?`
      : `${greeting}! We both study ${subject}. Which part are you working on?`,
    day === undefined
      ? `${greeting}! When would be a good time to study together?`
      : `${greeting}! We are both free on ${day}. Shall we study together then?`,
    `${greeting}! How do you like to study: quietly side by side, or talking things through?`,
  ];
}

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
