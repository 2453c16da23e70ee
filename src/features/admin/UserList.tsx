import type { AdminUser } from '../../../contract/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/Notices.tsx';
import { timeText } from '../../ui/times.ts';

interface UserListProps {
  users: readonly AdminUser[];
  /** Of all accounts, shown or not. */
  count: number;
  isLoading: boolean;
  busy: boolean;
  /** Shows the next ones; undefined where there are none. */
  onMore: (() => void) | undefined;
}

export function UserList({ users, count, isLoading, busy, onMore }: UserListProps) {
  return (
    <section aria-labelledby="users-heading" className="flex flex-col gap-4">
      <h2 id="users-heading" className="text-xl font-semibold">
        Users ({count})
      </h2>
      {isLoading && <Loading text="Loading users..." />}
      {!isLoading && users.length === 0 && <EmptyState text="No users found" />}
      <ul className="flex flex-col gap-2">
        {users.map(({ _id, name, email, university, createdAt }) => (
          <li
            key={_id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3 wrap-anywhere"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block">{email}</span>
            </span>
            <span className="min-w-0 text-sm text-muted sm:text-right">
              <span className="block">{university}</span>
              <time dateTime={createdAt} className="block">
                {timeText(createdAt)}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="secondary" className="self-center" busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
