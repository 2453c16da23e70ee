import type { Match } from '../../../contract/search.ts';
import type { StudySession } from '../../../contract/sessions.ts';

/** Returns whom a student meets in a session: its creator, if a buddy, and the participants. */
export function otherMembers(
  { createdBy, participants }: Pick<StudySession, 'createdBy' | 'participants'>,
  userId: string | null,
  buddies: readonly Match[] = [],
): StudySession['participants'] {
  const creator = buddies.find(({ id }) => id === createdBy);
  const all = [...(creator ? [{ _id: creator.id, name: creator.name }] : []), ...participants];
  return all.filter(({ _id }) => _id !== userId);
}
