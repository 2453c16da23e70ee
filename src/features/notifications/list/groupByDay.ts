import type { Notification } from '../../../../contract/notifications.ts';
import { formatDay } from '../../../ui/time/formatDay.ts';

interface Group {
  /** Today, Yesterday, or a date. */
  day: string;
  items: Notification[];
}

/** Groups sorted notifications by their local day. */
export function groupByDay(notifications: readonly Notification[], now: Date): Group[] {
  const groups: Group[] = [];
  for (const notification of notifications) {
    const day = formatDay(notification.createdAt, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(notification);
    else groups.push({ day, items: [notification] });
  }
  return groups;
}
