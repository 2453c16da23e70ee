import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { errorText } from '../../../api/errorText.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { ShowMoreButton } from '../../../ui/controls/ShowMoreButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx';
import { flatten } from '../notificationPages.ts';
import { useGetNotificationsInfiniteQuery, useMarkAllReadMutation } from '../notificationsApi.ts';
import { selectDecided } from '../notificationsSlice.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { formatDay } from '../../../ui/time/formatDay.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface NotificationListProps {
  /** Renders buttons for an unread notification, if it needs some. */
  renderActions: (notification: Notification) => ReactNode;
  whenEmpty: ReactNode;
}

export function NotificationList({ renderActions, whenEmpty }: NotificationListProps) {
  const { data, error, isLoading, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetNotificationsInfiniteQuery();
  const decided = useAppSelector(selectDecided);

  if (isLoading) return <SkeletonRows text="Loading notifications..." />;
  const notifications = flatten(data?.pages ?? []).filter(({ _id }) => !decided.includes(_id));
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <ErrorNotice
          text={errorText(error, 'Failed to fetch notifications.')}
          onRetry={() => void refetch()}
        />
      )}
      {data && notifications.length === 0 && (
        <EmptyState text="No notifications yet." drawing="bell">
          {whenEmpty}
        </EmptyState>
      )}
      {groupByDay(notifications, new Date()).map(({ day, items }) => (
        <section key={day} className="flex flex-col gap-2">
          <h2 className="px-1 text-sm font-semibold text-muted">{day}</h2>
          <ul
            aria-label={`Notifications, ${day}`}
            className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
          >
            {items.map((notification) => (
              <NotificationItem
                key={notification._id}
                notification={notification}
                isToday={day === 'Today'}
                actions={!notification.read && renderActions(notification)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <ShowMoreButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />
      )}
    </div>
  );
}

interface Group {
  /** Today, Yesterday, or a date. */
  day: string;
  items: Notification[];
}

/** Groups sorted notifications by their local day. */
function groupByDay(notifications: readonly Notification[], now: Date): Group[] {
  const groups: Group[] = [];
  for (const notification of notifications) {
    const day = formatDay(notification.createdAt, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(notification);
    else groups.push({ day, items: [notification] });
  }
  return groups;
}

/** The number of unread notifications and the button that marks them read. Absent without any. */
export function MarkAllRead() {
  const { data } = useGetNotificationsInfiniteQuery();
  const [markAllRead, { isLoading }] = useMarkAllReadMutation();
  const { unread = 0, isCounted = false } = data?.pages[0] ?? {};
  if (unread === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <CountBadge count={unread} />
      {isCounted && (
        <Button variant="secondary" busy={isLoading} onClick={() => void markAllRead()}>
          Mark all as read
        </Button>
      )}
    </div>
  );
}
