import {
  ADMIN_PAGE,
  type AdminUserDetails,
  type AdminUsersQuery,
  type AdminUsersResponse,
} from '../../../contract/admin.ts';
import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../platform/context.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, notFound } from '../../platform/errors/httpError.ts';
import { eraseAccount, storeDeletionTime } from '../account/index.ts';
import { type Caller, confirmPresence, revokeAllAuthSessions } from '../auth/index.ts';
import { type Admin, avatarUrl, recordAudit, setRole } from '../people/index.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import * as repository from './repository.ts';
import { findManaged, type ManagedAccount, storeSuspension } from './repository.ts';
import { assertExpendable, assertOtherAdmin, suspend } from './suspension.ts';

const UNKNOWN_STUDENT = 'This student was not found.';

/**
 * Lists a page of accounts, newest first.
 * @throws {HttpError} 400 when the cursor is not an account.
 */
export async function listUsers(
  db: Queryable,
  { limit = ADMIN_PAGE, cursor, q }: AdminUsersQuery,
): Promise<AdminUsersResponse & { nextCursor?: string }> {
  const after = cursor === undefined ? undefined : await repository.findPageEnd(db, cursor);
  if (cursor !== undefined && !after) throw badRequest('This page of users is unknown.');
  const found = await repository.listUsers(db, { limit: limit + 1, after, q });
  const users = found.slice(0, limit);
  const last = users.at(-1);
  const count = await repository.countUsers(db, q);
  return { users, count, ...(found.length > limit && last && { nextCursor: last._id }) };
}

/** Changes a locked account. Returns what to do after the commit, `undefined` without a change. */
type Change = (trx: Queryable, account: ManagedAccount) => Promise<(() => unknown) | undefined>;

/**
 * Changes an account and writes the action to the audit log.
 * @throws {HttpError} 404 for an unknown student, and those of the change.
 */
async function change(
  { database, now }: Context,
  { actorId, userId, action }: { actorId: string; userId: string; action: string },
  apply: Change,
): Promise<void> {
  const finish = await database.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const account = await findManaged(trx, userId);
    if (!account) throw notFound(UNKNOWN_STUDENT);
    const done = await apply(trx, account);
    if (done) await recordAudit(trx, { actorId, action, detail: { userId }, at: now() });
    return done;
  });
  await finish?.();
}

/** @throws {HttpError} 404 for an unknown student, 409 for the only admin and oneself. */
export const suspendUser = (context: Context, { id: actorId }: Admin, userId: string) =>
  change(context, { actorId, userId, action: 'suspend' }, async (trx, account) =>
    account.suspended_at === null ? suspend(context, trx, account, actorId) : undefined,
  );

/** @throws {HttpError} 404 for an unknown student. */
export const liftSuspension = (context: Context, { id: actorId }: Admin, userId: string) =>
  change(context, { actorId, userId, action: 'lift-suspension' }, async (trx, account) => {
    if (account.suspended_at === null) return undefined;
    await storeSuspension(trx, userId, null);
    const contacts = await listContacts(trx, userId);
    return () => {
      emitVisibility(context, userId, contacts, true);
      context.securityLog.record('suspension_lifted', { userId, actorId });
    };
  });

/** @throws {HttpError} 404 for an unknown student. */
export const signOutUser = (context: Context, { id: actorId }: Admin, userId: string) =>
  change(context, { actorId, userId, action: 'sign-out' }, async (trx) => {
    await revokeAllAuthSessions(trx, userId, context.now().toISOString());
    return () => {
      context.realtime.endSockets(userId);
      context.securityLog.record('signed_out', { userId, actorId });
    };
  });

/** @throws {HttpError} 404 for an unknown student, 409 for the only admin. */
export const changeRole = (context: Context, { id: actorId }: Admin, userId: string, role: Role) =>
  change(context, { actorId, userId, action: `make-${role}` }, async (trx, account) => {
    if (account.role === role) return undefined;
    await assertOtherAdmin(trx, account);
    await setRole(trx, userId, role);
    return () => context.securityLog.record('role_changed', { userId, role, actorId });
  });

/**
 * Deletes an account as a student's own deletion does, without a delay.
 * @throws {HttpError} 404 for an unknown student, 409 for the only admin and oneself, and those of
 * confirmPresence()
 */
export async function removeUser(
  context: Context,
  caller: Caller,
  userId: string,
  password: string | undefined,
): Promise<void> {
  await confirmPresence(context, caller, password, 'delete');
  const { userId: actorId } = caller;
  await change(context, { actorId, userId, action: 'delete-user' }, async (trx, account) => {
    await assertExpendable(trx, account, actorId);
    // If the process ends before the deletion, the job for due accounts does it.
    const at = context.now().toISOString();
    await storeDeletionTime(trx, userId, at);
    await revokeAllAuthSessions(trx, userId, at);
    return () => eraseAccount(context, userId, actorId);
  });
}

/** @throws {HttpError} 404 for an unknown student. */
export async function findUserDetails(
  { database, now }: Context,
  userId: string,
): Promise<AdminUserDetails> {
  const account = await findManaged(database, userId);
  if (!account) throw notFound(UNKNOWN_STUDENT);
  const { id, name, email, university, location, avatar, role, suspended_at } = account;
  return {
    _id: id,
    ...{ name, email, university, location, role },
    createdAt: account.created_at,
    ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
    ...(suspended_at !== null && { suspendedAt: suspended_at }),
    emailVerified: account.email_verified_at !== null,
    deletionAt: account.deletion_at,
    lastActiveAt: await repository.findLastActive(database, userId),
    ...(await repository.countFacts(database, userId, now().toISOString())),
  };
}
