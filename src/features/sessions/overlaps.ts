import type { SessionTimes, StudySession } from '../../../contract/sessions.ts';
import { clockSpanText } from '../../ui/time/times.ts';

interface OverlapOptions {
  userId: string | null;
  /** Id of the session that is edited. */
  except: string | undefined;
}

/** Returns the sessions of a student at these times, the earliest first, without declined ones. */
export function findOverlaps(
  sessions: readonly StudySession[],
  { startTime, endTime }: SessionTimes,
  { userId, except }: OverlapOptions,
): StudySession[] {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return sessions
    .filter(
      (session) =>
        session._id !== except &&
        Date.parse(session.startTime) < end &&
        Date.parse(session.endTime) > start &&
        session.participants.find(({ _id }) => _id === userId)?.answer !== 'declined',
    )
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Describes overlapping sessions, e.g. "“Sets”, 2:00 – 3:30 PM, and 1 more". Empty without one. */
export function overlapText([first, ...others]: readonly StudySession[]): string {
  if (!first) return '';
  const more = others.length > 0 ? `, and ${String(others.length)} more` : '';
  return `“${first.title}”, ${clockSpanText(first.startTime, first.endTime)}${more}`;
}
