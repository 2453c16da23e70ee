import type { AdminUserDetails } from '../../../contract/admin.ts';
import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../platform/context.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { eraseAccount, type EraseDeps, storeDeletionTime } from '../account/index.ts';
import { revokeAllAuthSessions } from '../auth/index.ts';
import { type Admin, avatarUrl, recordAudit } from '../people/index.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import { setRole } from './repository.ts';
import { assertExpendable, assertOtherAdmin, suspend } from './suspension.ts';
import {
  countFacts,
  findLastActive,
  findManaged,
  type ManagedAccount,
  storeSuspension,
} from './userRepository.ts';

export type Management = ReturnType<typeof makeManagement>;

/** Changes a locked account. Returns what to do after the commit, `undefined` without a change. */
type Change = (trx: Queryable, account: ManagedAccount) => Promise<(() => unknown) | undefined>;

/** Actions of admins on one account. Each is written to the audit log. */
export function makeManagement(deps: EraseDeps) {
  const { context } = deps;
  const { database, now, realtime, securityLog } = context;

  /** @throws {HttpError} 404 for an unknown student, and those of the change. */
  async function change(admin: Admin, userId: string, action: string, apply: Change) {
    const finish = await database.transaction().execute(async (trx) => {
      await lockAccounts(trx);
      const account = await findManaged(trx, userId);
      if (!account) throw notFound(UNKNOWN_STUDENT);
      const done = await apply(trx, account);
      if (done)
        await recordAudit(trx, { actorId: admin.id, action, detail: { userId }, at: now() });
      return done;
    });
    await finish?.();
  }

  return {
    /** @throws {HttpError} 404 for an unknown student, 409 for the only admin and oneself. */
    suspend: (admin: Admin, userId: string) =>
      change(admin, userId, 'suspend', async (trx, account) =>
        account.suspended_at === null ? suspend(context, trx, account, admin.id) : undefined,
      ),

    /** @throws {HttpError} 404 for an unknown student. */
    liftSuspension: (admin: Admin, userId: string) =>
      change(admin, userId, 'lift-suspension', async (trx, { suspended_at }) => {
        if (suspended_at === null) return undefined;
        await storeSuspension(trx, userId, null);
        return makeVisible(context, userId, admin.id, await listContacts(trx, userId));
      }),

    /** @throws {HttpError} 404 for an unknown student. */
    signOut: (admin: Admin, userId: string) =>
      change(admin, userId, 'sign-out', async (trx) => {
        await revokeAllAuthSessions(trx, userId, now().toISOString());
        return () => {
          realtime.endSockets(userId);
          securityLog.record('signed_out', { userId, actorId: admin.id });
        };
      }),

    /** @throws {HttpError} 404 for an unknown student, 409 for the only admin. */
    changeRole: (admin: Admin, userId: string, role: Role) =>
      change(admin, userId, `make-${role}`, async (trx, account) => {
        if (account.role === role) return undefined;
        await assertOtherAdmin(trx, account);
        await setRole(trx, userId, role);
        return () => {
          securityLog.record('role_changed', { userId, role, actorId: admin.id });
        };
      }),

    /**
     * Deletes an account as a student's own deletion does, without a delay.
     * @throws {HttpError} 404 for an unknown student, 409 for the only admin and oneself.
     */
    remove: (admin: Admin, userId: string) =>
      change(admin, userId, 'delete-user', async (trx, account) => {
        await assertExpendable(trx, account, admin.id);
        // If the process ends before the deletion, the job for due accounts does it.
        const at = now().toISOString();
        await storeDeletionTime(trx, userId, at);
        await revokeAllAuthSessions(trx, userId, at);
        return () => eraseAccount(deps, userId, admin.id);
      }),
  };
}

/** Returns a function that shows an account to others again. */
const makeVisible =
  (
    context: Context,
    userId: string,
    actorId: string,
    contacts: Awaited<ReturnType<typeof listContacts>>,
  ) =>
  () => {
    emitVisibility(context, userId, contacts, true);
    context.securityLog.record('suspension_lifted', { userId, actorId });
  };

export const UNKNOWN_STUDENT = 'This student was not found.';

/** Returns an account with facts about it. See AdminService.findUser. */
export async function findUserDetails(
  { database, now }: Pick<Context, 'database' | 'now'>,
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
    lastActiveAt: await findLastActive(database, userId),
    ...(await countFacts(database, userId, now().toISOString())),
  };
}
