import type { UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from './errorText.ts';

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

export interface ToastButton {
  label: string;
  /** Dispatched by a click. */
  trigger: UnknownAction;
}

interface ToastContent {
  text: string;
  button?: ToastButton;
}

/** `extraOptions` of an endpoint: what it does and shows besides its request. */
export interface EndpointOptions {
  /** Sends no bearer token. A 401 is then an ordinary error. */
  guest?: boolean;
  /** A service may lack the request. After a 404 it is not sent again. */
  optional?: boolean;
  /** Toast text when no decodable token is stored. */
  missingTokenText?: string;
  /**
   * Tags that a mutation makes outdated. Like `invalidatesTags`, but merged with the tags of the socket
   * event of the same change, so that each list is requested once for both.
   */
  outdates?: readonly Tag[];
  /** Toast after a success. An empty text shows none. */
  success?: string | ((response: never, arg: never, state: never) => string | ToastContent);
  /** Toast after a failure, if the service sends no text. A function decides alone; null shows none. */
  failure?: string | ((error: ApiError | undefined) => string | null);
}
