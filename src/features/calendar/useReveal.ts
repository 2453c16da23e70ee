import { useEffect, useRef } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { toIsoDay } from '../../ui/time/times.ts';
import { sessionsIn } from './calendarPeriod.ts';

interface RevealOptions {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  date: Date;
  isAgenda: boolean;
  /** Show another day, YYYY-MM-DD: that of a new session, with a filter that does not hide it. */
  reveal: (day: string) => void;
  show: (params: { date: string }) => void;
}

/**
 * Returns functions that bring a new session or the next one into view: its day at once, unless the agenda
 * has it, and its place on the page once the calendar shows it.
 */
export function useReveal({ sessions, date, isAgenda, reveal, show }: RevealOptions) {
  const revealed = useRef<StudySession>(null);
  const isOnDay = (session: StudySession) =>
    isAgenda
      ? sessionsIn([session], 'agenda', date, 'sunday').length > 0
      : toIsoDay(date) === dayOf(session);
  useEffect(() => {
    const session = revealed.current;
    // The list and the URL change in any order.
    if (!session || !isOnDay(session) || !sessions?.some(({ _id }) => _id === session._id)) return;
    revealed.current = null;
    // Another month renders twice: react-big-calendar measures the first render.
    queueMicrotask(() => {
      const shown = document.querySelectorAll<HTMLElement>('[data-session]');
      const element = [...shown].find(({ dataset }) => dataset.session === session._id);
      element?.scrollIntoView({ block: 'nearest' });
      // The button that led to the session is gone.
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    });
  });
  return {
    onCreated: (session: StudySession) => {
      revealed.current = session;
      if (!isAgenda || !isOnDay(session)) reveal(dayOf(session));
    },
    onNext: (session: StudySession) => {
      revealed.current = session;
      show({ date: dayOf(session) });
    },
  };
}

const dayOf = ({ startTime }: StudySession) => toIsoDay(new Date(startTime));
