import { lazy, Suspense, useMemo, useState } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { dateOfDay, dayOf } from '../features/sessions/calendarPlace.ts';
import { CalendarHelp } from '../features/sessions/components/CalendarHelp.tsx';
import { SessionCalendar } from '../features/sessions/components/SessionCalendar.tsx';
import { useGetSessionsQuery } from '../features/sessions/sessionsApi.ts';
import {
  dayClicked,
  quickScheduleClicked,
  rangeSelected,
  slotClicked,
} from '../features/sessions/sessionsSlice.ts';
import { useCalendarPlace } from '../features/sessions/useCalendarPlace.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { useNamedSessions } from './useNamedSessions.ts';

/** Loaded beside the calendar: nobody needs them before it stands. */
const SessionDialogs = lazy(async () => ({
  default: (await import('../features/sessions/components/SessionDialogs.tsx')).SessionDialogs,
}));

const NONE: [] = [];

export default function SessionsRoute() {
  const dispatch = useAppDispatch();
  const { place, show, move, open, leave } = useCalendarPlace();
  // Either failing leaves the calendar as it is, without a word.
  const sessions = useNamedSessions(useGetSessionsQuery().data);
  const buddies = useBuddies();

  const [today] = useState(() => new Date());
  const opened = sessions?.find(({ _id }) => _id === place.session);
  const date =
    (place.date === null ? null : dateOfDay(place.date)) ??
    (opened ? new Date(opened.startTime) : today);

  const isNarrow = useMediaQuery('(width < 48rem)');
  const help = <CalendarHelp key="help" />;
  const calendar = (
    <SessionCalendar
      key="calendar"
      sessions={sessions}
      view={place.view}
      date={date}
      onShow={show}
      onMove={move}
      onDay={(day) => dispatch(dayClicked(day))}
      onSlot={(start) => dispatch(slotClicked(start))}
      onRange={(start, end) => dispatch(rangeSelected(start, end))}
      onOpen={open}
    />
  );

  return (
    <Page
      title="Study Sessions Calendar"
      actions={
        <Button onClick={() => dispatch(quickScheduleClicked(new Date()))}>+ Quick Schedule</Button>
      }
    >
      {/* On a phone the calendar comes first, for who reads and for who tabs. */}
      <div className="flex flex-col gap-6">{isNarrow ? [calendar, help] : [help, calendar]}</div>
      <Suspense fallback={null}>
        <SessionDialogs
          sessions={sessions}
          buddies={buddies}
          onLeave={() => {
            leave(dayOf(date));
          }}
        />
      </Suspense>
    </Page>
  );
}

/** Those who can be invited. */
function useBuddies() {
  const { data: matches } = useGetMatchesQuery();
  return useMemo(
    () =>
      (matches ?? NONE)
        .filter(({ connectionStatus }) => connectionStatus === 'accepted')
        .map(({ id, name, avatar }) => ({ _id: id, name, avatar })),
    [matches],
  );
}
