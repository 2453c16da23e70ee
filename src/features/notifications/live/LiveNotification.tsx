import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { TimeAgo } from '../../../ui/time/TimeAgo.tsx';
import { summaryOf, titleOf } from '../notificationTexts.ts';
import { SessionTimes } from '../SessionTimes.tsx';

interface LiveNotificationProps {
  notification: Notification;
  isReminder: boolean;
  /** Of the message that it is about. */
  words: string | undefined;
  /** A button that does what it is about. */
  action: ReactNode;
  onOpen: () => void;
  onDismiss: () => void;
}

/** Leaves after 6 seconds, not while it is hovered or focused. The list has it then. */
const LEAVING =
  '[animation:toast-in_0.3s,toast-out_0.3s_6s_forwards] focus-within:[animation-play-state:paused] hover:[animation-play-state:paused]';
const STAYING = '[animation:toast-in_0.3s]';

/** An info toast, or a warning for a session reminder. One to act on stays until it is dismissed. */
export function LiveNotification(props: LiveNotificationProps) {
  const { notification, isReminder, words, action, onOpen, onDismiss } = props;
  const { relatedUserId: person } = notification;
  const stays = isReminder || Boolean(action);
  const tone = isReminder ? 'bg-warm-soft border-warm' : 'bg-surface border-line';
  return (
    <li
      className={`pointer-events-auto mb-2 flex flex-wrap items-start gap-1 rounded-xl border p-1 shadow-overlay ${stays ? STAYING : LEAVING} ${tone}`}
      onAnimationEnd={({ animationName }) => {
        if (animationName === 'toast-out') onDismiss();
      }}
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-3 py-2 text-left transition-colors hover:bg-sunken"
      >
        {/* Other services may send only the id. */}
        {person?.name && <Avatar name={person.name} picture={person.avatar} />}
        <span className="flex min-w-0 grow flex-col">
          <span className="flex items-center gap-2 font-semibold">
            {titleOf(notification)}
            {!notification.read && (
              <span className="shown-when-forced size-2 shrink-0 rounded-full bg-action">
                <span className="sr-only">Unread</span>
              </span>
            )}
          </span>
          <span className="line-clamp-3 phone-dialog:line-clamp-1 wrap-anywhere">
            {isReminder && '⏰ '}
            {summaryOf(notification)}
          </span>
          <span className="flex flex-col phone-dialog:hidden">
            {words !== undefined && (
              <span className="line-clamp-2 wrap-anywhere text-muted">“{words}”</span>
            )}
            <SessionTimes notification={notification} />
            <TimeAgo iso={notification.createdAt} className="text-sm text-muted" />
          </span>
        </span>
      </button>
      <IconButton label="Dismiss notification" Icon={X} onClick={onDismiss} />
      {action && <div className="basis-full px-3 pb-2 phone-dialog:hidden">{action}</div>}
    </li>
  );
}
