/**
 * Limits and texts that both the page and the service use. Besides `guestConstants.ts` and
 * `durations.ts`, the page imports values from no other file of the contract, so this file must not
 * import schemas.
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

/** Default message of a connection request. */
export const DEFAULT_REQUEST_MESSAGE = 'Hi, would you like to study together?';

/** Words of the product that are too easy to guess as a password. */
export const PRODUCT_WORDS = ['Study Buddy'];

/** Maximum length of a study session in milliseconds. */
export const MAX_SESSION_LENGTH = 24 * 60 * 60_000;

/** Minutes of a study session that starts now. */
export const STUDY_NOW_MINUTES = [25, 50, 90] as const;

/** Milliseconds in which a session that started waits for others. */
export const WAITS_FOR_OTHERS = 10 * 60_000;

/** Milliseconds between the requests of a page with a room. Each one keeps the student in the room. */
export const STAY_INTERVAL = 30_000;

/** Minutes of a timer, and of its breaks. */
export const TIMER_MINUTES = { minimum: 1, maximum: 240 } as const;

/** Minutes for which common times are searched. */
export const SESSION_MINUTES = { minimum: 15, maximum: 24 * 60 } as const;

/** Maximum counts, text lengths in characters and sizes in bytes. */
export const LIMITS = {
  nameText: 200,
  descriptionText: 2_000,
  messageText: 4_000,
  subjects: 40,
  skills: 40,
  chips: 40,
  participants: 50,
  places: 49,
  goals: 5,
  favouritesFirst: 100,
  link: 1_000,
  messagePage: 50,
  notificationPage: 100,
  searchPage: 20,
  reportText: 1_000,
  reportedMessages: 20,
  attachmentSize: 10 * 1024 * 1024,
  passkeys: 20,
  busyCalendars: 5,
  calendarAddress: 2_000,
  calendarSize: 1024 * 1024,
  pushDevices: 10,
  courseFileSize: 2 * 1024 * 1024,
  courses: 20_000,
} as const;

/** Minutes from a reminder to the start of the study session. */
export const REMINDER_LEADS = [1_440, 60, 10] as const;

/** Where reminders arrive. */
export const REMINDER_CHANNELS = ['app', 'email', 'push'] as const;

/** Text fields of a profile. Each is a column of `users` with the same name. */
export const PROFILE_TEXTS = {
  name: { maxLength: LIMITS.nameText, kind: 'requiredLine' },
  university: { maxLength: LIMITS.nameText, kind: 'requiredLine' },
  bio: { maxLength: 2_000, kind: 'text' },
  location: { maxLength: LIMITS.nameText, kind: 'line' },
} as const;
export type ProfileTextName = keyof typeof PROFILE_TEXTS;

/** Reasons of a report, with their labels. */
export const REPORT_REASONS = {
  spam: 'Spam',
  harassment: 'Harassment or threats',
  content: 'Inappropriate content',
  impersonation: 'Pretending to be somebody else',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

/** Decisions of an admin about a report, with their labels. */
export const REPORT_DECISIONS = {
  no_action: 'No action',
  suspended: 'Suspend',
  dismissed: 'Dismiss',
} as const;
export type ReportDecision = keyof typeof REPORT_DECISIONS;

/** Response headers of paged lists. */
export const HEADERS = {
  nextCursor: 'x-next-cursor',
  conversationRevision: 'x-conversation-revision',
  unreadCount: 'x-unread-count',
  totalCount: 'x-total-count',
  /** For each filter of a search, how many more students match without it: `location=4&subject=12`. */
  moreResults: 'x-more-results',
} as const;

/** Header of a request: the id of the socket of its tab, which gets no event that only repeats the response. */
export const SOCKET_ID = 'x-socket-id';

/** Prefix of every authentication error of a socket. */
export const SOCKET_AUTHENTICATION_ERROR = 'Authentication error';
/** The message about an expired token of an active auth session, which a client can refresh. */
export const SOCKET_TOKEN_EXPIRED = 'Token expired';

/** The emoji of reactions to messages, in the order in which they are offered. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const;
export type ReactionEmoji = (typeof REACTIONS)[number];

/** Allowed file extensions of attachments. The service checks the content, too. */
export const ATTACHMENT_EXTENSIONS = [
  'jpg',
  'jpeg',
  'jfif',
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

/** Message about a calendar above `LIMITS.calendarSize`. */
export const CALENDAR_TOO_LARGE = 'A calendar may have at most 1 MB.';

/** Message about a list of courses above `LIMITS.courseFileSize`. */
export const COURSES_TOO_LARGE = 'A list of courses may have at most 2 MB.';
export const TOO_MANY_COURSES = 'The campus may have at most 20,000 courses.';

/** Message about a study session that does not exist, or that the student may not see. */
export const NO_SESSION = 'This session was cancelled, or you do not take part in it.';
