import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { readStored, writeStored } from '../../app/stored.ts';

/** Of local storage: whether this device has shown the help. */
const KEY = 'calendarHelp';

/** Open on the first visit, closed on later ones. */
export function CalendarHelp() {
  const dispatch = useAppDispatch();
  const [isOpen] = useState(() => dispatch(readStored(KEY)) === null);
  useEffect(() => {
    dispatch(writeStored(KEY, 'shown'));
  }, [dispatch]);
  return (
    <aside
      aria-label="How to use the calendar"
      className="rounded-2xl bg-sunken text-sm text-muted print:hidden"
    >
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-2xl px-4 font-medium text-ink -outline-offset-2! [&::-webkit-details-marker]:hidden">
          How to use the calendar
          <ChevronDown
            aria-hidden="true"
            size="1.125rem"
            className="shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-3">
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:flex lg:justify-between">
            <li>Click a date to schedule a session.</li>
            <li>Use Quick Schedule to start now.</li>
            <li>Click a session to view or edit it.</li>
            <li>Invite buddies from your matches.</li>
          </ul>
          <p className="mt-1 hidden sm:block">
            In the month, arrow keys move from day to day, Enter schedules and T leads to today; in
            the week and the day, drag over the times you mean.
            <span className="hidden pointer-fine:inline">
              {' '}
              Drag a session of yours to move it, and its lower edge to change how long it takes.
            </span>
          </p>
        </div>
      </details>
    </aside>
  );
}
