import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../contract/notifications.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useMarkReadMutation } from '../notificationsApi.ts';
import { conversationPath, personIdOf } from '../notificationTexts.ts';
import { NotificationIcon } from './NotificationIcon.tsx';

interface NotificationItemProps {
  notification: Notification;
  actions: ReactNode;
}

const CONTENT = 'flex w-full min-w-0 items-start gap-3 rounded-lg px-3 py-3 text-left text-ink';
const CLICKABLE = `${CONTENT} transition-colors hover:bg-sunken`;

/** A click marks the notification read and opens the conversation of a message or the person. */
export function NotificationItem({ notification, actions }: NotificationItemProps) {
  const { _id, read } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const conversation = conversationPath(notification);
  const personId = personIdOf(notification);
  const open = () => {
    if (!read) void markRead(_id);
  };
  return (
    <li className={`flex flex-col p-1 transition-colors ${read ? '' : 'bg-action-soft'}`}>
      {conversation ? (
        <Link to={conversation} className={CLICKABLE} onClick={open}>
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

function Content({
  notification: { type, message, read, createdAt },
}: {
  notification: Notification;
}) {
  return (
    <>
      <span className="relative">
        <NotificationIcon type={type} />
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
          {message}
        </span>
        <TimeAgo iso={createdAt} className="text-sm text-muted" />
      </span>
    </>
  );
}
