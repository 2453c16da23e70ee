import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type Subscription = Schema['push_subscriptions'];

/** Selects the active auth session of a subscription. */
const activeAuthSession = (eb: ExpressionBuilder<Schema, 'push_subscriptions'>, at: string) =>
  eb
    .selectFrom('refresh_tokens as t')
    .select('t.id')
    .whereRef('t.family_id', '=', 'push_subscriptions.auth_session_id')
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', at);

/** Returns the subscription of an auth session, `undefined` if there is none or the session ended. */
export const findSubscription = (db: Queryable, authSessionId: string, at: string) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('auth_session_id', '=', authSessionId)
    .where((eb) => eb.exists(activeAuthSession(eb, at)))
    .executeTakeFirst();

/** Lists the subscriptions of a student without their secrets, the oldest first. */
export function listSubscriptions(db: Queryable, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['auth_session_id', 'endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('auth_session_id')
    .execute();
}

/** Deletes the subscription of the same browser in another auth session. */
export const deleteOthersOfEndpoint = (
  db: Queryable,
  { endpoint, auth_session_id }: Subscription,
) =>
  db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('auth_session_id', '!=', auth_session_id)
    .execute();

/** Stores the subscription of an auth session, which replaces its earlier one. */
export async function upsertSubscription(db: Queryable, row: Subscription): Promise<void> {
  const { endpoint, p256dh, auth } = row;
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('auth_session_id').doUpdateSet({ endpoint, p256dh, auth }),
    )
    .execute();
}

export const deleteSubscription = (db: Queryable, authSessionId: string) =>
  db.deleteFrom('push_subscriptions').where('auth_session_id', '=', authSessionId).execute();

/** Deletes the subscription of a browser that the push service no longer knows. */
export const deleteGone = (db: Queryable, { auth_session_id, endpoint }: Subscription) =>
  db
    .deleteFrom('push_subscriptions')
    .where('auth_session_id', '=', auth_session_id)
    // The browser may have subscribed again.
    .where('endpoint', '=', endpoint)
    .execute();

/** Deletes the subscriptions whose auth session has ended, by default those of all students. */
export const deleteEndedSubscriptions = (db: Queryable, at: string, userId?: string) =>
  db
    .deleteFrom('push_subscriptions')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .where((eb) => eb.not(eb.exists(activeAuthSession(eb, at))))
    .execute();
