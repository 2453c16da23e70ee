export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Where one is in the calendar, as the address says it. */
export interface CalendarPlace {
  view: CalendarView;
  /** A day on local clocks, YYYY-MM-DD; null where the address leaves it open. */
  date: string | null;
  /** The session that is opened. */
  session: string | null;
}

/** Reads `?view=week&date=2026-03-02&session=ID`; what makes no sense counts as missing. */
export function readPlace(params: URLSearchParams): CalendarPlace {
  const date = params.get('date');
  return {
    view: CALENDAR_VIEWS.find((view) => view === params.get('view')) ?? 'month',
    date: date !== null && dateOfDay(date) ? date : null,
    session: params.get('session') ?? null,
  };
}

/** The same as a query string; the month view is what an address without a view means. */
export function writePlace({ view, date, session }: CalendarPlace): string {
  const params = new URLSearchParams({
    ...(view !== 'month' && { view }),
    ...(date !== null && { date }),
    ...(session !== null && { session }),
  });
  return params.toString();
}

/** The day of a date on local clocks, YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The start of such a day, or null for what is none. */
export function dateOfDay(day: string): Date | null {
  const date = new Date(`${day}T00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? date : null;
}
