import { useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Notification } from '../../../contract/notifications.ts';
import { useNavigate } from '../../ui/router.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useIsTabVisible } from '../../ui/hooks/useIsTabVisible.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { flatten } from './notificationPages.ts';
import { useGetNotificationsInfiniteQuery, useMarkReadMutation } from './notificationsApi.ts';
import { selectLiveToasts, toastDismissed } from './notificationsSlice.ts';
import { isShownAt, targetPath } from './notificationTexts.ts';
import { LiveNotification } from './live/LiveNotification.tsx';
import { useReadShown } from './live/useReadShown.ts';

interface LiveNotificationsProps {
  /** Returns the message that a notification is about, if it is known. */
  wordsOf?: (notification: Notification) => string | undefined;
  /** Renders a button that does what a notification is about, if there is one. */
  renderAction?: (notification: Notification) => ReactNode;
}

/**
 * Shows notifications that arrive while the page is open. These are also the info and warning
 * toasts of the events `notification` and `session_reminder`.
 */
export function LiveNotifications({ wordsOf, renderAction }: LiveNotificationsProps) {
  useReadShown();
  const toasts = useToastsWithNotification();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const isVisible = useIsTabVisible();
  const isPhone = useMediaQuery('(width < 40rem)');
  const [markRead] = useMarkReadMutation();

  const isOnScreen = ({ notification }: ToastWithNotification) =>
    (isVisible && isShownAt(location, notification)) ||
    (notification.type === 'message' && notification.read);
  const due = toasts.filter((toast) => !isOnScreen(toast));
  const seenIds = toasts
    .filter(isOnScreen)
    .map(({ notification }) => notification._id)
    .join();
  // They would show on the next screen.
  useEffect(() => {
    for (const id of seenIds.split(',')) if (id !== '') dispatch(toastDismissed(id));
  }, [dispatch, seenIds]);
  // A phone shows one at a time.
  const shown = isPhone ? due.slice(0, 1) : due;

  return (
    <ol aria-label="Live notifications" aria-live="polite">
      {shown.map(({ notification, isReminder }) => (
        <LiveNotification
          key={notification._id}
          notification={notification}
          isReminder={isReminder}
          words={wordsOf?.(notification)}
          action={renderAction?.(notification)}
          onOpen={() => {
            if (!notification.read) void markRead(notification._id);
            void navigate(targetPath(notification));
          }}
          onDismiss={() => dispatch(toastDismissed(notification._id))}
        />
      ))}
    </ol>
  );
}

interface ToastWithNotification {
  notification: Notification;
  isReminder: boolean;
}

/** Returns the toasts whose notification is in the cached list. */
function useToastsWithNotification(): ToastWithNotification[] {
  const toasts = useAppSelector(selectLiveToasts);
  const { data } = useGetNotificationsInfiniteQuery();
  return useMemo(() => {
    const byId = new Map(flatten(data?.pages ?? []).map((one) => [one._id, one]));
    return toasts.flatMap(({ id, isReminder }) => {
      const notification = byId.get(id);
      return notification ? [{ notification, isReminder }] : [];
    });
  }, [toasts, data]);
}
