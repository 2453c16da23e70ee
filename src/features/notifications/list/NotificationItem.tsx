import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useMarkReadMutation } from '../notificationsApi.ts';
import { listPath, personIdOf, summaryOf } from '../notificationTexts.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { NotificationIcon } from './NotificationIcon.tsx';

interface NotificationItemProps {
  notification: Notification;
  actions: ReactNode;
}

const CONTENT = 'flex w-full min-w-0 items-start gap-3 rounded-lg px-3 py-3 text-left text-ink';
const CLICKABLE = `${CONTENT} transition-colors hover:bg-sunken`;

/** A click marks the notification read and opens what it is about. */
export function NotificationItem({ notification, actions }: NotificationItemProps) {
  const { _id, read } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const path = listPath(notification);
  const personId = personIdOf(notification);
  const open = () => {
    if (!read) void markRead(_id);
  };
  return (
    <li className={`flex flex-col p-1 transition-colors ${read ? '' : 'bg-action-soft'}`}>
      {path !== null ? (
        <Link to={path} className={CLICKABLE} onClick={open}>
          <Content notification={notification} />
        </Link>
      ) : personId !== '' ? (
        <PersonLink id={personId} className={CLICKABLE} onClick={open}>
          <Content notification={notification} />
        </PersonLink>
      ) : read ? (
        <div className={CONTENT}>
          <Content notification={notification} />
        </div>
      ) : (
        <button type="button" disabled={isLoading} className={CLICKABLE} onClick={open}>
          <Content notification={notification} />
        </button>
      )}
      {actions}
    </li>
  );
}

function Content({ notification }: { notification: Notification }) {
  const { read, createdAt } = notification;
  return (
    <>
      <span className="relative">
        <NotificationIcon notification={notification} />
        {!read && (
          <span
            aria-hidden="true"
            className="shown-when-forced absolute -top-1 -right-1 size-2.5 rounded-full bg-action"
          />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={`wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">Unread: </span>}
          {summaryOf(notification)}
        </span>
        <SessionTimes notification={notification} />
        <TimeAgo iso={createdAt} className="text-sm text-muted" />
      </span>
    </>
  );
}
