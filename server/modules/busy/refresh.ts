import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { DAY, MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict, HttpError } from '../../platform/errors/httpError.ts';
import { download, parseAddress } from './download.ts';
import type { Interval } from './expandCalendar.js';
import { readCalendar } from './readCalendar.ts';
import * as repository from './repository.ts';

/** Milliseconds between two downloads of an address. */
const INTERVAL = 15 * MINUTE;
/** Milliseconds to wait for downloads, which go on in the background. */
const PATIENCE = 3_000;

type Due = Awaited<ReturnType<typeof repository.claimDue>>[number];

/**
 * Returns a function that downloads the addresses of students that were not read for 15 minutes. It
 * waits up to three seconds for them.
 */
export function makeRefreshDue(
  { config, database, now, tasks }: Context,
  { addresses, expand }: { addresses: SecretAddresses; expand: Expand },
) {
  /** Stores the message of a failure and keeps the busy times. */
  async function refresh({ id, user_id: userId, address }: Due): Promise<void> {
    const origins = config.CALENDAR_ORIGINS;
    try {
      const url = parseAddress(await decrypt(address ?? ''), origins);
      const busy = await expand(userId, await download(url, origins));
      const readAt = now().toISOString();
      await database
        .transaction()
        .execute((trx) => repository.replaceBusyTimes(trx, id, { busy, readAt }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await repository.storeError(database, id, error.message);
    }
  }

  const decrypt = (address: string) =>
    addresses.decrypt(address).catch(() => {
      throw conflict('Please remove this calendar and add it again.');
    });

  /** Runs a download as a task of the service, which waits for it when it stops. */
  const track = (calendar: Due) =>
    new Promise<void>((resolve) => {
      tasks.run('reading a calendar', () => refresh(calendar).finally(resolve));
    });

  return async (userIds: readonly string[]): Promise<void> => {
    if (userIds.length === 0) return;
    const at = now();
    const before = new Date(at.getTime() - INTERVAL).toISOString();
    const due = await repository.claimDue(database, userIds, { now: at.toISOString(), before });
    if (due.length > 0) await soon(Promise.all(due.map(track)));
  };
}

/** Waits for downloads, but not longer than `PATIENCE`. */
async function soon(downloads: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([downloads, patience]);
  clearTimeout(timer);
}

export type SecretAddresses = ReturnType<typeof makeSecretAddresses>;

/** Encrypts addresses of calendars with AES-256-GCM: they are secrets of other services. */
export function makeSecretAddresses(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'calendar addresses', 32));
  return {
    encrypt: (address: string): Promise<string> =>
      new CompactEncrypt(Buffer.from(address))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    /** @throws {Error} if it was encrypted with another secret */
    async decrypt(encrypted: string): Promise<string> {
      const { plaintext } = await compactDecrypt(encrypted, key);
      return Buffer.from(plaintext).toString();
    },
  };
}

/** Milliseconds from now for which busy times are stored. */
const PERIOD = 60 * DAY;

/** Returns when a student is busy by a calendar, see readCalendar(). */
export type Expand = (userId: string, text: string) => Promise<Interval[]>;

export const makeExpand =
  ({ database, now }: Pick<Context, 'database' | 'now'>): Expand =>
  async (userId, text) => {
    const at = now().getTime();
    const reader = await findReader(database, userId);
    return readCalendar({ text, from: at - DAY, until: at + PERIOD, ...reader });
  };

/** Returns the email and the time zone of a student, UTC if the student has given none. */
async function findReader(
  db: Queryable,
  userId: string,
): Promise<{ email: string; timeZone: string }> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { email: user?.email ?? '', timeZone: user?.time_zone || 'UTC' };
}
