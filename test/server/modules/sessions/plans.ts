import { HOUR } from '../../../../contract/durations.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { StudySession, StudySessionBody } from '../../../../contract/sessions.ts';
import type { TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';

export const idsOf = (students: readonly { _id: string }[]) => students.map(({ _id }) => _id);

/** Returns a study session that starts that many milliseconds after the server's current time. */
export function planIn(
  server: TestServer,
  startsIn: number,
  { length = HOUR, ...rest }: Partial<StudySessionBody> & { length?: number } = {},
): StudySessionBody {
  const start = server.clock.now().getTime() + startsIn;
  return {
    title: 'Graph theory revision',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + length).toISOString(),
    ...rest,
  };
}

/** @param more other fields of the body */
export const answerSession = (who: Student, id: string, answer: string, more: object = {}) =>
  who.api<StudySession & ErrorResponse>('PUT', `/api/sessions/${id}/answer`, { answer, ...more });
