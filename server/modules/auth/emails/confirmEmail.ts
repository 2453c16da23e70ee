import { v7 as uuid } from 'uuid';
import { findCampusDomain } from '../../../platform/config/campusDomains.ts';
import type { Context, Queryable } from '../../../platform/context.ts';
import { normalize } from '../../../platform/database/normalize.ts';
import { insertAudit } from '../../admin/repository.ts';
import { updateUser } from '../../people/repository.ts';
import type { Account } from '../repository.ts';

/**
 * Stores that the student receives mails at the email of the account. The account with ADMIN_EMAIL
 * becomes an admin; returns whether it did.
 * @param trx a transaction that has locked the account.
 */
export async function confirmEmail(
  trx: Queryable,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { id, email_key, role }: Pick<Account, 'id' | 'email_key' | 'role'>,
): Promise<boolean> {
  const at = now().toISOString();
  const campus = findCampusDomain(config.CAMPUS_DOMAINS, email_key);
  await updateUser(trx, id, {
    email_verified_at: at,
    campus: campus?.university || (campus?.domain ?? ''),
  });
  const isAdmin = config.ADMIN_EMAIL !== '' && normalize(config.ADMIN_EMAIL) === email_key;
  if (!isAdmin || role === 'admin') return false;
  await updateUser(trx, id, { role: 'admin' });
  await insertAudit(trx, {
    id: uuid(),
    actor_id: null,
    action: 'grant-admin',
    detail: JSON.stringify({ userId: id, reason: 'ADMIN_EMAIL' }),
    created_at: at,
  });
  return true;
}
