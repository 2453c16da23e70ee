import { useEffect } from 'react';
import type { Match } from '../../contract/search.ts';
import { LIMITS } from '../../contract/constants.ts';
import { useUnread } from '../app/useUnread.ts';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { partOf } from '../features/dashboard/part.ts';
import { pickSuggestions } from '../features/dashboard/suggestions.ts';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { flatten } from '../features/notifications/notificationPages.ts';
import { useGetNotificationsInfiniteQuery } from '../features/notifications/notificationsApi.ts';
import { useGetReceivedRequestsQuery } from '../features/requests/requestsApi.ts';
import { NO_FILTERS } from '../features/search/searchFilters.ts';
import { useSearch } from '../features/search/useSearch.ts';
import { useGetUpcomingQuery } from '../features/sessions/sessionsApi.ts';
import { matchCount, notificationCount, pendingCount, upcomingCount } from './dashboardCounts.ts';
import { useNamedSessions } from './useNamedSessions.ts';

/** Who knows many of the best matches already finds new ones further down, but not endlessly. */
const MOST_PAGES = 5;

/** What the dashboard shows, each part with its own waiting and failing. */
export function useDashboard() {
  const me = useGetMeQuery();
  const notifications = useGetNotificationsInfiniteQuery();
  // The next 24 hours are others each time one comes by.
  const upcoming = useGetUpcomingQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = useNamedSessions(upcoming.data);
  const matches = useGetMatchesQuery();
  const received = useGetReceivedRequestsQuery();

  const pages = notifications.data?.pages;
  const latest = pages && flatten(pages).slice(0, LIMITS.recentNotifications);
  const accepted = matches.data?.filter(({ connectionStatus }) => connectionStatus === 'accepted');
  const waiting = received.data?.filter(({ status }) => status === 'pending');
  const noNotifications = 'Failed to fetch notifications.';
  const noSessions = 'Failed to load sessions.';

  return {
    me: partOf(me, me.data, 'Failed to fetch user data.'),
    suggestions: useSuggestions(matches),
    notifications: partOf(notifications, latest, noNotifications),
    upcoming: partOf(upcoming, sessions, noSessions),
    counts: [
      pendingCount(waiting, partOf(received, waiting?.length, 'Failed to fetch requests.')),
      upcomingCount(upcoming.data, partOf(upcoming, upcoming.data?.length, noSessions)),
      notificationCount(partOf(notifications, pages?.[0]?.unread, noNotifications)),
      matchCount(
        useUnread().messages,
        partOf(matches, accepted?.length, 'Failed to load matches. Please try again later.'),
      ),
    ],
  };
}

/**
 * Waits for the list of matches, so that nobody is suggested for a moment only. Where it cannot be
 * had, those are suggested that the search itself says are not known.
 */
function useSuggestions(matches: { data?: Match[] | undefined; isLoading: boolean }) {
  const search = useSearch(NO_FILTERS);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = search;
  const pages = matches.isLoading ? undefined : data?.pages;
  const found =
    pages &&
    pickSuggestions(
      pages.flatMap(({ students }) => students),
      matches.data,
    );
  const tooFew = found && found.length < LIMITS.suggestions && pages.length < MOST_PAGES;

  useEffect(() => {
    if (tooFew && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [tooFew, hasNextPage, isFetching, isError, fetchNextPage]);

  return partOf(search, found, 'Failed to search users.');
}
