import type { Insertable, Selectable } from 'kysely';
import { changesRow, idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Challenge } from './relyingParty.ts';

export type StoredPasskey = Selectable<Schema['passkeys']>;

/** Lists the passkeys of a student, the oldest first. */
export const listPasskeys = (db: Queryable, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id as _id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const listCredentialIds = (db: Queryable, userId: string) =>
  idsOf(db.selectFrom('passkeys').select('credential_id as id').where('user_id', '=', userId));

export const findPasskey = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Returns `false` when the credential is stored already. */
export const insertPasskey = (db: Queryable, passkey: Insertable<Schema['passkeys']>) =>
  changesRow(
    db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  );

/** Stores a login. Returns `false` when the passkey was removed or used in the meantime. */
export const storePasskeyUse = (
  db: Queryable,
  passkey: Pick<StoredPasskey, 'id' | 'counter'>,
  use: Pick<StoredPasskey, 'counter' | 'last_used_at'>,
) =>
  changesRow(
    db
      .updateTable('passkeys')
      .set(use)
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter),
  );

/** Returns the name of the passkey, `undefined` unless the student has it. */
export async function deletePasskey(
  db: Queryable,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Deletes all passkeys of a student. Returns whether there were any. */
export const deletePasskeys = (db: Queryable, userId: string) =>
  changesRow(db.deleteFrom('passkeys').where('user_id', '=', userId));

/** Stores that a student used a challenge. Returns `false` when it was used before. */
export const useChallenge = (db: Queryable, userId: string, { id, expiresAt }: Challenge) =>
  changesRow(
    db
      .insertInto('passkey_challenges')
      .values({ challenge: id, user_id: userId, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.column('challenge').doNothing()),
  );
