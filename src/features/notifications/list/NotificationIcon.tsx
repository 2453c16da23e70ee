import { Bell, Clock, MessageCircle, UserPlus, type LucideIcon } from 'lucide-react';
import type { Notification, NotificationType } from '../../../../contract/notifications.ts';
import { isAboutSession } from '../notificationTexts.ts';

const ICONS: Record<NotificationType, LucideIcon> = {
  message: MessageCircle,
  request: UserPlus,
  connection: UserPlus,
  session: Clock,
  other: Bell,
};

interface NotificationIconProps {
  notification: Notification;
  /** In the corner of a picture. */
  isSmall?: boolean;
}

/** Only the clock has a label, because the text of a session notification may not name its type. */
export function NotificationIcon({ notification, isSmall = false }: NotificationIconProps) {
  // Another service may send other types.
  const Icon = (ICONS as Partial<typeof ICONS>)[notification.type] ?? Bell;
  const size = isSmall ? 'size-3' : 'size-4.5';
  return (
    <span
      className={`flex shrink-0 items-center justify-center border border-line bg-surface text-muted ${isSmall ? 'size-5 rounded-full' : 'size-9 rounded-lg'}`}
    >
      {isAboutSession(notification) ? (
        <Clock role="img" aria-label="Session" className={`${size} text-warm`} />
      ) : (
        <Icon aria-hidden="true" className={size} />
      )}
    </span>
  );
}
