import { useMemo, useState } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { useGetMatchesQuery } from '../features/matches/matchesApi.ts';
import { dateOfDay, dayOf } from '../features/sessions/calendarPlace.ts';
import { CalendarHelp } from '../features/sessions/components/CalendarHelp.tsx';
import { SessionCalendar } from '../features/sessions/components/SessionCalendar.tsx';
import { SessionDialogs } from '../features/sessions/components/SessionDialogs.tsx';
import { useGetSessionsQuery } from '../features/sessions/sessionsApi.ts';
import {
  dayClicked,
  quickScheduleClicked,
  slotClicked,
} from '../features/sessions/sessionsSlice.ts';
import { useCalendarPlace } from '../features/sessions/useCalendarPlace.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

const NONE: [] = [];

export default function SessionsRoute() {
  const dispatch = useAppDispatch();
  const { place, show, open, leave } = useCalendarPlace();
  // Either failing leaves the calendar as it is, without a word.
  const { data: sessions } = useGetSessionsQuery();
  const buddies = useBuddies();

  const [today] = useState(() => new Date());
  const opened = sessions?.find(({ _id }) => _id === place.session);
  const date =
    (place.date === null ? null : dateOfDay(place.date)) ??
    (opened ? new Date(opened.startTime) : today);

  return (
    <Page
      title="Study Sessions Calendar"
      actions={
        <Button onClick={() => dispatch(quickScheduleClicked(new Date()))}>+ Quick Schedule</Button>
      }
    >
      <div className="flex flex-col gap-6">
        <CalendarHelp />
        <SessionCalendar
          sessions={sessions ?? NONE}
          view={place.view}
          date={date}
          onView={(view) => {
            show({ view, date: dayOf(date) });
          }}
          onDate={(next) => {
            show({ date: dayOf(next) });
          }}
          onDay={(day) => dispatch(dayClicked(day))}
          onSlot={(start) => dispatch(slotClicked(start))}
          onOpen={open}
          onMore={(day) => {
            show({ view: 'day', date: dayOf(day) });
          }}
        />
      </div>
      <SessionDialogs
        sessions={sessions}
        buddies={buddies}
        onLeave={() => {
          leave(dayOf(date));
        }}
      />
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
        .map(({ id, name }) => ({ _id: id, name })),
    [matches],
  );
}
