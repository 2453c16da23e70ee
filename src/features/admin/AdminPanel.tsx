import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { errorText, isTimeout, statusOf, type ApiError } from '../../api/errorText.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useDebounced } from '../../ui/hooks/timers.ts';
import { selectIsSignedIn } from '../auth/authSlice.ts';
import {
  useClearAllDataMutation,
  useDeleteAllUsersMutation,
  useGetUsersInfiniteQuery,
} from './adminApi.ts';
import { AdminLinks } from './AdminLinks.tsx';
import { DangerZone, type Deletion } from './DangerZone.tsx';
import { UserList } from './UserList.tsx';

/** Milliseconds without a key press until the search starts. */
const SEARCH_DELAY = 250;

/** Anyone can open the panel, but a request needs a token. */
const GUEST_TEXT = 'Error fetching users: Please log in.';

export function AdminPanel() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim(), SEARCH_DELAY);
  const { data, error, isLoading, isFetching, hasNextPage, fetchNextPage, refetch } =
    useGetUsersInfiniteQuery(isSignedIn ? query : skipToken, {
      refetchOnMountOrArgChange: true,
    });
  const { outcome, isDeleting, run, clearOutcome } = useDeletions();
  const pages = data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const count = pages[0]?.count ?? 0;
  // A service that sends no role has no search and no other pages for admins.
  const hasPages = !error && (search !== '' || users[0]?.role !== undefined);
  const busy = isFetching || isDeleting;
  const fetched = isSignedIn ? listStatus(count, isLoading, error) : GUEST_TEXT;

  const refresh = () => {
    clearOutcome();
    void refetch();
  };

  return (
    <div className="-mt-4 flex flex-col gap-4">
      {/* Keep their place while loading, so that nothing moves when they appear. */}
      {(hasPages || isLoading) && (
        <div className={hasPages ? '' : 'invisible'}>
          <AdminLinks />
        </div>
      )}
      <Status text={outcome ?? fetched} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
        <UserList
          users={users}
          search={search}
          onSearch={hasPages ? setSearch : undefined}
          count={count}
          isLoading={isLoading}
          isLoaded={data !== undefined}
          busy={busy}
          onRefresh={isSignedIn ? refresh : undefined}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        />
        {statusOf(error) !== 403 && (
          <DangerZone disabled={busy || !isSignedIn} needsPassword={hasPages} onDelete={run} />
        )}
      </div>
    </div>
  );
}

const FAILURES = { users: 'Error deleting users', data: 'Error clearing data' } as const;

/** The deletions, and the result text of the last one until it is cleared. */
function useDeletions() {
  const [deleteUsers, usersCall] = useDeleteAllUsersMutation();
  const [clearData, dataCall] = useClearAllDataMutation();
  const [outcome, setOutcome] = useState<string | null>(null);
  return {
    outcome,
    isDeleting: usersCall.isLoading || dataCall.isLoading,
    run: async (deletion: Deletion, password?: string) => {
      const send = deletion === 'users' ? deleteUsers : clearData;
      const { data, error } = await send(password);
      setOutcome(data ? data.message || null : `${FAILURES[deletion]}: ${failureReason(error)}`);
      return error;
    },
    clearOutcome: () => {
      setOutcome(null);
    },
  };
}

function listStatus(count: number, isLoading: boolean, error: ApiError | undefined): string {
  if (error) return `Error fetching users: ${failureReason(error)}`;
  return isLoading ? '' : `Found ${String(count)} users`;
}

function Status({ text }: { text: string }) {
  const colour = text.includes('Error') ? 'text-danger' : 'text-success';
  return (
    <p role="status" className={`min-h-6 font-medium wrap-anywhere ${colour}`}>
      {text}
    </p>
  );
}

/** Returns the text after "Error fetching users: " and similar prefixes. */
function failureReason(error: ApiError | undefined): string {
  return errorText(
    error,
    isTimeout(error)
      ? 'Request timed out. Please check your connection and try again.'
      : 'An unexpected error occurred. Please try again later.',
  );
}
