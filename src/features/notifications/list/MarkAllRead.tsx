import { useAppSelector } from '../../../store/hooks.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useGetNotificationsInfiniteQuery, useMarkAllReadMutation } from '../notificationsApi.ts';
import { selectCanMarkAllRead } from '../notificationsSlice.ts';

/** The number of unread notifications and the button that marks them read. Absent without any. */
export function MarkAllRead() {
  const { data } = useGetNotificationsInfiniteQuery();
  const [markAllRead, { isLoading }] = useMarkAllReadMutation();
  const canMarkAllRead = useAppSelector(selectCanMarkAllRead);
  const unread = data?.pages[0]?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <CountBadge count={unread} />
      {canMarkAllRead && (
        <Button variant="secondary" busy={isLoading} onClick={() => void markAllRead()}>
          Mark all as read
        </Button>
      )}
    </div>
  );
}
