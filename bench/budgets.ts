/**
 * Limits on the JavaScript that each route loads, in kB (1000 bytes) after gzip. Guests had 125 and a
 * chat thread 160 while the build grouped chunks by file name; automatic splitting costs 3 and 6 more.
 * The menu that unmatches, reports and blocks, the notice of an unverified email, the account menu and
 * the question before a logout cost members 3 more, links to persons 2 more, and the list of
 * conversations 2 more. The chat's own list and who is online cost a thread 1 more each, conversations
 * of study sessions 2.
 * The menu and all dialogs share a chunk, which costs a person 4 more and saves three files; Connect from the dashboard below
 * costs it 2. The invitation of new students on the dashboard costs it 1.
 * The validation of the page's own forms and the check of reset links cost guests 1.
 * The bottom bar and the celebration of a match, which all members load, count since chunks are grouped,
 * which costs members 1. Reactions, replies and traces of deleted messages cost a thread 3,
 * loading the first messages of an empty thread 1, and several files at a time 1.
 * Changing several sessions of a series costs members 0.3, which exceeds the last limit.
 * The requests and toasts of reviews and open sessions cost members 1.
 */
const GUEST = 129;
const MEMBER = 170;
const THREAD = MEMBER + 15;
/**
 * react-big-calendar and moment are required, and only /sessions loads them. Open sessions cost 1, and
 * the comparison of hours on cards, in a chunk of several screens, 0.3.
 */
const CALENDAR = 76;

export const BUDGETS: Record<string, number> = {
  '/': GUEST,
  '/login': GUEST,
  '/signup': GUEST,
  '/forgot-password': GUEST,
  '/reset-password/:token': GUEST,
  '/verify-email/:token': MEMBER,
  '/dashboard': MEMBER,
  // The hours of a week.
  '/profile': MEMBER + 3,
  '/welcome/:step': MEMBER,
  // Open sessions of buddies.
  '/search': MEMBER + 1,
  '/requests': MEMBER,
  '/matches': MEMBER,
  // The dashboard below and a modal panel.
  '/people/:userId': MEMBER + 30,
  '/notifications': MEMBER,
  // Calendars of other services and devices that receive reminders.
  '/settings': MEMBER + 2,
  '/sessions': MEMBER + CALENDAR,
  '/chat': THREAD,
  '/chat/:userId': THREAD,
  '/admin': MEMBER,
  '/admin/users/:userId': MEMBER,
  '/admin/reports': MEMBER,
  '/admin/audit': MEMBER,
};

/** The most JavaScript files that a route loads. */
export const MAX_FILES = 8;
