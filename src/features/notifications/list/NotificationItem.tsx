import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/time/TimeAgo.tsx';
import { clockText, timeText } from '../../../ui/time/times.ts';
import { listPath, summaryOf } from '../notificationTexts.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { NotificationFace } from './NotificationFace.tsx';
import { NotificationLink } from './NotificationLink.tsx';

interface NotificationItemProps {
  notification: Notification;
  isToday: boolean;
  actions: ReactNode;
}

const CONTENT =
  'flex w-full min-w-0 items-start gap-3 rounded-lg py-3 pr-3 pl-2 text-left text-ink';

/** A click marks the notification read and opens what it is about. The face opens the person. */
export function NotificationItem({ notification, isToday, actions }: NotificationItemProps) {
  const { read } = notification;
  return (
    <li className={`flex flex-col p-1 transition-colors ${read ? '' : 'bg-action-soft'}`}>
      <div className="flex items-start max-[16rem]:flex-col">
        <NotificationFace
          notification={notification}
          isDuplicate={listPath(notification) === null}
        />
        <NotificationLink notification={notification} className={CONTENT}>
          <Content notification={notification} isToday={isToday} />
        </NotificationLink>
      </div>
      {actions}
    </li>
  );
}

function Content({
  notification,
  isToday,
}: Pick<NotificationItemProps, 'notification' | 'isToday'>) {
  const { read, createdAt } = notification;
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={`wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">Unread: </span>}
          {summaryOf(notification)}
        </span>
        <SessionTimes notification={notification} />
        {isToday ? (
          <TimeAgo iso={createdAt} className="text-sm text-muted" />
        ) : (
          <time dateTime={createdAt} title={timeText(createdAt)} className="text-sm text-muted">
            Received {clockText(createdAt)}
          </time>
        )}
      </span>
      {!read && (
        <span
          aria-hidden="true"
          className="shown-when-forced mt-1.5 size-2.5 shrink-0 rounded-full bg-action"
        />
      )}
    </>
  );
}
