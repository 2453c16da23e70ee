import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { DemoAccount } from '../../contract/auth.ts';
import type { Context } from '../platform/context.ts';
import { storeMetadata } from '../platform/database/metadata.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import type { Schema } from '../platform/database/schema.ts';
import { tables } from '../platform/database/tables.ts';
import type { FileStores } from '../platform/files/fileStore.ts';
import { DEMO_PASSWORD, hashPassword } from '../modules/auth/index.ts';
import { saveAvatar } from '../modules/people/index.ts';
import { awardBadges } from '../modules/reviews/index.ts';
import { makeSearchModule } from '../modules/search/index.ts';
import { makeConversationRows } from './conversationRows.ts';
import { drawings } from './drawings.ts';
import { makeNotificationRows } from './notificationRows.ts';
import { type AccountAssets, ADMIN, makePeopleRows } from './people.ts';
import { makeRequestRows } from './requests.ts';
import type { SeedRows } from './seedData.ts';
import { makeSessionRows } from './sessionRows.ts';
import { allStudents } from './students.ts';

/** The demo accounts that the login page offers: two buddies, so that both can be tried, and an admin. */
const demoAccounts: readonly DemoAccount[] = [
  ...allStudents
    .filter(({ handle }) => ['maya', 'daniel'].includes(handle))
    .map(({ name, email }) => ({
      name,
      email,
      password: DEMO_PASSWORD,
      role: 'student' as const,
    })),
  { name: ADMIN.name, email: ADMIN.email, password: DEMO_PASSWORD, role: 'admin' },
];

/** Width and height of avatars in pixels. */
const AVATAR_SIDE = 256;

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
    savePictures(context.files),
  ]);
  const rows = makeSeedRows(now, { passwordHash, pictures });
  await context.database.transaction().execute(async (trx) => {
    await insertSeedRows(trx, rows);
    for (const { id } of rows.users) await awardBadges(trx, id, now);
    await storePercentages(trx, rows.connection_requests);
    await storeMetadata(trx, 'demo', JSON.stringify(demoAccounts));
  });
  return [...demoAccounts];
}

/** Stores the match percentages that the senders of requests saw. */
async function storePercentages(
  trx: Transaction<Schema>,
  requests: SeedRows['connection_requests'],
): Promise<void> {
  const { students } = makeSearchModule({ database: trx });
  for (const { id, sender_id, recipient_id } of requests) {
    const percentages = await students.percentages(sender_id, [recipient_id]);
    await trx
      .updateTable('connection_requests')
      .set({ match_percentage: percentages.get(recipient_id) ?? null })
      .where('id', '=', id)
      .execute();
  }
}

/** Stores the avatars. Returns their storage keys by handle. */
async function savePictures(files: FileStores): Promise<Map<string, string>> {
  const { default: sharp } = await import('sharp');
  const saved = drawings.map(async ({ handle, background, shapes }) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR_SIDE}" height="${AVATAR_SIDE}"
      viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${background}"/>${shapes}</svg>`;
    const picture = await sharp(Buffer.from(svg)).webp().toBuffer();
    const key = await saveAvatar(files, Readable.from([picture]), () => Promise.resolve());
    return [handle, key] as const;
  });
  return new Map(await Promise.all(saved));
}

/** Creates all rows. Deterministic for a time and assets. */
export function makeSeedRows(now: Date, assets: AccountAssets): SeedRows {
  const { people, rows } = makePeopleRows(now, assets);
  const history = {
    ...rows,
    connection_requests: makeRequestRows(now, people),
    ...makeConversationRows(now, people),
    ...makeSessionRows(now, people),
  };
  return { ...history, notifications: makeNotificationRows(history, now) };
}

/** Inserts the rows with one statement per table, referenced tables first. */
async function insertSeedRows(db: Queryable, rows: SeedRows): Promise<void> {
  for (const { name } of tables) {
    if (!(name in rows)) continue;
    // TypeScript cannot relate the rows to a union of table names.
    await db
      .insertInto(name as 'users')
      .values(rows[name as 'users'])
      .execute();
  }
}
