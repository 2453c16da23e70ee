import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { LiveNotification } from './components/LiveNotification.tsx';
import { useMarkReadMutation } from './notificationsApi.ts';
import { selectLiveToasts, toastDismissed, toastTimedOut } from './notificationsSlice.ts';
import { conversationOf, placeOf } from './notificationTexts.ts';

/**
 * What arrives while the page is open, on every screen. These are also the toasts that the two
 * events `notification` and `session_reminder` call for (info, and a warning with a clock): a second,
 * transient toast with the same words beside each would only be noise.
 */
export function LiveNotifications() {
  const toasts = useAppSelector(selectLiveToasts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isVisible = useSyncExternalStore(followVisibility, isTabVisible);
  const isPhone = useMediaQuery('(width < 40rem)');
  const [markRead] = useMarkReadMutation();

  // Who looks at the conversation sees the message itself, which also marks this read.
  const due = toasts.filter(
    ({ notification }) => !(isVisible && conversationOf(notification) === pathname),
  );
  // A phone has room for the newest; the next one comes forth when it is gone.
  const shown = isPhone ? due.slice(0, 1) : due;

  return (
    <ol aria-label="Live notifications" aria-live="polite">
      {shown.map(({ notification, isReminder }) => (
        <LiveNotification
          key={notification._id}
          notification={notification}
          isReminder={isReminder}
          isVisible={isVisible}
          onOpen={() => {
            if (!notification.read) void markRead(notification._id);
            void navigate(placeOf(notification));
          }}
          onDismiss={() => dispatch(toastDismissed(notification._id))}
          onTimeout={() => dispatch(toastTimedOut(notification._id))}
        />
      ))}
    </ol>
  );
}

const isTabVisible = () => document.visibilityState === 'visible';

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}
