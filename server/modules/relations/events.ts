import type { RequestStatus } from '../../../contract/requests.ts';
import type { Realtime } from '../../platform/context.ts';

/** Emits the new status of a request to every tab of both students. */
export function emitConnection(realtime: Realtime, a: string, b: string, status: RequestStatus) {
  realtime.toUser(a, 'connectionChanged', { userId: b, status });
  realtime.toUser(b, 'connectionChanged', { userId: a, status });
}

/** Emits to every tab of the students that these study sessions have changed. */
export function emitSessions(
  realtime: Realtime,
  userIds: readonly string[],
  sessionIds: readonly string[],
) {
  for (const userId of userIds) {
    for (const sessionId of sessionIds) realtime.toUser(userId, 'sessionChanged', { sessionId });
  }
}
