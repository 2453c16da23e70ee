import { CalendarDays } from 'lucide-react';
import type { Notification } from '../../../contract/notifications.ts';
import { startText } from '../../ui/time/times.ts';

/** The start of the study session, after the one before a move. Renders nothing without a time. */
export function SessionTimes({ notification }: { notification: Notification }) {
  const { startsAt, previousStartsAt } = notification;
  if (startsAt === undefined) return null;
  return (
    <span className="flex items-start gap-1.5 text-sm font-medium tabular-nums">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        {previousStartsAt !== undefined && (
          <>
            <time dateTime={previousStartsAt} className="inline-block text-muted">
              {startText(previousStartsAt)}
            </time>
            {' → '}
          </>
        )}
        <time dateTime={startsAt} className="inline-block">
          {startText(startsAt)}
        </time>
      </span>
    </span>
  );
}
