import type { PublicUser, User } from '../../../contract/users.ts';
import { greetingOf, mentionable } from '../../ui/people/firstMessage/openers.ts';

/** The student who receives the request. */
export type NoteRecipient = Pick<PublicUser, '_id' | 'name' | 'subjects' | 'availability'>;

/**
 * Returns texts for a request that name a shared subject and a shared day.
 *
 * @param me the student's profile, `undefined` while loading
 */
export function suggestedNotes(
  { name, subjects, availability }: NoteRecipient,
  me?: Pick<User, 'subjects' | 'availability'>,
): string[] {
  const greeting = greetingOf(name);
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name);
  const subject = mentionable(names(subjects), names(me?.subjects ?? []));
  const day = mentionable(availability, me?.availability ?? []);
  return [
    ...(subject === undefined
      ? []
      : [`${greeting}, we both study ${subject}. Shall we learn together?`]),
    ...(day === undefined
      ? []
      : [`${greeting}, we are both free on ${day}. Shall we learn together?`]),
  ];
}
