import type { RequestStatus } from '../../../contract/requests.ts';
import type { Realtime } from '../../platform/context.ts';

/** Emits the new status of a request to every tab of both students. */
export function emitConnection(realtime: Realtime, a: string, b: string, status: RequestStatus) {
  realtime.toUser(a, 'connectionChanged', { userId: b, status });
  realtime.toUser(b, 'connectionChanged', { userId: a, status });
}
