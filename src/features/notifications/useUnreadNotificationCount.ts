import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { selectIsSignedIn } from '../auth/authSlice.ts';
import { useGetNotificationsInfiniteQuery } from './notificationsApi.ts';

/** How many notifications wait to be read, live; 0 for guests, for whom nothing is loaded. */
export function useUnreadNotificationCount(): number {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { unread } = useGetNotificationsInfiniteQuery(isSignedIn ? undefined : skipToken, {
    selectFromResult: ({ data }) => ({ unread: data?.pages[0]?.unread ?? 0 }),
  });
  return unread;
}
