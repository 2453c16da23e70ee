import type { Queryable } from '../../../platform/database/queryable.ts';
import { recordAudit, setRole } from '../../people/index.ts';
import { type Account, findAccount } from '../accountRepository.ts';
import type { Identity } from './identity.ts';

/**
 * Makes the account of a student with the claim an admin, and ends the role of one without it. Returns the
 * new role if it changed.
 * @param trx a transaction that has locked the account.
 */
export async function applyAdminClaim(
  trx: Queryable,
  { isAdmin }: Pick<Identity, 'isAdmin'>,
  userId: string,
  at: Date,
): Promise<Account['role'] | undefined> {
  if (!isAdmin) return endClaimedRole(trx, userId, at);
  const account = await findAccount(trx, userId);
  return account?.role === 'student' ? changeRole(trx, userId, 'admin', at) : undefined;
}

/**
 * Makes an account that is an admin because of the claim a student's again. Other admins stay. Returns the
 * new role if it changed.
 * @param trx a transaction that has locked the account.
 */
export async function endClaimedRole(
  trx: Queryable,
  userId: string,
  at: Date,
): Promise<Account['role'] | undefined> {
  const account = await findAccount(trx, userId);
  if (!account || account.role_claimed_at === null) return undefined;
  return changeRole(trx, userId, 'student', at);
}

async function changeRole<Role extends Account['role']>(
  trx: Queryable,
  userId: string,
  role: Role,
  at: Date,
): Promise<Role> {
  await setRole(trx, userId, role, role === 'admin' ? at.toISOString() : null);
  await recordAudit(trx, {
    actorId: null,
    action: role === 'admin' ? 'grant-admin' : 'revoke-admin',
    detail: { userId, reason: 'OIDC_ADMIN_CLAIM' },
    at,
  });
  return role;
}
