/** How the calendar is used, in four lines. */
export function CalendarHelp() {
  return (
    <aside aria-label="How to use the calendar" className="rounded-2xl bg-action-soft px-5 py-3">
      <ul className="flex list-inside list-disc flex-col flex-wrap justify-between gap-x-6 gap-y-1 text-sm sm:flex-row">
        <li>Click a date to schedule a session.</li>
        <li>Use Quick Schedule to start now.</li>
        <li>Click a session to view or edit it.</li>
        <li>Invite buddies from your matches.</li>
      </ul>
    </aside>
  );
}
