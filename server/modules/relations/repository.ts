import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  changesRow,
  hasRow,
  type Page,
  pageOf,
  type Queryable,
} from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { notBlocked } from './blockRepository.ts';

export type RequestRow = Schema['connection_requests'];
/** A request with the names of its sender and recipient. */
export type NamedRequest = RequestRow & { sender_name: string; recipient_name: string };

/** Returns the two ids in the order in which a pair is stored. */
export function orderedPair(a: string, b: string): { low_id: string; high_id: string } {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a };
}

/** Selects the request of two students if it is accepted, neither blocks the other and both stay. */
export const acceptedRequest = (db: Queryable, lowId: string, highId: string) =>
  db
    .selectFrom('connection_requests')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .where('status', '=', 'accepted')
    .where((eb) => notBlocked(lowId, eb.val(highId)))
    // Two lookups by id. isStaying() would read all students who leave.
    .where(
      ({ selectFrom, fn }) =>
        selectFrom('users')
          .select(fn.countAll().as('staying'))
          .where('id', 'in', [lowId, highId])
          .where('deletion_at', 'is', null)
          .where('suspended_at', 'is', null),
      '=',
      2,
    );

const accepted = compiledQuery(acceptedRequest);

/** Returns whether the two have an accepted request, neither blocks the other and both stay. */
export async function areBuddies(db: Queryable, a: string, b: string): Promise<boolean> {
  const { low_id, high_id } = orderedPair(a, b);
  return (await accepted(db, low_id, high_id)).length > 0;
}

const buddyStarts = compiledQuery((db, userId: string) =>
  db
    .selectFrom('connection_requests as r')
    .select(['r.sender_id', 'r.recipient_id', 'r.responded_at', 'r.created_at'])
    .where(isVisibleTo(userId))
    .where('r.status', '=', 'accepted'),
);

/** Lists the buddies of a student with the time at which they became buddies. */
export async function listBuddies(
  db: Queryable,
  userId: string,
): Promise<{ id: string; since: string }[]> {
  const rows = await buddyStarts(db, userId);
  return rows.map((row) => ({
    id: otherUserId(row, userId),
    since: row.responded_at ?? row.created_at,
  }));
}

export async function listBuddyIds(db: Queryable, userId: string): Promise<string[]> {
  return (await listBuddies(db, userId)).map(({ id }) => id);
}

/** Returns the id of the other student of a request. */
export function otherUserId(row: Pick<RequestRow, 'sender_id' | 'recipient_id'>, userId: string) {
  return row.sender_id === userId ? row.recipient_id : row.sender_id;
}

const selectWithNames = (db: Queryable) =>
  db
    .selectFrom('connection_requests as r')
    .innerJoin('users as sender', 'sender.id', 'r.sender_id')
    .innerJoin('users as recipient', 'recipient.id', 'r.recipient_id')
    .selectAll('r')
    .select(['sender.name as sender_name', 'recipient.name as recipient_name']);

/** Builds a condition for the requests of a student without those with hidden students. */
function isVisibleTo(userId: string): Expression<SqlBool> {
  const eb = expressionBuilder<{ r: RequestRow }, 'r'>();
  return eb.and([
    eb.or([eb('r.sender_id', '=', userId), eb('r.recipient_id', '=', userId)]),
    notBlocked(userId, eb.ref('r.sender_id')),
    notBlocked(userId, eb.ref('r.recipient_id')),
    isStaying(eb.ref('r.sender_id')),
    isStaying(eb.ref('r.recipient_id')),
  ]);
}

/** Lists requests, or only received ones, the newest first. */
export function listRequests(
  db: Queryable,
  userId: string,
  { isReceived = false, ...page }: Page & { isReceived?: boolean | undefined },
): Promise<NamedRequest[]> {
  const visible = selectWithNames(db).where(isVisibleTo(userId));
  const query = isReceived ? visible.where('r.recipient_id', '=', userId) : visible;
  return pageOf(query, ['r.created_at', 'r.id'], 'desc', page).execute();
}

export const findPageEnd = (db: Queryable, userId: string, id: string) =>
  db
    .selectFrom('connection_requests as r')
    .select(['r.id', 'r.created_at as at'])
    .where(isVisibleTo(userId))
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Lists accepted requests and sent pending requests. */
export const listConnections = compiledQuery((db, userId: string) =>
  selectWithNames(db)
    .where(isVisibleTo(userId))
    .where((eb) =>
      eb.or([
        eb('r.status', '=', 'accepted'),
        eb.and([eb('r.status', '=', 'pending'), eb('r.sender_id', '=', userId)]),
      ]),
    ),
);

/**
 * Returns the status of the pending or accepted request with each of the others. Omits others
 * without one.
 */
export async function findStatuses(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<Map<string, RequestRow['status']>> {
  if (others.length === 0) return new Map();
  const rows = await db
    .selectFrom('connection_requests')
    .select(['sender_id', 'recipient_id', 'status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('sender_id', '=', userId), eb('recipient_id', 'in', others)]),
        eb.and([eb('recipient_id', '=', userId), eb('sender_id', 'in', others)]),
      ]),
    )
    .where('status', '!=', 'rejected')
    .execute();
  return new Map(rows.map((row) => [otherUserId(row, userId), row.status]));
}

export const findRequest = compiledRow((db, id: string) =>
  selectWithNames(db).where('r.id', '=', id),
);
/** Returns the pending or accepted request of a pair, otherwise the one that was rejected last. */
export function findBetween(db: Queryable, a: string, b: string): Promise<RequestRow | undefined> {
  const { low_id, high_id } = orderedPair(a, b);
  return db
    .selectFrom('connection_requests')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .orderBy((eb) =>
      eb.case().when('status', '=', 'rejected').then(eb.lit(1)).else(eb.lit(0)).end(),
    )
    .orderBy('responded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns `false` when the pair has a pending or accepted request already. */
export const insertRequest = (db: Queryable, row: RequestRow) =>
  hasRow(
    db
      .insertInto('connection_requests')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['low_id', 'high_id'])
          // Not bound: the condition must be the literal one of the partial index.
          .where(sql<boolean>`status <> 'rejected'`)
          .doNothing(),
      )
      .returning('id'),
  );

type Decided = Pick<RequestRow, 'id' | 'recipient_id' | 'status' | 'responded_at' | 'accepted_at'>;
const decidePending = compiledQuery((db, { id, recipient_id, ...decision }: Decided) =>
  db
    .updateTable('connection_requests')
    .set(decision)
    .where('id', '=', id)
    .where('recipient_id', '=', recipient_id)
    .where('status', '=', 'pending')
    .returning('id'),
);

/** Returns `false` unless the request is pending and has this recipient. */
export const updateStatus = async (db: Queryable, decided: Decided): Promise<boolean> =>
  (await decidePending(db, decided)).length > 0;

/** Returns `false` unless the request is pending and has this sender. */
export const deletePending = (db: Queryable, id: string, senderId: string) =>
  changesRow(
    db
      .deleteFrom('connection_requests')
      .where('id', '=', id)
      .where('sender_id', '=', senderId)
      .where('status', '=', 'pending'),
  );

/**
 * Turns an accepted request into one that `userId` has rejected, so that the other student waits
 * before asking again. Returns `false` unless the two have an accepted request and neither blocks the
 * other.
 */
export function endAccepted(db: Queryable, userId: string, otherId: string, at: string) {
  const { low_id, high_id } = orderedPair(userId, otherId);
  return changesRow(
    db
      .updateTable('connection_requests')
      .set({ status: 'rejected', sender_id: otherId, recipient_id: userId, responded_at: at })
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where('status', '=', 'accepted')
      .where((eb) => notBlocked(userId, eb.val(otherId))),
  );
}
