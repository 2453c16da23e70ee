import type { ReactNode } from 'react';
import type { Notification } from '../../../contract/notifications.ts';
import { TimeAgo } from '../../ui/time/TimeAgo.tsx';
import { summaryOf } from './notificationTexts.ts';
import { SessionTimes } from './SessionTimes.tsx';
import { NotificationIcon } from './list/NotificationIcon.tsx';
import { NotificationLink } from './list/NotificationLink.tsx';

interface RecentActivityProps {
  notifications: readonly Notification[];
  whenEmpty: ReactNode;
}

/** The latest notifications. Each opens what it is about. */
export function RecentActivity({ notifications, whenEmpty }: RecentActivityProps) {
  if (notifications.length === 0) return whenEmpty;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification._id} className="py-1 first:pt-0 last:pb-0">
          <NotificationLink
            notification={notification}
            className="-mx-2 flex min-w-0 items-start gap-3 rounded-lg p-2 text-left text-ink"
          >
            <NotificationIcon notification={notification} />
            <span className="flex min-w-0 flex-col text-sm wrap-anywhere">
              <span className={notification.read ? '' : 'font-bold'}>
                {!notification.read && <span className="sr-only">Unread: </span>}
                {summaryOf(notification)}
              </span>
              <SessionTimes notification={notification} />
              <TimeAgo iso={notification.createdAt} className="text-muted" />
            </span>
          </NotificationLink>
        </li>
      ))}
    </ul>
  );
}
