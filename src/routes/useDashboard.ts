import { useEffect } from 'react';
import type { Match } from '../../contract/search.ts';
import { LIMITS } from '../../contract/constants.ts';
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

/** Who knows many of the best matches already finds new ones further down, but not endlessly. */
const MOST_PAGES = 5;

/** What the dashboard shows, each part with its own waiting and failing. */
export function useDashboard() {
  const me = useGetMeQuery();
  const notifications = useGetNotificationsInfiniteQuery();
  // The next 24 hours are others each time one comes by.
  const upcoming = useGetUpcomingQuery(undefined, { refetchOnMountOrArgChange: true });
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
    suggestions: useSuggestions(matches.data),
    notifications: partOf(notifications, latest, noNotifications),
    upcoming: partOf(upcoming, upcoming.data, noSessions),
    counts: [
      {
        label: 'Matches',
        part: partOf(matches, accepted?.length, 'Failed to load matches. Please try again later.'),
      },
      {
        label: 'Pending Requests',
        part: partOf(received, waiting?.length, 'Failed to fetch requests.'),
      },
      { label: 'Notifications', part: partOf(notifications, pages?.[0]?.unread, noNotifications) },
      { label: 'Upcoming Sessions', part: partOf(upcoming, upcoming.data?.length, noSessions) },
    ],
  };
}

/** Without the list of matches those are suggested that the search itself says are not known. */
function useSuggestions(matches: readonly Match[] | undefined) {
  const search = useSearch(NO_FILTERS);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = search;
  const found =
    data &&
    pickSuggestions(
      data.pages.flatMap(({ students }) => students),
      matches,
    );
  const tooFew = found && found.length < LIMITS.suggestions && data.pages.length < MOST_PAGES;

  useEffect(() => {
    if (tooFew && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [tooFew, hasNextPage, isFetching, isError, fetchNextPage]);

  return partOf(search, found, 'Failed to search users.');
}
