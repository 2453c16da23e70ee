import {
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
  type NotificationPreferences,
  type NotificationPreferencesBody,
} from '../../../contract/notifications.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledRow } from '../../platform/database/compiledQuery.ts';

const DEFAULT_CHOICE: NotificationChoice = 'app';

const choiceOf = compiledRow((db, userId: string, kind: NotificationKind) =>
  db
    .selectFrom('notification_preferences')
    .select('choice')
    .where('user_id', '=', userId)
    .where('kind', '=', kind),
);

/** Returns what a student chose for a kind of notifications. */
export async function findChoice(
  db: Queryable,
  userId: string,
  kind: NotificationKind,
): Promise<NotificationChoice> {
  const row = await choiceOf(db, userId, kind);
  return row?.choice ?? DEFAULT_CHOICE;
}

/** Returns what a student chose for each kind of notifications. */
export async function findChoices(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'choice'])
    .where('user_id', '=', userId)
    .execute();
  const stored = new Map(rows.map(({ kind, choice }) => [kind, choice]));
  return Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, stored.get(kind) ?? DEFAULT_CHOICE]),
  ) as NotificationPreferences;
}

/** Stores the given choices. The other kinds keep theirs. */
export async function storeChoices(
  db: Queryable,
  userId: string,
  changes: NotificationPreferencesBody,
): Promise<void> {
  const rows = NOTIFICATION_KINDS.flatMap((kind) => {
    const choice = changes[kind];
    return choice === undefined ? [] : [{ user_id: userId, kind, choice }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('notification_preferences')
    // In the same order for every caller, which prevents deadlocks.
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((eb) => ({ choice: eb.ref('excluded.choice') })),
    )
    .execute();
}
