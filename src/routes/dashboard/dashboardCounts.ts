import type { Count } from '../../features/dashboard/Counts.tsx';
import type { QueryState } from '../../features/dashboard/queryState.ts';

interface CountQueries {
  matches: QueryState<number>;
  requests: QueryState<number>;
  notifications: QueryState<number>;
  sessions: QueryState<number>;
}

export const toCounts = (queries: CountQueries): Count[] => [
  { label: 'Matches', query: queries.matches, isUrgent: false, hasSection: false, to: '/matches' },
  urgent('Pending Requests', queries.requests, '/requests'),
  urgent('Notifications', queries.notifications, '/notifications', true),
  urgent('Upcoming Sessions', queries.sessions, '/sessions', true),
];

const urgent = (
  label: string,
  query: QueryState<number>,
  to: string,
  hasSection = false,
): Count => ({ label, query, isUrgent: (query.data ?? 0) > 0, hasSection, to });
