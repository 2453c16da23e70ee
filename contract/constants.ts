/**
 * Plain values that the page and the service must agree on: limits, delays and fixed texts.
 * The only file of the contract whose values may reach a browser, so it imports nothing.
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

/** What a connection request says unless the sender writes something else. */
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
  catchUpHeadStart: 250,
  catchUpSpread: 1 * SECOND,
  quickScheduleLength: HOUR,
  upcomingWindow: DAY,
  longestSession: DAY,
  reminderLead: 10 * MINUTE,
  accessTokenLifetime: 10 * MINUTE,
  refreshTokenLifetime: 30 * DAY,
  refreshGrace: 10 * SECOND,
  resetTokenLifetime: 30 * MINUTE,
  loginFailureWindow: 30 * MINUTE,
  requestCooldown: 7 * DAY,
} as const;

/** Counts and lengths. Text lengths are in characters, sizes in bytes. */
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

/** The hours that a click on a calendar day proposes. */
export const DATE_CLICK_HOURS = { start: 10, end: 11 } as const;

export const SESSION_EVENT_COLOUR = '#3b82f6';

/** How the match percentage is put together; see server/modules/search/score.ts. */
export const MATCH_POINTS = {
  subjects: 50,
  perSharedDay: 6,
  countedDays: 5,
  university: 15,
  location: 5,
  perHelpfulSkill: 3,
  helpfulSkillsMax: 6,
  reliabilityBadge: 2,
  total: 100,
} as const;

/** Answer headers that carry what a plain list cannot. */
export const HEADERS = {
  nextCursor: 'x-next-cursor',
  conversationRevision: 'x-conversation-revision',
  unreadCount: 'x-unread-count',
} as const;

/** How a sign-in ended that two held; the page tells it by these words from any other end. */
export const SESSION_REUSED =
  'Your sign-in was used from somewhere else too and was ended to be safe. Please log in again, and change your password if that was not you.';

/** The start of every refusal a socket gets for its token. */
export const SOCKET_AUTHENTICATION_ERROR = 'Authentication error';

/** What an attachment may be, by file extension. Content is checked by the service too. */
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
