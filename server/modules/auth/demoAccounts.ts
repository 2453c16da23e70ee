import { Type } from 'typebox';
import { DemoAccount } from '../../../contract/auth.ts';
import type { Queryable } from '../../context.ts';
import { findMetadata } from '../../database/metadata.ts';
import { checkerOf } from '../../http/validation.ts';

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
