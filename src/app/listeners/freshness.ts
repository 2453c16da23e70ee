import type { UnknownAction } from '@reduxjs/toolkit';
import type { Notification } from '../../../contract/notifications.ts';
import { api } from '../../api/api.ts';
import { CONNECTIONS, SESSIONS, type Tag } from '../../api/tags.ts';
import {
  isAboutSession,
  mayChangeRequest,
} from '../../features/notifications/notificationTexts.ts';
import { catchUpDelay } from '../../socket/reconnection.ts';
import { findLastMissed, isUpToDate } from '../../socket/resync.ts';
import { eventActions, socketConnected } from '../../socket/socketActions.ts';
import type { AppStartListening, RootState } from '../store.ts';

type EventName = keyof typeof eventActions;
type TagsOf<Payload> = (payload: Payload) => readonly Tag[];
type EventTags = {
  [Event in EventName]: TagsOf<ReturnType<(typeof eventActions)[Event]>['payload']>;
};

/** Reducers and listeners of a feature patch what the event changes. */
const nothing = () => [];

// A minimal backend sends no other event for a changed request or study session.
const tagsOfNotification: TagsOf<Notification> = (notification) => {
  if (isAboutSession(notification)) return ['Sessions', 'Reviews'];
  return mayChangeRequest(notification) ? CONNECTIONS : [];
};

/** The tags that each socket event makes outdated. A missing or mistyped event does not compile. */
const EVENT_TAGS: EventTags = {
  connectionChanged: ({ status }) => {
    if (status === 'pending') return CONNECTIONS;
    // A decided or withdrawn request takes its notification with it. A student who is suspended or
    // leaves is hidden in study sessions, too.
    const tags = [...CONNECTIONS, 'Notifications', 'Conversations', 'OpenSessions'] as const;
    return status === 'rejected' ? [...tags, 'Sessions'] : tags;
  },
  sessionChanged: () => SESSIONS,
  openSessionsChanged: () => ['OpenSessions'],
  roomChanged: () => ['Room'],
  messageDeleted: () => ['Conversations'],
  newNotification: tagsOfNotification,
  notification: tagsOfNotification,
  session_reminder: nothing,
  notificationRead: nothing,
  notificationsRead: nothing,
  receiveMessage: nothing,
  messageUpdated: nothing,
  messagesRead: nothing,
  typing: nothing,
  stopTyping: nothing,
  conversationUpdated: nothing,
  quietPeriod: nothing,
};

const tagsByAction = new Map(
  Object.entries(eventActions).flatMap(([event, creator]): [string, TagsOf<never>][] =>
    'type' in creator ? [[creator.type, EVENT_TAGS[event as EventName]]] : [],
  ),
);

/** Lists without a revision. */
const UNVERSIONED = [
  ...CONNECTIONS,
  ...SESSIONS,
  'Presence',
  'Notifications',
  'OpenSessions',
] as const;

/** Milliseconds within which the events of one change arrive. */
const MERGE_WINDOW = 50;

/**
 * Refetches lists after events, once for all that arrive within `MERGE_WINDOW`, and after a connect
 * those that may lack a missed event. Open threads catch up by revision in the chat's own listeners.
 */
export function addFreshnessListeners(startListening: AppStartListening): void {
  const outdated = new Set<Tag>();
  startListening({
    predicate: (action) => tagsOf(action).length > 0,
    effect: async (action, listenerApi) => {
      const isScheduled = outdated.size > 0;
      for (const tag of tagsOf(action)) outdated.add(tag);
      if (isScheduled) return;
      await listenerApi.delay(MERGE_WINDOW);
      const tags = [...outdated];
      outdated.clear();
      listenerApi.dispatch(api.util.invalidateTags(tags));
    },
  });
  let hasConnected = false;
  startListening({
    actionCreator: socketConnected,
    effect: async (_action, listenerApi) => {
      const isFirst = !hasConnected;
      hasConnected = true;
      // Several connects in a row cause one refetch.
      listenerApi.cancelActiveListeners();
      const [lastMissed] = await Promise.all([
        findLastMissed(listenerApi),
        listenerApi.delay(catchUpDelay(isFirst)),
      ]);
      const settled = await Promise.all(listenerApi.dispatch(api.util.getRunningQueriesThunk()));
      // A query that has failed since the connect is not sent again: it has made all its attempts.
      const failed = settled.filter(({ isError }) => isError).map(({ requestId }) => requestId);
      const isOld = (tag: Tag) =>
        queriesOf(listenerApi.getState(), tag).some(
          (query) => !isUpToDate(query, lastMissed) && !failed.includes(query.requestId),
        );
      const tags = UNVERSIONED.filter(isOld);
      if (tags.length > 0) listenerApi.dispatch(api.util.invalidateTags(tags));
    },
  });
}

const tagsOf = ({ type, payload }: UnknownAction & { payload?: unknown }): readonly Tag[] =>
  tagsByAction.get(type)?.(payload as never) ?? [];

const queriesOf = (state: RootState, tag: Tag) =>
  api.util
    .selectInvalidatedBy(state, [tag])
    .flatMap(({ queryCacheKey }) => state.api.queries[queryCacheKey] ?? []);
