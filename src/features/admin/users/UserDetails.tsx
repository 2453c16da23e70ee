import { useId } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import type { AdminUserDetails } from '../../../../contract/admin.ts';
import { PersonHeader } from '../../../ui/people/PersonHeader.tsx';
import { timeText } from '../../../ui/time/times.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountChips } from '../AccountChips.tsx';
import { useGetUserDetailsQuery } from './manageApi.ts';

interface UserDetailsProps {
  userId: string;
  onDeleted: () => void;
}

/** An account with facts about it, and what an admin can do. */
export function UserDetails({ userId, onDeleted }: UserDetailsProps) {
  const query = useGetUserDetailsQuery(userId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={query}
      failure="Failed to load this account."
      loading="Loading the account..."
      rows={4}
    >
      {(user) => <Account user={user} onDeleted={onDeleted} />}
    </Loaded>
  );
}

function Account({ user, onDeleted }: { user: AdminUserDetails; onDeleted: () => void }) {
  const nameId = useId();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
      <section
        aria-labelledby={nameId}
        className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 shadow-card"
      >
        <PersonHeader
          nameId={nameId}
          level={2}
          name={user.name}
          picture={user.avatar ?? ''}
          university={user.university}
          campus=""
          location={user.location}
        />
        <AccountChips user={user} />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
          {factsOf(user).map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <AccountActions user={user} onDeleted={onDeleted} />
    </div>
  );
}

const time = (iso: string | null) => (iso === null ? 'Never' : timeText(iso));

const factsOf = (user: AdminUserDetails): [label: string, value: string | number][] => [
  ['Email', user.email],
  ['Email verified', user.emailVerified ? 'Yes' : 'No'],
  ['Signed up', time(user.createdAt)],
  ['Last active', time(user.lastActiveAt)],
  ['Signed-in devices', user.authSessions],
  ['Study buddies', user.buddies],
  ['Requests sent', user.sentRequests],
  ['Messages sent', user.sentMessages],
  ['Study sessions planned', user.studySessions],
  ['Blocked by', user.blockers],
  ['Reports', `${String(user.reports)} (${String(user.openReports)} open)`],
  ...(user.deletionAt === null
    ? []
    : [['Will be deleted', time(user.deletionAt)] as [string, string]]),
];
