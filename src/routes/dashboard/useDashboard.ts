import { useEffect } from 'react';
import type { Match } from '../../../contract/search.ts';
import { useUnread } from '../../app/shell/useUnread.ts';
import { useGetMeQuery } from '../../features/auth/authApi.ts';
import { toQueryState } from '../../features/dashboard/queryState.ts';
import { MAX_SUGGESTIONS, pickSuggestions } from '../../features/dashboard/suggestions.ts';
import { useGetMatchesQuery } from '../../features/matches/matchesApi.ts';
import { flatten } from '../../features/notifications/notificationPages.ts';
import { useGetNotificationsInfiniteQuery } from '../../features/notifications/notificationsApi.ts';
import { useGetReceivedRequestsQuery } from '../../features/requests/requestsApi.ts';
import { NO_FILTERS } from '../../features/search/searchFilters.ts';
import { useSearch } from '../../features/search/searchApi.ts';
import { useGetUpcomingQuery } from '../../features/sessions/sessionsApi.ts';
import { matchCount, notificationCount, pendingCount, upcomingCount } from './dashboardCounts.ts';
import { useNamedSessions } from '../useNamedSessions.ts';

const MAX_NOTIFICATIONS = 5;
/** Search pages to load while the best results are matches already. */
const MAX_PAGES = 5;

export function useDashboard() {
  const me = useGetMeQuery();
  const notifications = useGetNotificationsInfiniteQuery();
  // The next 24 hours change with time.
  const upcoming = useGetUpcomingQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = useNamedSessions(upcoming.data);
  const matches = useGetMatchesQuery();
  const received = useGetReceivedRequestsQuery();

  const pages = notifications.data?.pages;
  const latest = pages && flatten(pages).slice(0, MAX_NOTIFICATIONS);
  const accepted = matches.data?.filter(
    ({ connectionStatus, isDeleted }) => connectionStatus === 'accepted' && !isDeleted,
  );
  const waiting = received.data?.filter(({ status }) => status === 'pending');
  const noNotifications = 'Failed to fetch notifications.';
  const noSessions = 'Failed to load sessions.';

  return {
    me: toQueryState(me, me.data, 'Failed to fetch user data.'),
    suggestions: useSuggestions(matches),
    notifications: toQueryState(notifications, latest, noNotifications),
    upcoming: toQueryState(upcoming, sessions, noSessions),
    counts: [
      pendingCount(waiting, toQueryState(received, waiting?.length, 'Failed to fetch requests.')),
      upcomingCount(upcoming.data, toQueryState(upcoming, upcoming.data?.length, noSessions)),
      notificationCount(toQueryState(notifications, pages?.[0]?.unread, noNotifications)),
      matchCount(
        useUnread().messages,
        toQueryState(matches, accepted?.length, 'Failed to load matches. Please try again later.'),
      ),
    ],
  };
}

/** Waits for the matches, so that no suggestion disappears again. Works without them if they fail. */
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
  const tooFew = found && found.length < MAX_SUGGESTIONS && pages.length < MAX_PAGES;

  useEffect(() => {
    if (tooFew && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [tooFew, hasNextPage, isFetching, isError, fetchNextPage]);

  return toQueryState(search, found, 'Failed to search users.');
}
