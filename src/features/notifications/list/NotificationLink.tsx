import type { ReactNode } from 'react';
import { Link } from '../../../ui/router.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useMarkReadMutation } from '../notificationsApi.ts';
import { listPath, personIdOf } from '../notificationTexts.ts';

interface NotificationLinkProps {
  notification: Notification;
  /** Classes of the content. */
  className: string;
  children: ReactNode;
}

/** Marks the notification read and opens what it is about, or else the person. */
export function NotificationLink({ notification, className, children }: NotificationLinkProps) {
  const { _id, read } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const path = listPath(notification);
  const personId = personIdOf(notification);
  const clickable = `${className} transition-colors hover:bg-sunken`;
  const open = () => {
    if (!read) void markRead(_id);
  };
  if (path !== null) {
    return (
      <Link to={path} className={clickable} onClick={open}>
        {children}
      </Link>
    );
  }
  if (personId !== '') {
    return (
      <PersonLink id={personId} className={clickable} onClick={open}>
        {children}
      </PersonLink>
    );
  }
  if (read) return <div className={className}>{children}</div>;
  return (
    <button type="button" disabled={isLoading} className={clickable} onClick={open}>
      {children}
    </button>
  );
}
