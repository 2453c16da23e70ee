import type { Notification } from '../../../../contract/notifications.ts';
import { timeText } from '../../../ui/times.ts';
import { titleOf } from '../notificationTexts.ts';

interface LiveNotificationProps {
  notification: Notification;
  isReminder: boolean;
  onOpen: () => void;
  onDismiss: () => void;
}

/** One live toast: info, or a warning with a clock for the reminder of a session. */
export function LiveNotification(props: LiveNotificationProps) {
  const { notification, isReminder, onOpen, onDismiss } = props;
  const { message, createdAt, read } = notification;
  const tone = isReminder ? 'bg-warm-soft border-warm' : 'bg-surface border-line';
  return (
    <li
      className={`pointer-events-auto mb-2 flex items-start gap-1 rounded-xl border p-1 shadow-card [animation:toast-in_0.3s] ${tone}`}
    >
      <button type="button" onClick={onOpen} className="min-w-0 grow rounded-lg p-3 text-left">
        <span className="flex items-center gap-2 font-semibold">
          {titleOf(notification)}
          {!read && (
            <span className="size-2 shrink-0 rounded-full bg-action">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        <span className="block wrap-anywhere">
          {isReminder && '⏰ '}
          {message}
        </span>
        <time dateTime={createdAt} className="block text-sm text-muted">
          {timeText(createdAt)}
        </time>
      </button>
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={onDismiss}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-xl"
      >
        ×
      </button>
    </li>
  );
}
