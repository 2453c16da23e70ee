/** How the calendar is used. */
export function CalendarHelp() {
  return (
    <aside
      aria-label="How to use the calendar"
      className="rounded-2xl bg-sunken px-4 py-3 text-sm text-muted"
    >
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:flex lg:justify-between">
        <li>Click a date to schedule a session.</li>
        <li>Use Quick Schedule to start now.</li>
        <li>Click a session to view or edit it.</li>
        <li>Invite buddies from your matches.</li>
      </ul>
      <p className="mt-1 hidden sm:block">
        In the month, arrow keys move from day to day, Enter schedules and T leads to today; in the
        week and the day, drag over the times you mean.
      </p>
    </aside>
  );
}
