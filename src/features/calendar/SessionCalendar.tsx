import { Suspense, useMemo, type ComponentProps } from 'react';
import type { OpenSession } from '../../../contract/openSessions.ts';
import type { PersonRef } from '../../../contract/common/types.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { toIsoDay } from '../../ui/time/times.ts';
import type { CalendarParams } from './calendarParams.ts';
import { FIRST_WEEKDAYS, nextSession, sessionsIn } from './calendarPeriod.ts';
import type { CalendarGridProps } from './grid/CalendarGrid.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarControls, firstView, type CalendarControlsProps } from './CalendarControls.tsx';
import { ColourLegend } from './ColourLegend.tsx';
import { filterSessions } from './filterSessions.ts';
import { LazyGrid } from './LazyGrid.tsx';
import { COLOUR_MODES, colourSessions, legendOf } from './sessionColours.ts';
import { useSessionMoves } from './useSessionMoves.ts';
import { useStoredChoice } from './useStoredChoice.ts';
import { Agenda } from './agenda/Agenda.tsx';
import { AgendaDay } from './agenda/AgendaDay.tsx';

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
