import type { Notification } from '../../../../contract/notifications.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { NotificationIcon } from './NotificationIcon.tsx';

interface NotificationFaceProps {
  notification: Notification;
  /** The text beside it opens the person too. */
  isDuplicate: boolean;
}

/** The picture of the student who caused the notification, or its icon without a name. */
export function NotificationFace({ notification, isDuplicate }: NotificationFaceProps) {
  const { _id = '', name = '', avatar } = notification.relatedUserId ?? {};
  if (name === '') {
    return (
      <span className="p-3">
        <NotificationIcon notification={notification} />
      </span>
    );
  }
  return (
    <PersonLink
      id={_id}
      className="m-1 shrink-0 rounded-full p-2"
      isDuplicate={isDuplicate}
      label={name}
    >
      <span className="relative block">
        <Avatar name={name} picture={avatar} />
        <span className="absolute -right-1 -bottom-1">
          <NotificationIcon notification={notification} isSmall />
        </span>
      </span>
    </PersonLink>
  );
}
