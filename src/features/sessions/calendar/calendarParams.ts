export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What is shown: on a phone, three days in place of a week. */
export type ShownView = CalendarView | 'days';

/** The state of the calendar that the URL owns. */
export interface CalendarParams {
  view: CalendarView;
  /** A local day, YYYY-MM-DD. */
  date: string | null;
  /** Id of the open session. */
  session: string | null;
}

/** Reads `?view=week&date=2026-03-02&session=ID`. Invalid values count as missing. */
export function parseCalendarParams(params: URLSearchParams): CalendarParams {
  const date = params.get('date');
  return {
    view: CALENDAR_VIEWS.find((view) => view === params.get('view')) ?? 'month',
    date: date !== null && fromIsoDay(date) ? date : null,
    session: params.get('session'),
  };
}

/** Returns the search params without defaults. The default view is the month. */
export function formatCalendarParams({ view, date, session }: CalendarParams): URLSearchParams {
  return new URLSearchParams({
    ...(view !== 'month' && { view }),
    ...(date !== null && { date }),
    ...(session !== null && { session }),
  });
}

/** Returns the local start of a day, or null if the text is not a day. */
export function fromIsoDay(day: string): Date | null {
  const date = new Date(`${day}T00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? date : null;
}
