import type { Count } from '../../features/dashboard/Counts.tsx';
import type { QueryState } from '../../features/dashboard/queryState.ts';

interface CountQueries {
  matches: QueryState<number>;
  requests: QueryState<number>;
  notifications: QueryState<number>;
  sessions: QueryState<number>;
}

export const toCounts = (queries: CountQueries): Count[] => [
  { label: 'Matches', query: queries.matches, isUrgent: false, to: '/matches' },
  urgent('Pending Requests', queries.requests, '/requests'),
  urgent('Notifications', queries.notifications, '/notifications'),
  urgent('Upcoming Sessions', queries.sessions, '/sessions'),
];

const urgent = (label: string, query: QueryState<number>, to: string): Count => ({
  label,
  query,
  isUrgent: (query.data ?? 0) > 0,
  to,
});
