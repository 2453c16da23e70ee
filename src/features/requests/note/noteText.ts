import { DEFAULT_REQUEST_MESSAGE } from '../../../../contract/constants.ts';
import type { PublicUser, User } from '../../../../contract/users.ts';
import { greetingOf, mentionable } from '../../../ui/people/firstMessage/openers.ts';

/** The student who receives the request. */
export type NoteRecipient = Pick<PublicUser, '_id' | 'name' | 'subjects' | 'availability'>;

/**
 * Returns the suggested text of a request: it names a shared subject, or else a shared day.
 *
 * @param me the student's profile, `undefined` while loading
 */
export function noteText({ name, subjects, availability }: NoteRecipient, me?: User): string {
  const greeting = greetingOf(name);
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name);
  const subject = mentionable(names(subjects), names(me?.subjects ?? []));
  if (subject !== undefined) {
    return `${greeting}, we both study ${subject}. Shall we learn together?`;
  }
  const day = mentionable(availability, me?.availability ?? []);
  if (day !== undefined) return `${greeting}, we are both free on ${day}. Shall we learn together?`;
  return DEFAULT_REQUEST_MESSAGE;
}
