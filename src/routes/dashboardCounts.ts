import { Bell, CalendarClock, UserPlus, Users } from 'lucide-react';
import type { ConnectionRequest } from '../../contract/requests.ts';
import type { Session } from '../../contract/sessions.ts';
import type { Count } from '../features/dashboard/Counts.tsx';
import type { Part } from '../features/dashboard/part.ts';
import { clockText } from '../ui/times.ts';

/** The dashboard's counts, each with what it means for the student today. */

export function pendingCount(
  waiting: readonly ConnectionRequest[] | undefined,
  part: Part<number>,
): Count {
  return {
    label: 'Pending Requests',
    Icon: UserPlus,
    part,
    isUrgent: isMany(part),
    detail: whoWaits(waiting ?? []),
    to: '/requests',
  };
}

export function upcomingCount(sessions: readonly Session[] | undefined, part: Part<number>): Count {
  const next = sessions?.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];
  return {
    label: 'Upcoming Sessions',
    Icon: CalendarClock,
    part,
    isUrgent: isMany(part),
    detail: next
      ? `Next at ${clockText(next.startTime)}: ${next.title}`
      : 'Nothing in the next 24 hours',
    to: next ? `/sessions?${new URLSearchParams({ session: next._id }).toString()}` : '/sessions',
  };
}

export function notificationCount(part: Part<number>): Count {
  return {
    label: 'Notifications',
    Icon: Bell,
    part,
    isUrgent: isMany(part),
    detail: isMany(part) ? 'Waiting to be read' : 'You have read them all',
    to: '/notifications',
  };
}

export function matchCount(unreadMessages: number, part: Part<number>): Count {
  const messages =
    unreadMessages === 1 ? '1 unread message' : `${String(unreadMessages)} unread messages`;
  return {
    label: 'Matches',
    Icon: Users,
    part,
    isUrgent: unreadMessages > 0,
    detail: unreadMessages > 0 ? messages : 'No unread messages',
    to: unreadMessages > 0 ? '/chat' : '/matches',
  };
}

const isMany = ({ data = 0 }: Part<number>) => data > 0;

function whoWaits([first, second, ...others]: readonly ConnectionRequest[]): string {
  if (!first) return 'Nobody waits for your answer';
  if (!second) return `${first.senderName} waits for your answer`;
  const rest = others.length === 0 ? second.senderName : `${String(others.length + 1)} others`;
  return `${first.senderName} and ${rest} wait for your answer`;
}
