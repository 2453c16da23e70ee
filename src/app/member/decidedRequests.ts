import { flatten } from '../../features/notifications/notificationPages.ts';
import { notificationsApi } from '../../features/notifications/notificationsApi.ts';
import { requestDecided } from '../../features/notifications/notificationsSlice.ts';
import { isRequest } from '../../features/notifications/notificationTexts.ts';
import { requestsApi } from '../../features/requests/requestsApi.ts';
import type { AppStartListening } from '../../store/rootReducer.ts';

const { acceptRequest, rejectRequest } = requestsApi.endpoints;
const { getNotifications, markRead } = notificationsApi.endpoints;

/** Hides the notification of a request that was decided. */
export function addDecidedRequestListeners(startListening: AppStartListening): void {
  for (const { matchFulfilled } of [acceptRequest, rejectRequest]) {
    startListening({
      matcher: matchFulfilled,
      effect: ({ meta }, { dispatch, getState }) => {
        const { pages = [] } = getNotifications.select()(getState()).data ?? {};
        for (const notification of flatten(pages)) {
          const { _id, topic, read, relatedUserId } = notification;
          const isOfSender = relatedUserId?._id === meta.arg.originalArgs.senderId;
          if (!isOfSender || !isRequest(notification)) continue;
          dispatch(requestDecided(_id));
          // Services that send topics delete the notification. Others would show it as open again.
          if (topic === undefined && !read) void dispatch(markRead.initiate(_id));
        }
      },
    });
  }
}
