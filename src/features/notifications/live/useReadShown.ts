import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { AppThunk } from '../../../app/store.ts';
import { useIsTabVisible } from '../../../ui/hooks/useIsTabVisible.ts';
import { flatten } from '../notificationPages.ts';
import { notificationsApi, useGetNotificationsInfiniteQuery } from '../notificationsApi.ts';
import { selectReading } from '../notificationsSlice.ts';
import { isReadAt } from '../notificationTexts.ts';

/** Marks the loaded notifications read that are about what the screen shows, in a visible tab. */
export function useReadShown(): void {
  const location = useLocation();
  const isVisible = useIsTabVisible();
  const dispatch = useAppDispatch();
  const { data } = useGetNotificationsInfiniteQuery();
  const unread = flatten(data?.pages ?? []).filter(({ read }) => !read);
  const shown = isVisible ? unread.filter((one) => isReadAt(location, one)) : [];
  // A text, so that a request that failed is not repeated for the same ones.
  const ids = shown.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) dispatch(readOnce(id));
  }, [ids, dispatch]);
}

/** The click on a notification that led here has marked it. */
const readOnce =
  (id: string): AppThunk =>
  (dispatch, getState) => {
    if (selectReading(getState()).includes(id)) return;
    void dispatch(notificationsApi.endpoints.markRead.initiate(id));
  };
