import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { summaryOf } from '../notificationTexts.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { NotificationIcon } from './NotificationIcon.tsx';

interface RecentActivityProps {
  notifications: readonly Notification[];
  whenEmpty: ReactNode;
}

export function RecentActivity({ notifications, whenEmpty }: RecentActivityProps) {
  if (notifications.length === 0) return whenEmpty;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification._id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
          <NotificationIcon notification={notification} />
          <div className="min-w-0 text-sm wrap-anywhere">
            <p className={notification.read ? '' : 'font-bold'}>
              {!notification.read && <span className="sr-only">Unread: </span>}
              {summaryOf(notification)}
            </p>
            <SessionTimes notification={notification} />
            <TimeAgo iso={notification.createdAt} className="text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}
