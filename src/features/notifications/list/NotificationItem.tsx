import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { clockText, timeText } from '../../../ui/times.ts';
import { useMarkReadMutation } from '../notificationsApi.ts';
import { listPath, personIdOf, summaryOf } from '../notificationTexts.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { NotificationFace } from './NotificationFace.tsx';

interface NotificationItemProps {
  notification: Notification;
  isToday: boolean;
  actions: ReactNode;
}

const CONTENT =
  'flex w-full min-w-0 items-start gap-3 rounded-lg py-3 pr-3 pl-2 text-left text-ink';
const CLICKABLE = `${CONTENT} transition-colors hover:bg-sunken`;

/** A click marks the notification read and opens what it is about. The face opens the person. */
export function NotificationItem({ notification, isToday, actions }: NotificationItemProps) {
  const { _id, read } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const path = listPath(notification);
  const personId = personIdOf(notification);
  const open = () => {
    if (!read) void markRead(_id);
  };
  const content = <Content notification={notification} isToday={isToday} />;
  return (
    <li className={`flex flex-col p-1 transition-colors ${read ? '' : 'bg-action-soft'}`}>
      <div className="flex items-start">
        <NotificationFace notification={notification} isDuplicate={path === null} />
        {path !== null ? (
          <Link to={path} className={CLICKABLE} onClick={open}>
            {content}
          </Link>
        ) : personId !== '' ? (
          <PersonLink id={personId} className={CLICKABLE} onClick={open}>
            {content}
          </PersonLink>
        ) : read ? (
          <div className={CONTENT}>{content}</div>
        ) : (
          <button type="button" disabled={isLoading} className={CLICKABLE} onClick={open}>
            {content}
          </button>
        )}
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
