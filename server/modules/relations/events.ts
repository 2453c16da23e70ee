import type { RequestStatus } from '../../../contract/requests.ts';
import type { Context, Realtime } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notBlocked } from './blockRepository.ts';

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

/**
 * Lists the other students of all requests of a student, with the status of each, which is
 * rejected only without a pending or accepted one. Omits students across a block.
 */
export async function listContacts(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('connection_requests')
    .select(['low_id', 'high_id', 'status'])
    .where((eb) => eb.or([eb('low_id', '=', userId), eb('high_id', '=', userId)]))
    .where((eb) => notBlocked(userId, eb.ref('low_id')))
    .where((eb) => notBlocked(userId, eb.ref('high_id')))
    .execute();
  const statuses = new Map<string, (typeof rows)[number]['status']>();
  for (const { low_id, high_id, status } of rows) {
    const id = low_id === userId ? high_id : low_id;
    if (status !== 'rejected' || !statuses.has(id)) statuses.set(id, status);
  }
  return [...statuses].map(([id, status]) => ({ id, status }));
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
