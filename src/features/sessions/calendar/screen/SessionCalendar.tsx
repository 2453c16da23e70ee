import { Suspense, useMemo } from 'react';
import type { OpenSession } from '../../../../../contract/openSessions.ts';
import type { PersonRef } from '../../../../../contract/common/types.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectUserId } from '../../../auth/authSlice.ts';
import { toIsoDay } from '../../../../ui/time/times.ts';
import type { CalendarParams, CalendarView } from '../calendarParams.ts';
import { FIRST_WEEKDAYS, sessionsIn } from '../calendarPeriod.ts';
import type { CalendarGridProps } from '../grid/CalendarGrid.tsx';
import { CalendarOptions } from '../CalendarOptions.tsx';
import { CalendarSkeleton } from '../CalendarSkeleton.tsx';
import { CalendarSummary } from '../CalendarSummary.tsx';
import { CalendarToolbar } from '../CalendarToolbar.tsx';
import { ColourLegend } from '../ColourLegend.tsx';
import { filterSessions } from '../filterSessions.ts';
import { LazyGrid } from './LazyGrid.tsx';
import { COLOUR_MODES, colourSessions, legendOf } from '../sessionColours.ts';
import { useSessionMoves } from '../useSessionMoves.ts';
import { useStoredChoice } from '../useStoredChoice.ts';
import { WeekList } from '../WeekList.tsx';

type GridHandlers = Pick<CalendarGridProps, 'onDay' | 'onSlot' | 'onRange' | 'onOpen'>;

interface SessionCalendarProps extends GridHandlers, Pick<CalendarParams, 'view' | 'filter'> {
  /** All of them. `undefined` while loading. */
  sessions: CalendarGridProps['sessions'];
  /** Open sessions of buddies. `null` on a service without them. */
  open: readonly OpenSession[] | null | undefined;
  date: Date;
  isPhone: boolean;
  buddies: readonly PersonRef[];
  /** Shows another view, day (YYYY-MM-DD) or kind of sessions. */
  onShow: (params: Partial<Pick<CalendarParams, 'view' | 'date' | 'filter'>>) => void;
  /** Shows another day by keyboard, YYYY-MM-DD. */
  onMove: (date: string) => void;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

const NONE: [] = [];

/** The toolbar and summary render before the grid is loaded. */
export function SessionCalendar(props: SessionCalendarProps) {
  const { date, view, filter, isPhone } = props;
  const { onShow, onMove, onRetry, onDay, onSlot, onRange, onOpen } = props;
  const userId = useAppSelector(selectUserId);
  const { sessions, colours, mode, setMode } = useShown(props, userId);
  const [firstWeekday, setFirstWeekday] = useStoredChoice('calendarWeekStart', FIRST_WEEKDAYS);
  const moves = useSessionMoves(props.sessions);
  const shown = view === 'week' && isPhone ? 'list' : view;
  const inPeriod = sessions && sessionsIn(sessions, shown, date, firstWeekday);
  const onView = (next: CalendarView) => {
    onShow({ view: next, date: toIsoDay(date) });
  };
  return (
    <div className="flex flex-col gap-3 print:gap-1">
      <CalendarToolbar
        {...{ view, shown, date, firstWeekday, onView }}
        onDate={(next) => {
          onShow({ date: toIsoDay(next) });
        }}
      />
      <CalendarOptions
        {...{ filter, firstWeekday }}
        hasOpen={Boolean(props.open)}
        onFilter={(next) => {
          onShow({ filter: next });
        }}
        colourMode={mode}
        onColourMode={setMode}
        onFirstWeekday={setFirstWeekday}
      />
      <CalendarSummary
        count={inPeriod?.length}
        view={shown}
        isFiltered={filter !== 'all'}
        onRetry={onRetry}
      />
      <ColourLegend legend={legendOf(inPeriod ?? NONE, colours)} />
      {shown === 'list' ? (
        <WeekList {...{ sessions, userId, date, firstWeekday, colours, onDay, onOpen }} />
      ) : (
        <Suspense fallback={<CalendarSkeleton view={shown} {...{ date, firstWeekday }} />}>
          <LazyGrid
            {...{ sessions, userId, date, firstWeekday, colours, onDay, onSlot, onRange, onOpen }}
            {...moves}
            view={shown}
            onMore={(day) => {
              onShow({ view: 'day', date: toIsoDay(day) });
            }}
            onMove={(day) => {
              onMove(toIsoDay(day));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the sessions that the filter shows, and their colours. */
function useShown(props: SessionCalendarProps, userId: string | null) {
  const { sessions: all, open, filter, buddies } = props;
  const [mode, setMode] = useStoredChoice('calendarColours', COLOUR_MODES);
  const sessions = useMemo(
    () => all && filterSessions(all, { filter, userId, open: open ?? NONE }),
    [all, open, filter, userId],
  );
  const colours = useMemo(
    () => colourSessions(all ?? NONE, { mode, userId, buddies }),
    [all, mode, userId, buddies],
  );
  return { sessions, colours, mode, setMode };
}
