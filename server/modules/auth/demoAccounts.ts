import { Type } from 'typebox';
import { DemoAccount } from '../../../contract/auth.ts';
import type { Queryable } from '../../context.ts';
import { findFact } from '../../database/installation.ts';
import { checkerOf } from '../../validation.ts';

const areDemoAccounts = checkerOf(Type.Array(DemoAccount));

/** The accounts that the demo campus offers to sign in as; none when it was not filled. */
export async function listDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  const stored = await findFact(db, 'demo');
  if (stored === undefined) return [];
  const accounts: unknown = JSON.parse(stored);
  if (!areDemoAccounts(accounts))
    throw new Error('The accounts of the demo campus are unreadable.');
  return accounts;
}
