import type { Insertable, Selectable } from 'kysely';
import { changesRow, hasRow, type Queryable } from '../../../platform/database/queryable.ts';
import type { Schema } from '../../../platform/database/schema.ts';

type StoredIdentity = Selectable<Schema['sign_on_identities']>;
type SignOnSession = Selectable<Schema['sign_on_sessions']>;

type IdentityKey = Pick<StoredIdentity, 'issuer' | 'subject'>;

export const findStoredIdentity = (db: Queryable, { issuer, subject }: IdentityKey) =>
  db
    .selectFrom('sign_on_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Returns whether an account belongs to a student of the provider. */
export const hasIdentityOf = (db: Queryable, issuer: string, userId: string) =>
  hasRow(
    db
      .selectFrom('sign_on_identities')
      .select('subject')
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer),
  );

/** Returns `false` when the student of the provider has an account. */
export const insertIdentity = (db: Queryable, identity: Insertable<Schema['sign_on_identities']>) =>
  changesRow(
    db
      .insertInto('sign_on_identities')
      .values(identity)
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing()),
  );

export const storeIdentityEmail = (
  db: Queryable,
  { issuer, subject, email }: IdentityKey & Pick<StoredIdentity, 'email'>,
) =>
  db
    .updateTable('sign_on_identities')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();

/** The account no longer belongs to anybody at a provider. */
export const deleteIdentities = (db: Queryable, userId: string) =>
  db.deleteFrom('sign_on_identities').where('user_id', '=', userId).execute();

/** Stores the login with the provider of an auth session. A later one replaces it. */
export const storeSignOnSession = (db: Queryable, session: Insertable<SignOnSession>) =>
  db
    .insertInto('sign_on_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('auth_session_id').doUpdateSet(session))
    .execute();

/** Returns the login with the provider of an auth session, `undefined` without one. */
export const findSignOnSession = (db: Queryable, authSessionId: string) =>
  db
    .selectFrom('sign_on_sessions')
    .select(['authenticated_at'])
    .where('auth_session_id', '=', authSessionId)
    .executeTakeFirst();

/** What a logout token names, and when the provider issued it. */
interface LoggedOut {
  issuer: string;
  subject: string | undefined;
  /** Without it, all of the subject. */
  providerSession: string | undefined;
  issuedAt: string;
}

/** Lists the auth sessions that a logout token ends, by student: those that began before it. */
export const listLoggedOut = (
  db: Queryable,
  { issuer, subject, providerSession, issuedAt }: LoggedOut,
) =>
  db
    .selectFrom('sign_on_sessions')
    .select(['auth_session_id', 'user_id'])
    .where('issued_at', '<=', issuedAt)
    .where((eb) =>
      eb.and({
        issuer,
        ...(subject !== undefined && { subject }),
        ...(providerSession !== undefined && { provider_session: providerSession }),
      }),
    )
    .orderBy('user_id')
    .execute();

/** Returns `false` when the token was used before. */
export const insertUsedToken = (db: Queryable, token: Insertable<Schema['used_sign_on_tokens']>) =>
  changesRow(
    db
      .insertInto('used_sign_on_tokens')
      .values(token)
      .onConflict((conflict) => conflict.column('token_hash').doNothing()),
  );
