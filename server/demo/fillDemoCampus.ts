import type { DemoAccount } from '../../contract/auth.ts';
import type { Context } from '../context.ts';
import { storeFact } from '../database/installation.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { awardBadges } from '../modules/users/badges.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { savePictures } from './pictures/savePictures.ts';
import { insertCampus } from './repository.ts';
import { makeCampusRows } from './rows/makeCampusRows.ts';

/**
 * Fills an empty database with about 60 students of invented universities and what they have done
 * together over the past months, up to this very moment. All or nothing; answers whom the sign-in
 * page offers.
 * @throws when the database has such accounts already.
 */
export async function fillDemoCampus(
  context: Pick<Context, 'database' | 'now' | 'files'>,
): Promise<DemoAccount[]> {
  const now = context.now();
  // One hash for all: sixty would take seconds, and the password is public anyway.
  const [passwordHash, pictures] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    savePictures(context.files.avatars),
  ]);
  const rows = makeCampusRows(now, { passwordHash, pictures });
  await context.database.transaction().execute(async (trx) => {
    await insertCampus(trx, rows);
    for (const { id } of rows.users) await awardBadges(trx, id, now);
    await storeFact(trx, 'demo', JSON.stringify(demoAccounts));
  });
  return [...demoAccounts];
}
