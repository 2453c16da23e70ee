/**
 * Limits, delays and texts shared by the page and the service. The page imports values from no
 * other file of the contract, so this file must not import schemas.
 */

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const BADGES = ['Quick Responder', 'Study Regular', 'Complete Profile'] as const;

/** Default message of a connection request. */
export const DEFAULT_REQUEST_MESSAGE = 'Hi, would you like to study together?';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Durations, all in milliseconds. */
export const DELAYS = {
  requestTimeout: 10 * SECOND,
  chatRequestTimeout: 15 * SECOND,
  uploadTimeout: 120 * SECOND,
  retryInterval: 2 * SECOND,
  toastLifetime: 3 * SECOND,
  toastAnimation: 300,
  liveToastLifetime: 10 * SECOND,
  testimonialRotation: 5 * SECOND,
  signupRedirect: 1 * SECOND,
  messageRedirect: 3 * SECOND,
  typingShown: 2_500,
  typingIdle: 1_500,
  socketReconnectionMin: 1 * SECOND,
  socketReconnectionMax: 5 * SECOND,
  socketConnectTimeout: 20 * SECOND,
  resyncMinDelay: 250,
  resyncJitter: 1 * SECOND,
  quickScheduleLength: HOUR,
  upcomingWindow: DAY,
  longestSession: DAY,
  reminderLead: 10 * MINUTE,
  accessTokenLifetime: 10 * MINUTE,
  refreshTokenLifetime: 30 * DAY,
  loginFailureWindow: 30 * MINUTE,
} as const;

/** Maximum counts, text lengths in characters and sizes in bytes. */
export const LIMITS = {
  fetchAttempts: 3,
  liveToasts: 3,
  testimonials: 5,
  suggestions: 3,
  recentNotifications: 5,
  profileItems: 7,
  nameText: 200,
  bioText: 2_000,
  descriptionText: 2_000,
  messageText: 4_000,
  shortestPassword: 8,
  longestPassword: 128,
  subjects: 40,
  skills: 40,
  chips: 40,
  participants: 50,
  searchPage: 20,
  searchPageMax: 50,
  messagePage: 50,
  messagePageMax: 200,
  notificationPage: 50,
  notificationPageMax: 100,
  adminPage: 200,
  attachmentSize: 10 * 1024 * 1024,
  attachmentQuota: 200 * 1024 * 1024,
  jsonBody: 64 * 1024,
  loginFailures: 5,
  slotMinutes: 30,
  allDayRows: 5,
} as const;

/** Randomisation of the socket's reconnection delay (socket.io's own factor). */
export const SOCKET_JITTER = 0.5;

/** Default hours of a study session created by a click on a day. */
export const DATE_CLICK_HOURS = { start: 10, end: 11 } as const;

export const SESSION_EVENT_COLOUR = '#3b82f6';

/** Response headers of paged lists. */
export const HEADERS = {
  nextCursor: 'x-next-cursor',
  conversationRevision: 'x-conversation-revision',
  unreadCount: 'x-unread-count',
} as const;

/** Error message after the reuse of a refresh token. The page compares it. */
export const AUTH_SESSION_COMPROMISED =
  'Your sign-in was used from somewhere else too and was ended to be safe. Please log in again, and change your password if that was not you.';

/** Prefix of every authentication error of a socket. */
export const SOCKET_AUTHENTICATION_ERROR = 'Authentication error';

/** Allowed file extensions of attachments. The service checks the content, too. */
export const ATTACHMENT_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'pdf',
  'txt',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'zip',
] as const;
