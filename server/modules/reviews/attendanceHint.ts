import type { AttendanceHint } from '../../../contract/reviews.ts';
import type { Attendance } from './attendanceRepository.ts';

/** The hint is about the last study sessions with reviews of whether the student came. */
const LAST_SESSIONS = 5;
/** The hint needs this many missed ones, and as many different reviewers. */
const MIN_MISSED = 3;

/**
 * Returns a hint for a student who missed several of the last study sessions. A study session counts as
 * missed if all reviews of it agree on that.
 * @param attendance the latest study session first
 */
export function attendanceHint(attendance: readonly Attendance[]): AttendanceHint | undefined {
  const bySession = new Map<string, Attendance[]>();
  for (const answer of attendance) {
    bySession.set(answer.sessionId, [...(bySession.get(answer.sessionId) ?? []), answer]);
  }
  const last = [...bySession.values()].slice(0, LAST_SESSIONS);
  const missed = last.filter((answers) => answers.every(({ came }) => came === 'no'));
  const reviewers = new Set(missed.flat().map(({ reviewerId }) => reviewerId));
  const latest = missed[0]?.[0];
  if (missed.length < MIN_MISSED || reviewers.size < MIN_MISSED || !latest) return undefined;
  return { missed: missed.length, reviewed: last.length, latest: latest.endTime };
}
