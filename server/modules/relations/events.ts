import type { RequestStatus } from '../../../contract/requests.ts';
import type { Context, Realtime } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { listContacts } from './contactRepository.ts';

/** Two students who are no longer buddies. The first has blocked or unmatched the second. */
export interface Apart {
  userId: string;
  otherId: string;
  at: string;
}

/** What other modules do when the tie of two students changes. */
export interface RelationCallbacks {
  /**
   * Runs in the transaction of a block or an unmatch. The returned function runs after the commit.
   */
  onApart(trx: Queryable, apart: Apart): Promise<() => Promise<void>>;
  /** Runs in the transaction of a decision, with the student who has made it. */
  onDecided(trx: Queryable, userId: string, now: Date): Promise<void>;
  /** Returns match percentages by id. */
  percentages(userId: string, otherIds: readonly string[]): Promise<Map<string, number>>;
}

export interface RelationDeps {
  context: Context;
  callbacks: RelationCallbacks;
}

/** Emits the new status of a request to every tab of both students. */
export function emitConnection(realtime: Realtime, a: string, b: string, status: RequestStatus) {
  realtime.toUser(a, 'connectionChanged', { userId: b, status });
  realtime.toUser(b, 'connectionChanged', { userId: a, status });
}

/** Emits to the contacts of a student that the student disappeared or is back. */
export function emitVisibility(
  { realtime }: Pick<Context, 'realtime'>,
  userId: string,
  contacts: Awaited<ReturnType<typeof listContacts>>,
  isVisible: boolean,
): void {
  for (const { id, status } of contacts) {
    realtime.toUser(id, 'connectionChanged', { userId, status: isVisible ? status : 'rejected' });
  }
}
