import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { timeText } from '../../../ui/times.ts';
import { titleOf } from '../notificationTexts.ts';

/** Milliseconds. */
const LIFETIME = 10_000;

interface LiveNotificationProps {
  notification: Notification;
  isReminder: boolean;
  isVisible: boolean;
  onOpen: () => void;
  onDismiss: () => void;
  onTimeout: () => void;
}

/** An info toast that times out, or a session reminder that stays until it is dismissed. */
export function LiveNotification(props: LiveNotificationProps) {
  const { notification, isReminder, isVisible, onOpen, onDismiss, onTimeout } = props;
  const { message, createdAt, read } = notification;
  const { isActive, handlers } = useHoverFocus();
  useTimeout(isVisible && !isActive && !isReminder, createdAt, onTimeout);
  const tone = isReminder ? 'bg-warm-soft border-warm' : 'bg-surface border-line';
  return (
    <li
      {...handlers}
      className={`pointer-events-auto mb-2 flex items-start gap-1 rounded-xl border p-1 shadow-overlay [animation:toast-in_0.3s] motion-reduce:animate-none ${tone}`}
    >
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 grow rounded-lg px-3 py-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="flex items-center gap-2 font-semibold">
          {titleOf(notification)}
          {!read && (
            <span className="shown-when-forced size-2 shrink-0 rounded-full bg-action">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        <span className="line-clamp-3 wrap-anywhere">
          {isReminder && '⏰ '}
          {message}
        </span>
        <time dateTime={createdAt} className="block text-sm text-muted">
          {timeText(createdAt)}
        </time>
      </button>
      <IconButton label="Dismiss notification" Icon={X} onClick={onDismiss} />
    </li>
  );
}

/** Returns whether the element has the pointer or the focus. */
function useHoverFocus() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => {
      setHovered(true);
    },
    onPointerLeave: () => {
      setHovered(false);
    },
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
    },
  };
  return { isActive: isHovered || isFocused, handlers };
}

/** Calls back after running for a whole lifetime. A pause or a new `version` starts it again. */
function useTimeout(isRunning: boolean, version: string, onTimeout: () => void): void {
  const callBack = useEffectEvent(onTimeout);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(callBack, LIFETIME);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, version]);
}
