import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { PersonRef } from '../../../contract/common/types.ts';
import type { OuterColumn } from '../../platform/database/outerColumn.ts';
import {
  changesRow,
  hasRow,
  type Page,
  pageOf,
  type Queryable,
} from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Builds a condition that excludes students blocked by `userId` and students who block `userId`.
 * @param other id of the other student, as a column or a value
 */
export function notBlocked(userId: string, other: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  const blockedByMe = eb
    .selectFrom('blocks as mine')
    .select('mine.blocked_id')
    .where('mine.blocker_id', '=', userId);
  const blockingMe = eb
    .selectFrom('blocks as theirs')
    .select('theirs.blocker_id')
    .where('theirs.blocked_id', '=', userId);
  return eb.and([eb(other, 'not in', blockedByMe), eb(other, 'not in', blockingMe)]);
}

/** Of a student. */
type Id = OuterColumn | string;

/** Builds a condition that excludes pairs of students of whom one blocks the other. */
export function notBlockedPair(a: Id, b: Id): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  const blocks = (blocker: Id, blocked: Id) =>
    eb.exists(
      eb
        .selectFrom('blocks as pair')
        .select('pair.blocker_id')
        .where('pair.blocker_id', '=', blocker)
        .where('pair.blocked_id', '=', blocked),
    );
  return eb.not(eb.or([blocks(a, b), blocks(b, a)]));
}

const blocksOf = compiledQuery((db, userId: string) =>
  db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', userId)
    .unionAll(db.selectFrom('blocks').select('blocker_id as id').where('blocked_id', '=', userId)),
);

/** Lists the students whom a student blocks, and those who block the student. */
export const listBlockedEitherWay = async (db: Queryable, userId: string): Promise<string[]> =>
  (await blocksOf(db, userId)).map(({ id }) => id);

/** Returns whether one of some students blocks one of the others, or is blocked by one. */
export const hasBlockBetween = (
  db: Queryable,
  ids: readonly string[],
  otherIds: readonly string[],
) =>
  hasRow(
    db
      .selectFrom('blocks')
      .select('blocker_id')
      .where((eb) =>
        eb.or([
          eb.and([eb('blocker_id', 'in', ids), eb('blocked_id', 'in', otherIds)]),
          eb.and([eb('blocker_id', 'in', otherIds), eb('blocked_id', 'in', ids)]),
        ]),
      ),
  );

/** Returns whether one of the two blocks the other. */
export const isBlocked = (db: Queryable, a: string, b: string) => hasBlockBetween(db, [a], [b]);

/** Lists the students blocked by `userId`, the newest block first. */
export function listBlocked(db: Queryable, userId: string, page: Page): Promise<PersonRef[]> {
  const query = db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .select(['u.id as _id', 'u.name'])
    .where('b.blocker_id', '=', userId);
  return pageOf(query, ['b.created_at', 'b.blocked_id'], 'desc', page).execute();
}

export const findBlockEnd = (db: Queryable, userId: string, blockedId: string) =>
  db
    .selectFrom('blocks')
    .select(['blocked_id as id', 'created_at as at'])
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();

/** Returns `false` when the block exists already. */
export const insertBlock = (db: Queryable, blockerId: string, blockedId: string, at: string) =>
  hasRow(
    db
      .insertInto('blocks')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
      .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
      .returning('blocker_id'),
  );

/** Returns `false` when there is no such block. */
export const deleteBlock = (db: Queryable, blockerId: string, blockedId: string) =>
  changesRow(
    db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId),
  );
