import type { AuditEntry } from '../../../../contract/admin.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
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
  'import-courses': 'imported courses',
  'merge-spelling': 'merged the spelling',
  'keep-spelling': 'kept the spelling',
  'undo-spelling': 'undid the decision about the spelling',
};

/** The actions of admins, newest first. */
export function AuditList() {
  const query = useGetAuditInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isFetching, hasNextPage, fetchNextPage } = query;
  return (
    <Loaded
      query={query}
      failure="Failed to load the audit log."
      loading="Loading the audit log..."
      rows={6}
    >
      {({ pages }) => (
        <div className="flex flex-col gap-4">
          <Entries entries={pages.flatMap(({ items }) => items)} />
          {hasNextPage && <ShowMoreButton busy={isFetching} onClick={() => void fetchNextPage()} />}
        </div>
      )}
    </Loaded>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <EmptyState text="No admin has changed anything yet." />;
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {entries.map((entry) => (
        <AuditRow key={entry._id} entry={entry} />
      ))}
    </ul>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, user, about, createdAt } = entry;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{actor?.name ?? 'The command line'}</span>{' '}
        {ACTIONS[action] ?? action} <span className="font-semibold">{user?.name ?? about}</span>
      </p>
      <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
        {timeText(createdAt)}
      </time>
    </li>
  );
}
