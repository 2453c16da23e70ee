import { useMemo } from 'react';
import type { Session } from '../../contract/sessions.ts';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';

/** Of someone whom neither the service nor my matches name. */
const SOMEONE = 'Study buddy';

/** Sessions whose participants may be given by id alone, with the names that I know. */
export function useNamedSessions(sessions: Session[] | undefined): Session[] | undefined {
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
      participants: session.participants.map(({ _id, name }) => ({
        _id,
        name: name || (names.get(_id) ?? SOMEONE),
      })),
    }));
  }, [isNamed, sessions, me, matches]);
}
