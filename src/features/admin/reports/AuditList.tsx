import type { AuditEntry } from '../../../../contract/admin.ts';
import { errorText } from '../../../api/errorText.ts';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { useGetAuditInfiniteQuery } from './reportsApi.ts';

const ACTIONS: Record<string, string> = {
  suspend: 'suspended',
  'lift-suspension': 'lifted the suspension of',
  'sign-out': 'signed out',
  'make-admin': 'made an admin of',
  'make-student': 'removed as an admin',
  'grant-admin': 'made an admin of',
  'revoke-admin': 'removed as an admin',
  'delete-user': 'deleted an account',
  'decide-report': 'decided a report about',
  'delete-users': 'deleted all students',
  'clear-data': 'cleared all data',
};

/** The actions of admins, newest first. */
export function AuditList() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetAuditInfiniteQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  if (error) {
    return (
      <ErrorNotice
        text={errorText(error, 'Failed to load the audit log.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows text="Loading the audit log..." count={6} />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <EmptyState text="No admin has changed anything yet." />;
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {entries.map((entry) => (
          <AuditRow key={entry._id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && <ShowMoreButton busy={isFetching} onClick={() => void fetchNextPage()} />}
    </div>
  );
}

function AuditRow({ entry: { action, actor, user, createdAt } }: { entry: AuditEntry }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{actor?.name ?? 'The command line'}</span>{' '}
        {ACTIONS[action] ?? action} {user && <span className="font-semibold">{user.name}</span>}
      </p>
      <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
        {timeText(createdAt)}
      </time>
    </li>
  );
}
