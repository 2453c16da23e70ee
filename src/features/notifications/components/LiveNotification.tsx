import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { DELAYS } from '../../../../contract/constants.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { timeText } from '../../../ui/times.ts';
import { titleOf } from '../notificationTexts.ts';

interface LiveNotificationProps {
  notification: Notification;
  isReminder: boolean;
  /** Whether the tab is, so that somebody may be reading it. */
  isVisible: boolean;
  onOpen: () => void;
  onDismiss: () => void;
  onTimeout: () => void;
}

/**
 * One live toast: info, which leaves by itself, or a warning with a clock for the reminder of a
 * session, which stays until it is dismissed.
 */
export function LiveNotification(props: LiveNotificationProps) {
  const { notification, isReminder, isVisible, onOpen, onDismiss, onTimeout } = props;
  const { message, createdAt, read } = notification;
  const { isAttended, handlers } = useAttention();
  useTimeout(isVisible && !isAttended && !isReminder, createdAt, onTimeout);
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

/** Whether the pointer or the focus is on an element. */
function useAttention() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => {
      setPointed(true);
    },
    onPointerLeave: () => {
      setPointed(false);
    },
    onFocus: () => {
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
    },
  };
  return { isAttended: isPointed || isFocused, handlers };
}

/** Calls back after a lifetime of running without a break, which begins anew with each `version`. */
function useTimeout(isRunning: boolean, version: string, onTimeout: () => void): void {
  const callBack = useEffectEvent(onTimeout);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(callBack, DELAYS.liveToastLifetime);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, version]);
}
