import { Suspense, useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import type { Notification } from '../../../contract/notifications.ts';
import { WEEK } from '../../../contract/durations.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import {
  useGetNotificationsInfiniteQuery,
  useMarkReadMutation,
} from '../notifications/notificationsApi.ts';
import { toastDismissed } from '../notifications/notificationsSlice.ts';
import { celebrationClosed, selectNewMatch } from '../requests/requestsSlice.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useIsUndisturbed } from './useIsUndisturbed.ts';

const load = () => import('./NewMatchDialog.tsx');
const NewMatchDialog = lazyChunk(load);

/**
 * Celebrates a match with both students: after one has accepted the request here, and with the other by
 * the unread notification, once, since closing reads it, and only when nothing is in the way. Until then it is
 * in the bell and on Home.
 */
export function NewMatch() {
  const dispatch = useAppDispatch();
  const [markRead] = useMarkReadMutation();
  const acceptedHere = useAppSelector(selectNewMatch);
  const notification = useAcceptance();
  const isFree = useIsUndisturbed(notification?._id, load);
  const shown = acceptedHere === null && isFree ? notification : undefined;
  const notificationId = shown?._id;
  useEffect(() => {
    // The dialog replaces the toast.
    if (notificationId !== undefined) dispatch(toastDismissed(notificationId));
  }, [dispatch, notificationId]);
  const userId = acceptedHere ?? shown?.relatedUserId?._id;
  if (userId === undefined) return null;
  return (
    <Suspense>
      <NewMatchDialog
        userId={userId}
        onClose={() => {
          dispatch(celebrationClosed());
          if (notificationId !== undefined) void markRead(notificationId);
        }}
      />
    </Suspense>
  );
}

/** Returns the unread notification that a request of the student was accepted, this week. */
function useAcceptance(): Notification | undefined {
  const openId = useMatch('/chat/:recipientId')?.params.recipientId;
  const { found } = useGetNotificationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({ found: data?.pages[0]?.notifications.find(isAcceptance) }),
  });
  // The open conversation suggests first messages itself.
  return found?.relatedUserId?._id === openId ? undefined : found;
}

const isAcceptance = ({ topic, read, createdAt, relatedUserId }: Notification) =>
  topic === 'accepted' && !read && relatedUserId && Date.now() - Date.parse(createdAt) < WEEK;
