import { DEFAULT_REQUEST_MESSAGE } from '../../../../contract/constants.ts';
import type { PublicUser, User } from '../../../../contract/users.ts';
import { sharedNames } from '../../../ui/people/shared.ts';

/** The student who receives the request. */
export type NoteRecipient = Pick<PublicUser, '_id' | 'name' | 'subjects' | 'availability'>;

/** Longer names would make the suggested text unreadable. */
const MAX_NAME = 60;
const MAX_SUBJECTS = 2;

/**
 * Returns the suggested text of a request: it names shared subjects, or else shared days.
 *
 * @param me the student's profile, `undefined` while loading
 */
export function noteText({ name, subjects, availability }: NoteRecipient, me?: User): string {
  const [first = ''] = name.trim().split(/\s+/);
  const greeting = first !== '' && first.length <= MAX_NAME ? `Hi ${first}` : 'Hi';
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name);
  const shared = sharedNames(names(subjects), names(me?.subjects ?? []))
    .filter((subject) => subject.length <= MAX_NAME)
    .slice(0, MAX_SUBJECTS);
  if (shared.length > 0) {
    return `${greeting}, we both study ${shared.join(' and ')}. Shall we learn together?`;
  }
  const [day] = sharedNames(availability, me?.availability ?? []);
  if (day !== undefined) return `${greeting}, we are both free on ${day}. Shall we learn together?`;
  return DEFAULT_REQUEST_MESSAGE;
}
