import { useMemo } from 'react';
import { useGetMeQuery } from './authApi.ts';

/** Returns the names of the subjects of the student, none while loading. */
export function useMySubjects(): readonly string[] {
  const { data: me } = useGetMeQuery();
  return useMemo(() => me?.subjects.map(({ name }) => name) ?? [], [me]);
}
