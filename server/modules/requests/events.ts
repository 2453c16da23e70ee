import type { RequestStatus } from '../../../contract/requests.ts';
import type { Realtime } from '../../context.ts';

/** Tells both students, in every tab, how they now stand with each other. */
export function emitConnection(realtime: Realtime, a: string, b: string, status: RequestStatus) {
  realtime.toUser(a, 'connectionChanged', { userId: b, status });
  realtime.toUser(b, 'connectionChanged', { userId: a, status });
}
