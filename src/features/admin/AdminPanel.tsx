import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { selectIsSignedIn } from '../auth/authSlice.ts';
import { useGetUsersInfiniteQuery } from './adminApi.ts';
import { reasonOf } from './adminTexts.ts';
import { DangerZone } from './DangerZone.tsx';
import { useDeletions } from './useDeletions.ts';
import { UserList } from './UserList.tsx';

/** The panel opens for anyone; without a token there is nobody for the service to let in. */
const GUEST = 'Error fetching users: Please log in.';

export function AdminPanel() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data, error, isLoading, isFetching, hasNextPage, fetchNextPage, refetch } =
    useGetUsersInfiniteQuery(isSignedIn ? undefined : skipToken, {
      refetchOnMountOrArgChange: true,
    });
  const { outcome, isDeleting, run, forget } = useDeletions();
  const pages = data?.pages ?? [];
  const count = pages[0]?.count ?? 0;
  const busy = isFetching || isDeleting;
  const fetched = isSignedIn ? statusOfList(count, isLoading, error) : GUEST;

  const refresh = () => {
    forget();
    void refetch();
  };

  return (
    <div className="-mt-4 flex flex-col gap-4">
      <Status text={outcome ?? fetched} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
        <UserList
          users={pages.flatMap(({ users }) => users)}
          count={count}
          isLoading={isLoading}
          busy={busy}
          onRefresh={isSignedIn ? refresh : undefined}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        />
        <DangerZone disabled={busy || !isSignedIn} onDelete={(deletion) => void run(deletion)} />
      </div>
    </div>
  );
}

function statusOfList(
  count: number,
  isLoading: boolean,
  error: Parameters<typeof reasonOf>[0],
): string {
  if (error) return `Error fetching users: ${reasonOf(error)}`;
  return isLoading ? '' : `Found ${String(count)} users`;
}

/** What happened last: red where it says that something failed. */
function Status({ text }: { text: string }) {
  const colour = text.includes('Error') ? 'text-danger' : 'text-success';
  return (
    <p role="status" className={`min-h-6 font-medium wrap-anywhere ${colour}`}>
      {text}
    </p>
  );
}
