/** The tags of all features. */
export const TAGS = [
  'Me',
  'Chips',
  'Search',
  'Matches',
  'Person',
  'Requests',
  'Thread',
  'Conversations',
  'Presence',
  'Notifications',
  'Sessions',
  'Reviews',
  'OpenSessions',
  'Room',
  'Blocked',
  'AdminUsers',
  'AdminReports',
  'AdminAudit',
  'AdminOutcomes',
  'AdminCourses',
  'AuthSessions',
  'Passkeys',
  'NotificationPreferences',
  'Push',
  'CalendarFeed',
  'BusyCalendars',
] as const;

export type Tag = (typeof TAGS)[number];

/** Tags of everything that a request between two students changes. */
export const CONNECTIONS = ['Requests', 'Matches', 'Person'] as const satisfies readonly Tag[];

/** Tags of everything that a study session and its members change. */
export const SESSIONS = [
  'Sessions',
  'Reviews',
  'Conversations',
  'Room',
] as const satisfies readonly Tag[];

/** `invalidatesTags` of a mutation whose failure says nothing about what the page shows. */
export const onSuccess =
  (tags: readonly Tag[]) =>
  (_response: unknown, error: unknown): readonly Tag[] =>
    error ? [] : tags;
