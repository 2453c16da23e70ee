import { useState } from 'react';
import { reasonOf } from './adminTexts.ts';
import { useClearAllDataMutation, useDeleteAllUsersMutation } from './adminApi.ts';

export type Deletion = 'users' | 'data';

const FAILURES = { users: 'Error deleting users', data: 'Error clearing data' } as const;

/** The two deletions and what came of the last one, in words, until it is forgotten. */
export function useDeletions() {
  const [deleteUsers, usersCall] = useDeleteAllUsersMutation();
  const [clearData, dataCall] = useClearAllDataMutation();
  const [outcome, setOutcome] = useState<string | null>(null);
  return {
    outcome,
    isDeleting: usersCall.isLoading || dataCall.isLoading,
    run: async (deletion: Deletion) => {
      const { data, error } = await (deletion === 'users' ? deleteUsers() : clearData());
      setOutcome(data ? data.message || null : `${FAILURES[deletion]}: ${reasonOf(error)}`);
    },
    forget: () => {
      setOutcome(null);
    },
  };
}
