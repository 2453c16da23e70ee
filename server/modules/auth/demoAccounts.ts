import { Type } from 'typebox';
import { DemoAccount } from '../../../contract/auth.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findMetadata, storeMetadata } from '../../platform/database/metadata.ts';
import { emailKey } from '../../platform/email.ts';
import { checkerOf } from '../../platform/http/validation/validation.ts';
import { listExistingEmailKeys } from './accountRepository.ts';

/** The password of all demo accounts. It is public, so it works only on the machine of the service. */
export const DEMO_PASSWORD = 'study-together-1';

const areDemoAccounts = checkerOf(Type.Array(DemoAccount));

/** Lists the seeded accounts offered on the login page. Empty without seed data. */
export async function listDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  const stored = await findMetadata(db, 'demo');
  if (stored === undefined) return [];
  const accounts: unknown = JSON.parse(stored);
  if (!areDemoAccounts(accounts))
    throw new Error('The stored demo accounts do not match their schema.');
  return accounts;
}

/** Removes deleted accounts from those offered on the login page. */
export async function removeDeletedDemoAccounts(trx: Queryable): Promise<void> {
  const accounts = await listDemoAccounts(trx);
  if (accounts.length === 0) return;
  const keys = accounts.map(({ email }) => emailKey(email));
  const existing = new Set(await listExistingEmailKeys(trx, keys));
  const remaining = accounts.filter(({ email }) => existing.has(emailKey(email)));
  await storeMetadata(trx, 'demo', JSON.stringify(remaining));
}
