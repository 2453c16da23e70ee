import type { BuddyPresence } from '../../../../contract/presence.ts';

const DATE_FORMAT = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** Formats when a match was online, by day: "Online", "Seen today", "Seen yesterday", "Seen Mar 2". */
export function presenceText({ online, lastSeenAt }: BuddyPresence, now: Date): string {
  if (online) return 'Online';
  const day = new Date(lastSeenAt);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return 'Seen today';
  if (day.toDateString() === yesterday.toDateString()) return 'Seen yesterday';
  return `Seen ${DATE_FORMAT.format(day)}`;
}
