import { Suspense, useMemo, type ComponentProps } from 'react';
import type { OpenSession } from '../../../contract/openSessions.ts';
import type { PersonRef } from '../../../contract/common/types.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { toIsoDay } from '../../ui/time/times.ts';
import { type CalendarParams, PHONE } from './calendarParams.ts';
import {
  FIRST_WEEKDAYS,
  nextSession,
  sessionsIn,
  periodOf,
  type FirstWeekday,
} from './calendarPeriod.ts';
import type { CalendarGridProps } from './grid/CalendarGrid.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarControls, firstView, type CalendarControlsProps } from './CalendarControls.tsx';
import { filterSessions } from './filterSessions.ts';
import {
  COLOUR_MODES,
  colourSessions,
  legendOf,
  edgeOf,
  type SessionColour,
} from './sessionColours.ts';
import { useSessionMoves } from './useSessionMoves.ts';
import { useStoredChoice } from './useStoredChoice.ts';
import { AgendaDay, type AgendaDayProps } from './agenda/AgendaDay.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { AddDragging } from './grid/dragOptions.ts';
import { addDays } from '../../ui/time/addDays.ts';

type GridHandlers = Pick<CalendarGridProps, 'onDay' | 'onSlot' | 'onRange' | 'onOpen'>;

interface SessionCalendarProps extends GridHandlers, Pick<CalendarParams, 'view' | 'filter'> {
  /** All of them. `undefined` while loading. */
  sessions: CalendarGridProps['sessions'];
  /** Open sessions of buddies. `null` on a service without them. */
  open: readonly OpenSession[] | null | undefined;
  date: Date;
  isPhone: boolean;
  buddies: readonly PersonRef[];
  onShow: CalendarControlsProps['onShow'];
  /** Shows a session outside the view. */
  onNext: CalendarControlsProps['onNext'];
  action: CalendarControlsProps['action'];
  /** Shows another day by keyboard, YYYY-MM-DD. */
  onMove: (date: string) => void;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

const NONE: [] = [];

/**
 * The toolbar and summary render before the grid is loaded. A phone begins with an agenda, and its month
 * has the sessions of one day below it.
 */
export function SessionCalendar(props: SessionCalendarProps) {
  const { date, filter, isPhone, buddies } = props;
  const { onShow, onNext, onMove, onRetry, onDay, onSlot, onRange, onOpen } = props;
  const userId = useAppSelector(selectUserId);
  const { sessions, colours, colourMode, onColourMode } = useShown(props, userId);
  const [firstWeekday, onFirstWeekday] = useStoredChoice('calendarWeekStart', FIRST_WEEKDAYS);
  const moves = useSessionMoves(props.sessions);
  const view = props.view ?? firstView(isPhone);
  const inPeriod = sessions && sessionsIn(sessions, view, date, firstWeekday);
  const list = { userId, date, firstWeekday, colours, buddies, onDay, onOpen };
  return (
    <div className="flex flex-col gap-3 short:gap-1 print:gap-1">
      <CalendarControls
        {...{ view, date, filter, isPhone, onShow, onNext, onRetry }}
        {...{ firstWeekday, onFirstWeekday, colourMode, onColourMode }}
        hasOpen={Boolean(props.open)}
        action={props.action}
        count={inPeriod?.length}
        next={sessions && nextSession(sessions, view, date, firstWeekday)}
      />
      <ColourLegend legend={legendOf(inPeriod ?? NONE, colours)} />
      {view === 'agenda' ? (
        <Agenda {...list} sessions={sessions} />
      ) : (
        <Suspense fallback={<CalendarSkeleton {...{ view, isPhone, date, firstWeekday }} />}>
          <LazyGrid
            {...{ sessions, userId, date, firstWeekday, colours, onDay, onSlot, onRange, onOpen }}
            {...moves}
            {...{ view, isPhone }}
            onMore={(day) => {
              onShow({ view: 'day', date: toIsoDay(day) });
            }}
            onMove={(day) => {
              onMove(toIsoDay(day));
            }}
          />
        </Suspense>
      )}
      {view === 'month' && isPhone && <ChosenDay {...list} sessions={sessions} />}
    </div>
  );
}

/** The sessions of the day that is chosen in the month. */
const ChosenDay = ({ sessions, firstWeekday, ...day }: ComponentProps<typeof Agenda>) => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface">
    <AgendaDay
      {...day}
      sessions={sessions && sessionsIn(sessions, 'day', day.date, firstWeekday)}
    />
  </div>
);

function useOwnSubjects(): readonly string[] {
  const { data } = useGetMeQuery();
  return useMemo(() => data?.subjects.map(({ name }) => name) ?? NONE, [data]);
}

/** Returns the sessions that the filter shows, and their colours. */
function useShown(props: SessionCalendarProps, userId: string | null) {
  const { sessions: all, open, filter, buddies } = props;
  const [colourMode, onColourMode] = useStoredChoice('calendarColours', COLOUR_MODES);
  const sessions = useMemo(
    () => all && filterSessions(all, { filter, userId, open: open ?? NONE }),
    [all, open, filter, userId],
  );
  const subjects = useOwnSubjects();
  const colours = useMemo(
    () => colourSessions(all ?? NONE, { mode: colourMode, userId, buddies, subjects }),
    [all, colourMode, userId, buddies, subjects],
  );
  return { sessions, colours, colourMode, onColourMode };
}

/** What the colours of the shown sessions mean. */
function ColourLegend({ legend }: { legend: readonly SessionColour[] }) {
  if (legend.length === 0) return null;
  return (
    <ul aria-label="Colours" className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {legend.map(({ key, label, mark, colour }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className="session-swatch inline-flex h-5 min-w-7 shrink-0 items-center justify-center rounded-sm border-2 px-1 text-xs font-semibold text-on-session"
            style={{ backgroundColor: colour, borderColor: edgeOf(colour) }}
          >
            {mark}
          </span>
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </li>
      ))}
    </ul>
  );
}

const matches = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

// Most of the code of this page. Loading starts with the module, not with the first render, except on a
// phone, which begins without it. `lazyChunk` reports a failure when it renders.
const loadGrid = () => import('./grid/CalendarGrid.tsx');
if (!matches(PHONE)) loadGrid().catch(() => undefined);
const dragging = loadDragging();

const LazyGrid = lazyChunk(async () => {
  const [{ default: Grid, PlainCalendar, useEventButton }, addDragging] = await Promise.all([
    loadGrid(),
    dragging,
  ]);
  const Shown = addDragging?.(PlainCalendar, useEventButton);
  return { default: (props: CalendarGridProps) => <Grid {...props} Shown={Shown} /> };
});

/** Touch screens scroll by the same gesture. A calendar without dragging is better than none. */
async function loadDragging(): Promise<AddDragging | undefined> {
  if (matches(PHONE) || !matches('(pointer: fine)')) return undefined;
  return import('./grid/addDragging.tsx').then(
    (loaded) => loaded.addDragging,
    () => undefined,
  );
}

interface AgendaProps extends AgendaDayProps {
  firstWeekday: FirstWeekday;
}

/** The days with sessions from a date on. Today is shown without sessions too. */
function Agenda({ sessions, date, firstWeekday, ...day }: AgendaProps) {
  const { start, end } = periodOf('agenda', date, firstWeekday);
  const days: Date[] = [];
  for (let one = start; one < end; one = addDays(one, 1)) days.push(one);
  const today = toIsoDay(new Date());
  const inPeriod = sessions && sessionsIn(sessions, 'agenda', date, firstWeekday);
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface empty:hidden">
      {days.map((date) => {
        const onDay = inPeriod && sessionsIn(inPeriod, 'day', date, firstWeekday);
        if (!onDay?.length && toIsoDay(date) !== today) return null;
        return <AgendaDay key={toIsoDay(date)} {...day} date={date} sessions={onDay} />;
      })}
    </div>
  );
}
