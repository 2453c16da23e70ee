import type { NewStudySessionBody, StudySession } from '../../../../contract/sessions.ts';
import type { Student } from '../../../support/server/students.ts';
import { idsOf } from './plans.ts';

/** A Tuesday before clocks in Berlin go back on October 25. */
export const SERIES_START = new Date('2026-10-13T08:00:00.000Z');

/** Repeats a study session every week or two in Berlin. */
export const every = (interval: 1 | 2, end: { until: string } | { count: number }) => ({
  repeat: { interval, timeZone: 'Europe/Berlin', ...end },
});

/** Every Tuesday from 18:00 to 19:30 in Berlin until November 3: four study sessions. */
export const tuesdays = (change: Partial<NewStudySessionBody> = {}): NewStudySessionBody => ({
  title: 'Graph Theory',
  startTime: '2026-10-13T16:00:00.000Z',
  endTime: '2026-10-13T17:30:00.000Z',
  ...every(1, { until: '2026-11-03' }),
  ...change,
});

/** Returns the starts of the study sessions of a student, to the minute. */
export const startsOf = async (who: Student) =>
  (await who.sessions()).map(({ startTime }) => startTime.slice(5, 16));

/** Returns the body that changes nothing else of a study session. */
export const bodyOf = (
  { title, description, startTime, endTime, location, participants }: StudySession,
  changes: object,
) => ({
  ...{ title, description, startTime, endTime, location },
  participants: idsOf(participants),
  ...changes,
});
