import { DEFAULT_REQUEST_MESSAGE } from '../../../../contract/constants.ts';
import type { PublicUser, User } from '../../../../contract/users.ts';
import { sharedNames } from '../../../ui/people/shared.ts';

/** The student who receives the request. */
export type NoteRecipient = Pick<PublicUser, '_id' | 'name' | 'subjects' | 'availability'>;

/** Longer names would make the suggested text unreadable. */
const MAX_NAME = 60;

/**
 * Returns the suggested text of a request: it names a shared subject, or else a shared day.
 *
 * @param me the student's profile, `undefined` while loading
 */
export function noteText({ name, subjects, availability }: NoteRecipient, me?: User): string {
  const [first = ''] = name.trim().split(/\s+/);
  const greeting = first !== '' && first.length <= MAX_NAME ? `Hi ${first}` : 'Hi';
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name);
  const subject = sharedNames(names(subjects), names(me?.subjects ?? [])).find(
    ({ length }) => length <= MAX_NAME,
  );
  if (subject !== undefined) {
    return `${greeting}, we both study ${subject}. Shall we learn together?`;
  }
  const [day] = sharedNames(availability, me?.availability ?? []);
  if (day !== undefined) return `${greeting}, we are both free on ${day}. Shall we learn together?`;
  return DEFAULT_REQUEST_MESSAGE;
}
