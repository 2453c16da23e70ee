import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, HttpError } from '../../platform/errors/httpError.ts';
import { download, parseAddress } from './download.ts';
import type { Expand } from './expand.ts';
import * as repository from './repository.ts';
import type { SecretAddresses } from './secretAddress.ts';

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
