import type { Match } from '../../../contract/search.ts';
import type { StudySession } from '../../../contract/sessions.ts';

/** Returns sessions with whom a student meets there: the creator, if a buddy, and the participants. */
export const withOtherMembers = (
  sessions: readonly StudySession[] | undefined,
  userId: string | null,
  buddies: readonly Match[] = [],
): StudySession[] | undefined =>
  sessions?.map((session) => {
    const creator = buddies.find(({ id }) => id === session.createdBy);
    const all = [
      ...(creator ? [{ _id: creator.id, name: creator.name }] : []),
      ...session.participants,
    ];
    return { ...session, participants: all.filter(({ _id }) => _id !== userId) };
  });
