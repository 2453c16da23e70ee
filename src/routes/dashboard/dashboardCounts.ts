import { Bell, CalendarClock, UserPlus, Users } from 'lucide-react';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Count } from '../../features/dashboard/Counts.tsx';
import type { QueryState } from '../../features/dashboard/queryState.ts';
import { clockText } from '../../ui/times.ts';

export function pendingCount(
  waiting: readonly ConnectionRequest[] | undefined,
  query: QueryState<number>,
): Count {
  return {
    label: 'Pending Requests',
    Icon: UserPlus,
    query,
    isUrgent: isPositive(query),
    detail: pendingText(waiting ?? []),
    to: '/requests',
  };
}

export function upcomingCount(
  sessions: readonly StudySession[] | undefined,
  query: QueryState<number>,
): Count {
  const next = sessions?.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];
  return {
    label: 'Upcoming Sessions',
    Icon: CalendarClock,
    query,
    isUrgent: isPositive(query),
    detail: next
      ? `Next at ${clockText(next.startTime)}: ${next.title}`
      : 'Nothing in the next 24 hours',
    to: next ? `/sessions?${new URLSearchParams({ session: next._id }).toString()}` : '/sessions',
  };
}

export function notificationCount(query: QueryState<number>): Count {
  return {
    label: 'Notifications',
    Icon: Bell,
    query,
    isUrgent: isPositive(query),
    detail: isPositive(query) ? 'Waiting to be read' : 'You have read them all',
    to: '/notifications',
  };
}

export function matchCount(unreadMessages: number, query: QueryState<number>): Count {
  const messages =
    unreadMessages === 1 ? '1 unread message' : `${String(unreadMessages)} unread messages`;
  return {
    label: 'Matches',
    Icon: Users,
    query,
    isUrgent: unreadMessages > 0,
    detail: unreadMessages > 0 ? messages : 'No unread messages',
    to: unreadMessages > 0 ? '/chat' : '/matches',
  };
}

const isPositive = ({ data = 0 }: QueryState<number>) => data > 0;

function pendingText([first, second, ...others]: readonly ConnectionRequest[]): string {
  if (!first) return 'Nobody waits for your answer';
  if (!second) return `${first.senderName} waits for your answer`;
  const rest = others.length === 0 ? second.senderName : `${String(others.length + 1)} others`;
  return `${first.senderName} and ${rest} wait for your answer`;
}
