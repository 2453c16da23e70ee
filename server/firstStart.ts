import type { DemoAccount } from '../contract/auth.ts';
import type { Context } from './context.ts';
import { findFact, hasAccounts, storeFact } from './database/installation.ts';

const STARTED = 'first_started_at';

/**
 * On the first start in a data folder, fills the demo campus unless it is to stay empty; answers
 * whom to sign in as. A start that broke off before it was through counts for none.
 */
export async function prepareFirstStart(
  context: Context,
  options: { wantsDemo: boolean },
): Promise<DemoAccount[]> {
  const { database, now } = context;
  if ((await findFact(database, STARTED)) !== undefined) return [];
  const isEmpty = !(await hasAccounts(database));
  const accounts = isEmpty && options.wantsDemo ? await fill(context) : [];
  await storeFact(database, STARTED, now().toISOString());
  return accounts;
}

/** Most starts find a campus and need none of what it is made of. */
async function fill(context: Context): Promise<DemoAccount[]> {
  const { fillDemoCampus } = await import('./demo/fillDemoCampus.ts');
  return fillDemoCampus(context);
}
