import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Queryable } from '../../context.ts';
import { prepared } from '../../database/prepared.ts';
import type { ConnectionRequestsTable } from '../../database/schema.ts';
import { notBlocked } from './blocks.ts';
import { pairOf } from './pair.ts';

export type RequestRow = ConnectionRequestsTable;
/** A request with the names of its two people. */
export type NamedRequest = RequestRow & { sender_name: string; recipient_name: string };

const acceptedBetween = prepared((db, lowId: string, highId: string) =>
  db
    .selectFrom('connection_requests')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .where('status', '=', 'accepted')
    .where((eb) => notBlocked(lowId, eb.val(highId))),
);

/** Whether the request between the two is accepted and neither blocks the other. */
export async function areBuddies(db: Queryable, a: string, b: string): Promise<boolean> {
  const { low_id, high_id } = pairOf(a, b);
  return (await acceptedBetween(db, low_id, high_id)).length > 0;
}

const buddyPairs = prepared((db, userId: string) =>
  db
    .selectFrom('connection_requests as r')
    .select(['r.sender_id', 'r.recipient_id'])
    .where(concerns(userId))
    .where('r.status', '=', 'accepted'),
);

export async function listBuddyIds(db: Queryable, userId: string): Promise<string[]> {
  return (await buddyPairs(db, userId)).map((row) => otherOf(row, userId));
}

/** Which of the two people of a request is not this one. */
export function otherOf(row: Pick<RequestRow, 'sender_id' | 'recipient_id'>, userId: string) {
  return row.sender_id === userId ? row.recipient_id : row.sender_id;
}

const named = (db: Queryable) =>
  db
    .selectFrom('connection_requests as r')
    .innerJoin('users as sender', 'sender.id', 'r.sender_id')
    .innerJoin('users as recipient', 'recipient.id', 'r.recipient_id')
    .selectAll('r')
    .select(['sender.name as sender_name', 'recipient.name as recipient_name']);

/** Holds for requests of either direction with somebody whom no block hides. */
function concerns(userId: string): Expression<SqlBool> {
  const eb = expressionBuilder<{ r: RequestRow }, 'r'>();
  return eb.and([
    eb.or([eb('r.sender_id', '=', userId), eb('r.recipient_id', '=', userId)]),
    notBlocked(userId, eb.ref('r.sender_id')),
    notBlocked(userId, eb.ref('r.recipient_id')),
  ]);
}

/** Newest first. */
export function listRequests(db: Queryable, userId: string): Promise<NamedRequest[]> {
  return named(db)
    .where(concerns(userId))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** Those that others sent to this student, newest first. */
export function listReceived(db: Queryable, userId: string): Promise<NamedRequest[]> {
  return named(db)
    .where(concerns(userId))
    .where('r.recipient_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** Accepted ones, and those this student sent that are pending. */
export const listConnections = prepared((db, userId: string) =>
  named(db)
    .where(concerns(userId))
    .where((eb) =>
      eb.or([
        eb('r.status', '=', 'accepted'),
        eb.and([eb('r.status', '=', 'pending'), eb('r.sender_id', '=', userId)]),
      ]),
    ),
);

/** How this student stands with each of those; people without a request are left out. */
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
    .execute();
  return new Map(rows.map((row) => [otherOf(row, userId), row.status]));
}

export function findRequest(db: Queryable, id: string): Promise<NamedRequest | undefined> {
  return named(db).where('r.id', '=', id).executeTakeFirst();
}

export function findBetween(db: Queryable, a: string, b: string): Promise<RequestRow | undefined> {
  const { low_id, high_id } = pairOf(a, b);
  return db
    .selectFrom('connection_requests')
    .selectAll()
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirst();
}

/** Answers false when the pair already has a request, whichever way round. */
export async function insertRequest(db: Queryable, row: RequestRow): Promise<boolean> {
  const inserted = await db
    .insertInto('connection_requests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Puts a new request in the place of a rejected one; false when it is no longer rejected. */
export async function replaceRejected(
  db: Queryable,
  rejectedId: string,
  row: RequestRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection_requests')
    .set(row)
    .where('id', '=', rejectedId)
    .where('status', '=', 'rejected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers false unless the request is pending and waits for this recipient. */
export async function answerRequest(
  db: Queryable,
  answer: { id: string; recipientId: string; status: 'accepted' | 'rejected'; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection_requests')
    .set({ status: answer.status, responded_at: answer.at })
    .where('id', '=', answer.id)
    .where('recipient_id', '=', answer.recipientId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePending(db: Queryable, a: string, b: string): Promise<void> {
  const { low_id, high_id } = pairOf(a, b);
  await db
    .deleteFrom('connection_requests')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .where('status', '=', 'pending')
    .execute();
}
