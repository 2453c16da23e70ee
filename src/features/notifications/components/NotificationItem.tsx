import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../contract/notifications.ts';
import { timeText } from '../../../ui/times.ts';
import { useMarkReadMutation } from '../notificationsApi.ts';
import { conversationOf } from '../notificationTexts.ts';

interface NotificationItemProps {
  notification: Notification;
  /** What can be done about it, e.g. Accept and Decline. */
  actions: ReactNode;
}

const TARGET = 'block w-full rounded-lg px-4 py-2 text-left text-ink hover:bg-sunken';

/** A click marks an unread one read; one about messages leads to their conversation. */
export function NotificationItem({ notification, actions }: NotificationItemProps) {
  const { _id, read } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const conversation = conversationOf(notification);
  const open = () => {
    if (!read) void markRead(_id);
  };
  return (
    <li className={`p-1 ${read ? '' : 'bg-action-soft'}`}>
      {conversation ? (
        <Link to={conversation} className={TARGET} onClick={open}>
          <Words notification={notification} />
        </Link>
      ) : read ? (
        <div className="px-4 py-2">
          <Words notification={notification} />
        </div>
      ) : (
        <button type="button" disabled={isLoading} className={TARGET} onClick={open}>
          <Words notification={notification} />
        </button>
      )}
      {actions}
    </li>
  );
}

function Words({
  notification: { type, message, read, createdAt },
}: {
  notification: Notification;
}) {
  return (
    <>
      <span className={`flex items-center gap-2 wrap-anywhere ${read ? '' : 'font-semibold'}`}>
        {!read && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-action" />}
        {type === 'session' && <Clock aria-hidden="true" className="size-4 shrink-0" />}
        <span className="min-w-0">
          {!read && <span className="sr-only">Unread: </span>}
          {message}
        </span>
      </span>
      <time dateTime={createdAt} className="text-sm text-muted">
        {timeText(createdAt)}
      </time>
    </>
  );
}
