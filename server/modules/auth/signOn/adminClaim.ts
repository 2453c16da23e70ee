import type { Queryable } from '../../../platform/database/queryable.ts';
import { recordAudit, updateUser } from '../../people/index.ts';
import { type Account, findAccount } from '../accountRepository.ts';
import type { Identity } from './identity.ts';
import { storeAdminAt } from './signOnRepository.ts';

/**
 * Makes the account of a student with the claim an admin. Without it, an account that is an admin because
 * of the claim becomes a student's again; other admins stay. Returns the new role if it changed.
 * @param trx a transaction that has locked the account.
 */
export async function applyAdminClaim(
  trx: Queryable,
  identity: Identity,
  stored: { user_id: string; admin_at: string | null },
  at: Date,
): Promise<Account['role'] | undefined> {
  const wasGranted = stored.admin_at !== null;
  const account = await findAccount(trx, stored.user_id);
  if (!account || (!identity.isAdmin && !wasGranted)) return undefined;
  const role = identity.isAdmin ? 'admin' : 'student';
  if (!identity.isAdmin) await storeAdminAt(trx, identity, null);
  if (account.role === role) return undefined;
  if (identity.isAdmin) await storeAdminAt(trx, identity, at.toISOString());
  await updateUser(trx, account.id, { role });
  await recordAudit(trx, {
    actorId: null,
    action: role === 'admin' ? 'grant-admin' : 'revoke-admin',
    detail: { userId: account.id, reason: 'OIDC_ADMIN_CLAIM' },
    at,
  });
  return role;
}
