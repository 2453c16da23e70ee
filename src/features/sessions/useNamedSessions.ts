import { useMemo } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useGetMatchesQuery } from '../matches/matchesApi.ts';

/** Shown for a participant with an unknown name. */
const FALLBACK_NAME = 'Study buddy';

/** Adds names to participants that the service returns by id alone. */
export function useNamedSessions(sessions: StudySession[] | undefined): StudySession[] | undefined {
  const isNamed = (sessions ?? []).every((session) =>
    session.participants.every(({ name }) => name),
  );
  const { data: me } = useGetMeQuery(undefined, { skip: isNamed });
  const { data: matches } = useGetMatchesQuery(undefined, { skip: isNamed });
  return useMemo(() => {
    if (isNamed) return sessions;
    const names = new Map(matches?.map(({ id, name }) => [id, name]));
    if (me) names.set(me._id, me.name);
    return sessions?.map((session) => ({
      ...session,
      participants: session.participants.map((participant) => ({
        ...participant,
        name: participant.name || (names.get(participant._id) ?? FALLBACK_NAME),
      })),
    }));
  }, [isNamed, sessions, me, matches]);
}
