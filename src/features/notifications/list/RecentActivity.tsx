import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { NotificationIcon } from './NotificationIcon.tsx';

interface RecentActivityProps {
  notifications: readonly Notification[];
  whenEmpty: ReactNode;
}

export function RecentActivity({ notifications, whenEmpty }: RecentActivityProps) {
  if (notifications.length === 0) return whenEmpty;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notifications.map(({ _id, type, message, read, createdAt }) => (
        <li key={_id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
          <NotificationIcon type={type} />
          <div className="min-w-0 text-sm wrap-anywhere">
            <p className={read ? '' : 'font-bold'}>
              {!read && <span className="sr-only">Unread: </span>}
              {message}
            </p>
            <TimeAgo iso={createdAt} className="text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}
