import { Bell, Clock, MessageCircle, UserPlus, type LucideIcon } from 'lucide-react';
import type { NotificationType } from '../../../../contract/notifications.ts';

const ICONS: Partial<Record<NotificationType, LucideIcon>> = {
  message: MessageCircle,
  request: UserPlus,
  connection: UserPlus,
};

/** Only the clock has a label, because the text of a session notification may not name its type. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = ICONS[type] ?? Bell;
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-line bg-surface text-muted">
      {type === 'session' ? (
        <Clock role="img" aria-label="Session" className="size-4.5 text-warm" />
      ) : (
        <Icon aria-hidden="true" className="size-4.5" />
      )}
    </span>
  );
}
