import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { DemoAccount } from '../../../contract/auth.ts';
import type { Queryable } from '../../context.ts';
import { findFact } from '../../database/installation.ts';

/** The accounts that the demo campus offers to sign in as; none when it was not filled. */
export async function listDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  const stored = await findFact(db, 'demo');
  return stored === undefined ? [] : Value.Parse(Type.Array(DemoAccount), JSON.parse(stored));
}
