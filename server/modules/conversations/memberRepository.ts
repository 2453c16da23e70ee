import { expressionBuilder, type Expression } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined } from '../sessions/index.ts';

/**
 * Selects the members of all conversations: the creator of the study session and the participants who
 * have not declined. After it was deleted, those who were members then.
 */
export function selectMemberships() {
  const eb = expressionBuilder<Schema>();
  return eb
    .selectFrom('study_sessions')
    .select(['id as conversation_id', 'created_by as user_id'])
    .unionAll(
      eb
        .selectFrom('session_participants')
        .select(['session_id as conversation_id', 'user_id'])
        .where((row) => hasNotDeclined(row.ref('answer'))),
    )
    .unionAll(
      eb
        .selectFrom('conversation_members')
        .select(['conversation_id', 'user_id'])
        .where('session_deleted', '=', (row) => row.lit(1)),
    );
}

const membershipsOf = compiledQuery((db, userId: string, now: string) =>
  db
    .selectFrom(selectMemberships().as('member'))
    .leftJoin('study_sessions as s', 's.id', 'member.conversation_id')
    .leftJoin('conversations as c', 'c.id', 'member.conversation_id')
    .select(['member.conversation_id as id', 'c.id as stored_id', 's.series_id', 's.end_time'])
    .where('member.user_id', '=', userId)
    .where((eb) => eb.or([eb('s.end_time', '>', now), eb('c.id', 'is not', null)])),
);

/**
 * Lists the study sessions that a student is a member of and that have a conversation or have not
 * ended. Of a series, only the next one without a conversation.
 */
export async function listMemberships(
  db: Queryable,
  userId: string,
  now: string,
): Promise<string[]> {
  const found = await membershipsOf(db, userId, now);
  const rows = found.toSorted((a, b) => ((a.end_time ?? '') < (b.end_time ?? '') ? -1 : 1));
  const isNext = (row: (typeof rows)[number]) =>
    row.series_id === null ||
    row === rows.find((one) => one.stored_id === null && one.series_id === row.series_id);
  return rows.filter((row) => row.stored_id !== null || isNext(row)).map(({ id }) => id);
}

const idsOf = compiledQuery((db, conversationId: string) =>
  db
    .selectFrom(selectMemberships().as('member'))
    .select('member.user_id as id')
    .where('member.conversation_id', '=', conversationId),
);

/** Builds the query of the ids of all members, also of hidden accounts. */
export const selectMemberIds = (conversationId: string): Expression<string> =>
  expressionBuilder<Schema>()
    .selectFrom(selectMemberships().as('member'))
    .select('member.user_id')
    .where('member.conversation_id', '=', conversationId)
    .$asScalar();

/** Lists the ids of all members, also of hidden accounts. */
export const listMemberIds = async (db: Queryable, conversationId: string): Promise<string[]> =>
  (await idsOf(db, conversationId)).map(({ id }) => id);

/** Lists the members with the details of their study sessions, without hidden accounts. */
export const listMembers = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom(selectMemberships().as('member'))
    .innerJoin('users as u', 'u.id', 'member.user_id')
    .leftJoin('study_sessions as s', 's.id', 'member.conversation_id')
    .leftJoin('conversations as c', 'c.id', 'member.conversation_id')
    .leftJoin('conversation_members as state', (join) =>
      join
        .onRef('state.conversation_id', '=', 'member.conversation_id')
        .onRef('state.user_id', '=', 'member.user_id'),
    )
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'member.user_id').on('preference.kind', '=', 'message'),
    )
    .select(['member.conversation_id', 'u.id', 'u.name', 'u.avatar', 'preference.choice'])
    .select(['state.last_read_seq', 'state.muted_at'])
    .select(['s.title', 's.start_time', 's.end_time', 'c.title as last_title'])
    .where('member.conversation_id', 'in', ids)
    .where((eb) => isStaying(eb.ref('u.id')))
    .orderBy('u.name')
    .orderBy('u.id'),
);

const blocksAmong = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('blocks')
    .select(['blocker_id', 'blocked_id'])
    .where('blocker_id', 'in', ids)
    .where('blocked_id', 'in', ids),
);

/** Returns whom each of the students blocks among them. */
export async function listBlocksAmong(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const blocks = new Map<string, Set<string>>();
  if (userIds.length < 2) return blocks;
  for (const { blocker_id, blocked_id } of await blocksAmong(db, userIds)) {
    blocks.set(blocker_id, (blocks.get(blocker_id) ?? new Set()).add(blocked_id));
  }
  return blocks;
}

/** Finds how students are shown. Those without an account are missing. */
export const findPeople = compiledQuery((db, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'avatar']).where('id', 'in', ids),
);
