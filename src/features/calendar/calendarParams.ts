export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Windows in which the calendar is that of a phone, in landscape too. */
export const PHONE = '(width <= 40rem), (height < 30rem)';

/** Windows in which the toolbar has Quick Schedule, and only screen readers have the heading of the page. */
export const COMPACT = '(width < 17rem), (width >= 32rem) and (height < 30rem)';

/** `agenda` lists the sessions of a few weeks. It is for phones. */
export type ShownView = CalendarView | 'agenda';

export const CALENDAR_FILTERS = ['all', 'mine', 'invited', 'open'] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** The state of the calendar that the URL owns. */
export interface CalendarParams {
  /** Without one, the month, and on a phone the agenda. */
  view: CalendarView | null;
  /** A local day, YYYY-MM-DD. */
  date: string | null;
  filter: CalendarFilter;
  /** Id of the open session. */
  session: string | null;
}

/** Reads `?view=week&date=2026-03-02&show=mine&session=ID`. Invalid values count as missing. */
export function parseCalendarParams(params: URLSearchParams): CalendarParams {
  const date = params.get('date');
  return {
    view: CALENDAR_VIEWS.find((view) => view === params.get('view')) ?? null,
    date: date !== null && fromIsoDay(date) ? date : null,
    filter: CALENDAR_FILTERS.find((filter) => filter === params.get('show')) ?? 'all',
    session: params.get('session'),
  };
}

/** Returns the search params without defaults. */
export function formatCalendarParams(params: CalendarParams): URLSearchParams {
  const { view, date, filter, session } = params;
  return new URLSearchParams({
    ...(view !== null && { view }),
    ...(date !== null && { date }),
    ...(filter !== 'all' && { show: filter }),
    ...(session !== null && { session }),
  });
}

/** Returns the local start of a day, or null if the text is not a day. */
export function fromIsoDay(day: string): Date | null {
  const date = new Date(`${day}T00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? date : null;
}
