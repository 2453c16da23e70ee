import { HOUR } from '../../../../contract/durations.ts';
import type { StudySession, StudySessionBody } from '../../../../contract/sessions.ts';
import type { Student, TestServer } from '../../../support/server/server.ts';

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

interface Refused {
  error: string;
  fields?: Record<string, string>;
}

export const schedule = (who: Student, body: unknown) =>
  who.api<StudySession & Refused>('POST', '/api/sessions', body);

export const change = (who: Student, id: string, body: unknown) =>
  who.api<StudySession & Refused>('PATCH', `/api/sessions/${id}`, body);

export const cancel = (who: Student, id: string) =>
  who.api<Refused>('DELETE', `/api/sessions/${id}`);

export const sessionsOf = async (who: Student) =>
  (await who.api<StudySession[]>('GET', '/api/sessions')).body;

export const upcomingOf = async (who: Student) =>
  (await who.api<StudySession[]>('GET', '/api/sessions/upcoming')).body;
