import { matchesApi } from '../../features/matches/matchesApi.ts';
import { flatten } from '../../features/notifications/notificationPages.ts';
import { notificationsApi } from '../../features/notifications/notificationsApi.ts';
import { requestDecided } from '../../features/notifications/notificationsSlice.ts';
import { isRequest, mayChangeRequest } from '../../features/notifications/notificationTexts.ts';
import { requestsApi } from '../../features/requests/requestsApi.ts';
import { showConnection, showConnections } from '../../features/search/connectionThunks.ts';
import { notificationArrived } from '../../socket/socketActions.ts';
import type { AppStartListening } from '../store.ts';

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;
const { getNotifications, markRead } = notificationsApi.endpoints;

/** Shows a request in the features that know nothing of requests, without waiting for its socket event. */
export function addRequestListeners(startListening: AppStartListening): void {
  startListening({
    matcher: sendRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(showConnection(meta.arg.originalArgs.recipientId, 'pending'));
    },
  });
  startListening({
    matcher: withdrawRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(showConnection(meta.arg.originalArgs.recipientId, 'rejected'));
    },
  });
  startListening({
    matcher: rejectRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(showConnection(meta.arg.originalArgs.senderId, 'rejected'));
    },
  });
  startListening({
    matcher: acceptRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      dispatch(showConnection(meta.arg.originalArgs.senderId, 'accepted'));
    },
  });
  // A service without topics has no `connectionChanged`. Its notifications make the matches outdated, which
  // are then requested again if anything subscribes to them. The search does not.
  let subscription: { unsubscribe: () => void } | undefined;
  startListening({
    actionCreator: notificationArrived,
    effect: ({ payload }, { dispatch }) => {
      if (payload.topic !== undefined || !mayChangeRequest(payload)) return;
      const previous = subscription;
      subscription = dispatch(matchesApi.endpoints.getMatches.initiate());
      previous?.unsubscribe();
    },
  });
  startListening({
    matcher: matchesApi.endpoints.getMatches.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(
        showConnections(new Map(payload.map(({ id, connectionStatus }) => [id, connectionStatus]))),
      );
    },
  });
  // A decided request hides its notification.
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
