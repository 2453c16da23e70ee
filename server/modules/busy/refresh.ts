import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { DAY, MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, HttpError } from '../../platform/errors/httpError.ts';
import type { Sender } from '../../platform/work/work.ts';
import { download, parseAddress } from './download.ts';
import { CALENDAR_WORKER } from './calendarTasks.ts';
import type { BusyTimes } from './readCalendar.ts';
import * as repository from './repository.ts';

/** Milliseconds between two downloads of an address. */
const INTERVAL = 15 * MINUTE;
/** Milliseconds to wait for downloads, which go on in the background. */
const PATIENCE = 3_000;
/** Milliseconds from now for which busy times are stored. */
const PERIOD = 60 * DAY;
/** Subscriptions take turns with the networks of those who wait for a response. */
const NETWORK = 'subscriptions';

type Due = Awaited<ReturnType<typeof repository.claimDue>>[number];

/**
 * Downloads the addresses of students that were not read for 15 minutes, and waits up to three seconds
 * for them.
 */
export async function refreshDue(context: Context, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const at = context.now();
  const before = new Date(at.getTime() - INTERVAL).toISOString();
  const range = { now: at.toISOString(), before };
  const due = await repository.claimDue(context.database, userIds, range);
  if (due.length > 0) await soon(Promise.all(due.map((calendar) => track(context, calendar))));
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

/** Runs a download as a task of the service, which waits for it when it stops. */
const track = (context: Context, calendar: Due) =>
  new Promise<void>((resolve) => {
    context.tasks.run('reading a calendar', () => refresh(context, calendar).finally(resolve));
  });

/** Stores the message of a failure and keeps the busy times. */
async function refresh(context: Context, { id, user_id, address, time_zone }: Due): Promise<void> {
  const { config, database, now } = context;
  const origins = config.CALENDAR_ORIGINS;
  try {
    const url = parseAddress(await decryptAddress(config.JWT_SECRET, address ?? ''), origins);
    const text = await download(url, origins);
    const sender = { account: user_id, network: NETWORK };
    const read = await readBusyTimes(context, sender, { text, deviceZone: time_zone });
    const readAt = now().toISOString();
    await database
      .transaction()
      .execute((trx) => repository.replaceBusyTimes(trx, id, { ...read, readAt }));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const at = now().toISOString();
    await repository.storeError(database, id, { error: error.message, at });
  }
}

/**
 * Returns when a student is busy by a calendar, see readBusyTimes() of readCalendar.ts.
 * @param calendar.deviceZone of times without a zone, as long as the student has set no hours
 */
export async function readBusyTimes(
  { database, now, work }: Context,
  sender: Sender,
  { text, deviceZone }: { text: string; deviceZone: string | null },
): Promise<BusyTimes> {
  const at = now().getTime();
  const { email, timeZone } = await repository.findReader(database, sender.account);
  const zone = timeZone || deviceZone || 'UTC';
  const period = { from: at - DAY, until: at + PERIOD };
  const options = { text, ...period, timeZone: zone, email };
  return work.run(sender, CALENDAR_WORKER, 'readBusyTimes', options);
}

/** Addresses of calendars are secrets of other services. */
const keyOf = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'calendar addresses', 32));

/** Encrypts an address with AES-256-GCM. */
export const encryptAddress = (secret: string, address: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(address))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(secret));

/** @throws {HttpError} 409 if it was encrypted with another secret. */
async function decryptAddress(secret: string, encrypted: string): Promise<string> {
  const { plaintext } = await compactDecrypt(encrypted, keyOf(secret)).catch(() => {
    throw conflict('Please remove this calendar and add it again.');
  });
  return Buffer.from(plaintext).toString();
}
