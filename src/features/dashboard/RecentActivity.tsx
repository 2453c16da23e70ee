import { Clock } from 'lucide-react';
import type { Notification } from '../../../contract/notifications.ts';
import { timeText } from '../../ui/times.ts';

/** The latest notifications, unread ones in bold, those about sessions with a clock. */
export function RecentActivity({ notifications }: { notifications: readonly Notification[] }) {
  if (notifications.length === 0) return <p className="text-muted">No notifications yet.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notifications.map(({ _id, type, message, read, createdAt }) => (
        <li key={_id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
          {type === 'session' && (
            <Clock role="img" aria-label="Session" className="mt-1 size-4 shrink-0 text-warm" />
          )}
          <div className="min-w-0 wrap-anywhere">
            <p className={read ? '' : 'font-bold'}>
              {!read && <span className="sr-only">Unread: </span>}
              {message}
            </p>
            <time dateTime={createdAt} className="text-sm text-muted">
              {timeText(createdAt)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
