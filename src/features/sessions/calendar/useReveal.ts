import { useEffect, useRef } from 'react';
import type { StudySession } from '../../../../contract/sessions.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import { sessionsIn } from './calendarPeriod.ts';

interface RevealOptions {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  date: Date;
  isAgenda: boolean;
  /** Shows another day, YYYY-MM-DD. */
  onDay: (day: string) => void;
}

/**
 * Returns a function that brings a new session into view: its day at once, unless the agenda has it, and
 * its place on the page once the calendar shows it.
 */
export function useReveal({ sessions, date, isAgenda, onDay }: RevealOptions) {
  const created = useRef<StudySession>(null);
  const isOnDay = (session: StudySession) =>
    isAgenda
      ? sessionsIn([session], 'agenda', date, 'sunday').length > 0
      : toIsoDay(date) === dayOf(session);
  useEffect(() => {
    const session = created.current;
    // The list and the URL change in any order.
    if (!session || !isOnDay(session) || !sessions?.some(({ _id }) => _id === session._id)) return;
    created.current = null;
    // Another month renders twice: react-big-calendar measures the first render.
    queueMicrotask(() => {
      const shown = document.querySelectorAll<HTMLElement>('[data-session]');
      const element = [...shown].find(({ dataset }) => dataset.session === session._id);
      element?.scrollIntoView({ block: 'nearest' });
    });
  });
  return (session: StudySession) => {
    created.current = session;
    if (!isAgenda || !isOnDay(session)) onDay(dayOf(session));
  };
}

const dayOf = ({ startTime }: StudySession) => toIsoDay(new Date(startTime));
