import type { Match } from '../../../contract/search.ts';
import type { Conversations } from '../chat/conversationsCache.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useGetConversationsQuery } from '../chat/conversationsApi.ts';
import { toQueryState, type QueryState } from './queryState.ts';
import type { UnreadConversation } from './UnreadConversations.tsx';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { flatten } from '../notifications/notificationPages.ts';
import { useGetNotificationsInfiniteQuery } from '../notifications/notificationsApi.ts';
import { isPending, useGetReceivedRequestsQuery } from '../requests/requestsApi.ts';
import { useGetOpenSessionsQuery } from '../sessions/openSessionsApi.ts';
import { useGetOwnReviewsQuery } from '../reviews/reviewsApi.ts';
import { useNamedSessions } from '../sessions/useNamedSessions.ts';
import { useSessionsAhead } from './useSessionsAhead.ts';
import { useSuggestions } from './useSuggestions.ts';
import type { Count } from './Counts.tsx';

const MAX_NOTIFICATIONS = 5;
/** Requests and conversations that wait for the student. */
const MAX_ROWS = 3;

export function useDashboard() {
  const me = useGetMeQuery();
  const notifications = useGetNotificationsInfiniteQuery();
  const ahead = useSessionsAhead();
  const { upcoming } = ahead;
  const sessions = useNamedSessions(upcoming.data);
  const matches = useGetMatchesQuery();
  const received = useGetReceivedRequestsQuery();
  const unread = useGetConversationsQuery();
  // What waits changes with time.
  const reviews = useGetOwnReviewsQuery(undefined, { refetchOnMountOrArgChange: true });

  const pages = notifications.data?.pages;
  const latest = pages && flatten(pages).slice(0, MAX_NOTIFICATIONS);
  const accepted = matches.data?.filter(isBuddy);
  const waiting = received.data?.filter(isPending);
  const noNotifications = 'Failed to fetch notifications.';
  const noSessions = 'Failed to load sessions.';
  const noMatches = 'Failed to load matches. Please try again later.';

  // Some begin, which no event says.
  const open = useGetOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const waitingQueries = [matches, received, unread, reviews, open];
  const isReady = waitingQueries.every(({ isLoading }) => !isLoading);

  return {
    me: toQueryState(me, me.data, 'Failed to fetch user data.'),
    /** Whether it is known which sections are above the suggestions. */
    isReady,
    suggestions: useSuggestions(isReady, matches.data),
    notifications: toQueryState(notifications, latest, noNotifications),
    upcoming: toQueryState(upcoming, sessions, noSessions),
    reviews: reviews.data ?? undefined,
    waiting: waiting?.slice(0, MAX_ROWS) ?? [],
    invitations: ahead.invitations.slice(0, MAX_ROWS),
    nextSession: ahead.next?.session,
    names: new Map(accepted?.map(({ id, name }) => [id, name])),
    /** Has neither buddies nor requests. */
    isNew: accepted?.length === 0 && waiting?.length === 0,
    unread: unreadOf(accepted ?? [], unread.data ?? {}),
    counts: toCounts({
      matches: toQueryState(matches, accepted?.length, noMatches),
      requests: toQueryState(received, waiting?.length, 'Failed to fetch requests.'),
      notifications: toQueryState(notifications, pages?.[0]?.unread, noNotifications),
      sessions: toQueryState(upcoming, upcoming.data?.length, noSessions),
    }),
  };
}

/** Returns the conversations with the most unread messages. */
const unreadOf = (buddies: readonly Match[], conversations: Conversations): UnreadConversation[] =>
  buddies
    .map(({ id, name, avatar }) => ({
      userId: id,
      name,
      avatar,
      count: conversations[id]?.unread ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_ROWS);

interface CountQueries {
  matches: QueryState<number>;
  requests: QueryState<number>;
  notifications: QueryState<number>;
  sessions: QueryState<number>;
}

const toCounts = (queries: CountQueries): Count[] => [
  { label: 'Matches', query: queries.matches, isUrgent: false, hasSection: false, to: '/matches' },
  urgent('Pending Requests', queries.requests, '/requests'),
  urgent('Notifications', queries.notifications, '/notifications', true),
  urgent('Upcoming Sessions', queries.sessions, '/sessions', true),
];

const urgent = (
  label: string,
  query: QueryState<number>,
  to: Count['to'],
  hasSection = false,
): Count => ({ label, query, isUrgent: (query.data ?? 0) > 0, hasSection, to });
