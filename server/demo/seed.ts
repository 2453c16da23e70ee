import type { DemoAccount } from '../../contract/auth.ts';
import type { Context } from '../platform/context.ts';
import { storeMetadata } from '../platform/database/metadata.ts';
import { DEMO_PASSWORD, hashPassword } from '../modules/auth/index.ts';
import { awardBadges } from '../modules/reviews/index.ts';
import { demoAccounts } from './accounts.ts';
import { savePictures } from './pictures/savePictures.ts';
import { insertSeedRows } from './repository.ts';
import { makeSeedRows } from './makeSeedRows.ts';

/**
 * Seeds an empty database with about 60 students of invented universities and their activity up to
 * now, in one transaction. Returns the accounts that the login page offers.
 * @throws when the database already has such accounts.
 */
export async function seedDemoData(
  context: Pick<Context, 'database' | 'now' | 'files'>,
): Promise<DemoAccount[]> {
  const now = context.now();
  // One hash for all accounts: sixty would take seconds.
  const [passwordHash, pictures] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    savePictures(context.files.avatars),
  ]);
  const rows = makeSeedRows(now, { passwordHash, pictures });
  await context.database.transaction().execute(async (trx) => {
    await insertSeedRows(trx, rows);
    for (const { id } of rows.users) await awardBadges(trx, id, now);
    await storeMetadata(trx, 'demo', JSON.stringify(demoAccounts));
  });
  return [...demoAccounts];
}
