import { RefreshCw } from 'lucide-react';
import { Link } from '../../ui/router.ts';
import type { AdminUser } from '../../../contract/admin.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ShowMoreButton } from '../../ui/controls/ShowMoreButton.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx';
import { timeText } from '../../ui/time/times.ts';
import { AccountChips } from './AccountChips.tsx';

interface UserListProps {
  users: readonly AdminUser[];
  search: string;
  /** `undefined` without a search. */
  onSearch: ((search: string) => void) | undefined;
  /** Of all accounts, including pages that are not loaded. */
  count: number;
  isLoading: boolean;
  isLoaded: boolean;
  busy: boolean;
  onRefresh: (() => void) | undefined;
  /** `undefined` on the last page. */
  onMore: (() => void) | undefined;
}

export function UserList(props: UserListProps) {
  const { users, count, search, onSearch, isLoading, isLoaded, busy, onRefresh, onMore } = props;
  return (
    <section aria-labelledby="users-heading" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="users-heading" className="text-lg font-semibold tabular-nums">
          Users ({count})
        </h2>
        <Button variant="secondary" disabled={busy || !onRefresh} onClick={onRefresh}>
          <RefreshCw aria-hidden="true" size="1rem" />
          Refresh Users
        </Button>
      </div>
      {onSearch && (
        <TextField
          label="Search users"
          type="search"
          placeholder="Name, email or university"
          maxLength={LIMITS.nameText}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            onSearch(target.value);
          }}
        />
      )}
      {isLoading && <SkeletonRows text="Loading users..." count={8} />}
      {isLoaded && users.length === 0 && <EmptyState text="No users found" />}
      {users.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
          {users.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </ul>
      )}
      {onMore && <ShowMoreButton busy={busy} onClick={onMore} />}
    </section>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  const { _id, name, email, university, createdAt, avatar, role } = user;
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-5">
      <Avatar name={name} picture={avatar} />
      <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 text-sm wrap-anywhere sm:grid-cols-2">
        <span className="min-w-0">
          {/* A service that sends no role has no page for an account. */}
          {role === undefined ? (
            <span className="block text-base font-semibold">{name}</span>
          ) : (
            <Link
              to={`/admin/users/${_id}`}
              className="block text-base font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
          <span className="block text-muted">{email}</span>
          <AccountChips user={user} />
        </span>
        <span className="min-w-0 text-muted sm:text-right">
          <span className="block">{university}</span>
          <time dateTime={createdAt} className="block tabular-nums">
            {timeText(createdAt)}
          </time>
        </span>
      </span>
    </li>
  );
}
