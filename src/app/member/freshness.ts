import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { isAboutSession } from '../../features/notifications/notificationTexts.ts';
import { catchUpDelay } from '../../socket/reconnection.ts';
import {
  connectionChanged,
  notificationArrived,
  openSessionsChanged,
  sessionChanged,
  socketConnected,
} from '../../socket/socketActions.ts';
import type { AppStartListening, RootState } from '../../store/rootReducer.ts';

type Tag = Extract<Parameters<typeof api.util.invalidateTags>[0][number], string>;

const CONNECTIONS = ['Requests', 'Matches', 'Person'] as const;
const EVERYTHING_SHARED = [
  ...CONNECTIONS,
  'Search',
  'Sessions',
  'OpenSessions',
  'Notifications',
  'Conversations',
  'Blocked',
] as const;
const SESSIONS = ['Sessions', 'Reviews'] as const;
const ADMIN = ['AdminUsers', 'AdminReports', 'AdminAudit'] as const;
const PROFILE = ['Me', 'Search', 'Person', 'Chips'] as const;

/** What a mutation makes outdated, by endpoint. */
const MUTATION_TAGS: Record<string, readonly Tag[]> = {
  sendRequest: CONNECTIONS,
  acceptRequest: [...CONNECTIONS, 'Conversations'],
  rejectRequest: CONNECTIONS,
  withdrawRequest: CONNECTIONS,
  unmatch: EVERYTHING_SHARED,
  block: EVERYTHING_SHARED,
  unblock: EVERYTHING_SHARED,
  createSession: ['Sessions'],
  updateSession: ['Sessions'],
  moveSession: ['Sessions'],
  deleteSession: ['Sessions'],
  answerSession: ['Sessions'],
  proposeTimes: ['Sessions'],
  withdrawProposal: ['Sessions'],
  takeProposal: ['Sessions'],
  leaveSession: ['Sessions', 'OpenSessions'],
  askToJoin: ['OpenSessions'],
  withdrawJoin: ['OpenSessions'],
  decideJoin: ['Sessions', 'OpenSessions'],
  storeReview: ['Reviews', 'Me'],
  updateMe: PROFILE,
  uploadAvatar: PROFILE,
  verifyEmail: ['Me'],
  deleteAllUsers: ADMIN,
  clearAllData: ADMIN,
  changeAccount: ADMIN,
  decideReport: ADMIN,
};

/** A rejected mutation shows that these lists were outdated before it. */
const OUTDATED_BY_ERROR: readonly Tag[] = [...CONNECTIONS, 'Sessions', 'OpenSessions'];

/** Lists without a revision. They are refetched after every connect of the socket. */
const UNVERSIONED = [
  'Matches',
  'Requests',
  'Person',
  'Conversations',
  'Presence',
  'Notifications',
  ...SESSIONS,
  'OpenSessions',
] as const;

/** Milliseconds within which the response and the events of one change arrive. */
const MERGE_WINDOW = 50;

/**
 * Refetches lists after events and mutations, once for all that arrive within `MERGE_WINDOW`, and
 * after a connect, because events sent while the socket was down are lost. Open threads catch up by
 * revision in the chat's own listeners.
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
      listenerApi.extra.earlyRequests.drop();
      // Several connects in a row cause one refetch.
      listenerApi.cancelActiveListeners();
      const connectedAt = Date.now();
      await listenerApi.delay(catchUpDelay(isFirst));
      await Promise.all(listenerApi.dispatch(api.util.getRunningQueriesThunk()));
      const isOld = (tag: Tag) => startedBefore(listenerApi.getState(), tag, connectedAt);
      listenerApi.dispatch(api.util.invalidateTags(UNVERSIONED.filter(isOld)));
    },
  });
}

function tagsOf(action: UnknownAction): readonly Tag[] {
  if (connectionChanged.match(action)) {
    const { status } = action.payload;
    if (status === 'pending') return CONNECTIONS;
    // A decided or withdrawn request takes its notification with it. A student who is suspended or
    // leaves is hidden in study sessions, too.
    const tags = [...CONNECTIONS, 'Notifications', 'Conversations', 'OpenSessions'] as const;
    return status === 'rejected' ? [...tags, 'Sessions'] : tags;
  }
  // Study sessions have conversations, whose members change with the session.
  if (sessionChanged.match(action)) return [...SESSIONS, 'Conversations'];
  if (openSessionsChanged.match(action)) return ['OpenSessions'];
  // A minimal backend sends no other event for a changed request or study session.
  if (notificationArrived.match(action)) {
    if (isAboutSession(action.payload)) return SESSIONS;
    return action.payload.type === 'message' ? [] : CONNECTIONS;
  }
  const isRejected = isRejectedWithValue(action);
  if (!isRejected && !isFulfilled(action)) return [];
  const { endpointName = '' } = action.meta.arg as { endpointName?: string };
  const tags = MUTATION_TAGS[endpointName] ?? [];
  return isRejected ? tags.filter((tag) => OUTDATED_BY_ERROR.includes(tag)) : tags;
}

/** Returns whether a cached query with the tag was last started before the moment. */
function startedBefore(state: RootState, tag: Tag, moment: number): boolean {
  return api.util
    .selectInvalidatedBy(state, [tag])
    .some(
      ({ queryCacheKey }) => (state.api.queries[queryCacheKey]?.startedTimeStamp ?? 0) < moment,
    );
}
