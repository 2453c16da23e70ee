import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict } from '../../platform/errors/httpError.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import { hasOtherAdmin } from '../account/index.ts';
import { revokeAllAuthSessions } from '../auth/index.ts';
import { type ManagedAccount, storeSuspension } from './repository.ts';

const LAST_ADMIN = 'This is the only admin. Make another student an admin first.';
const OWN_ACCOUNT = 'You cannot do this to your own account.';

/**
 * Call it with the accounts locked, so that simultaneous requests do not remove the last two admins.
 * @throws {HttpError} 409 for the only admin.
 */
export async function assertOtherAdmin(trx: Queryable, account: ManagedAccount): Promise<void> {
  const isActive = account.suspended_at === null && account.deletion_at === null;
  if (account.role !== 'admin' || !isActive) return;
  if (!(await hasOtherAdmin(trx, account.id))) throw conflict(LAST_ADMIN);
}

/** @throws {HttpError} 409 for the only admin and for the own account. */
export async function assertExpendable(
  trx: Queryable,
  account: ManagedAccount,
  adminId: string,
): Promise<void> {
  await assertOtherAdmin(trx, account);
  if (account.id === adminId) throw conflict(OWN_ACCOUNT);
}

/**
 * Suspends an account in a transaction. Returns a function to call after the commit, which ends its
 * sockets and hides it from others.
 * @throws {HttpError} those of `assertExpendable`.
 */
export async function suspend(
  context: Context,
  trx: Queryable,
  account: ManagedAccount,
  adminId: string,
): Promise<() => void> {
  await assertExpendable(trx, account, adminId);
  const at = context.now().toISOString();
  await storeSuspension(trx, account.id, at);
  await revokeAllAuthSessions(trx, account.id, at);
  const contacts = await listContacts(trx, account.id);
  return () => {
    context.realtime.endSockets(account.id);
    emitVisibility(context, account.id, contacts, false);
    context.securityLog.record('account_suspended', { userId: account.id, actorId: adminId });
  };
}
