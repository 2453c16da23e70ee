import type { DemoAccount } from '../../contract/auth.ts';
import type { Context } from '../platform/context.ts';
import { findMetadata, hasAccounts, storeMetadata } from '../platform/database/metadata.ts';

const STARTED = 'first_started_at';

/**
 * Seeds the demo data on the first start, if `wantsDemo` is set and there are no accounts. Returns
 * the demo accounts. A start that failed before seeding does not count.
 */
export async function seedOnFirstStart(
  context: Context,
  options: { wantsDemo: boolean },
): Promise<DemoAccount[]> {
  const { database, now } = context;
  if ((await findMetadata(database, STARTED)) !== undefined) return [];
  const isEmpty = !(await hasAccounts(database));
  const accounts = isEmpty && options.wantsDemo ? await seed(context) : [];
  await storeMetadata(database, STARTED, now().toISOString());
  return accounts;
}

async function seed(context: Context): Promise<DemoAccount[]> {
  // Imported on demand: most starts do not need the seed data.
  const { seedDemoData } = await import('./seed.ts');
  return seedDemoData(context);
}
