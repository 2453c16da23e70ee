import { v7 as newId } from 'uuid';
import type { BusyCalendar } from '../../../contract/calendarSync.ts';
import { LIMITS } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { tidyLine } from '../../platform/database/normalize.ts';
import { conflict, notFound } from '../../platform/errors/httpError.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';
import { lockUser } from '../people/index.ts';
import { download, parseAddress, readText } from './download.ts';
import { makeExpand, makeRefreshDue, makeSecretAddresses } from './refresh.ts';
import * as repository from './repository.ts';

export type BusyCalendarService = ReturnType<typeof makeBusyCalendarService>;

/**
 * Busy times from other calendars of students. Only the times are stored, no titles or places. See
 * docs/decisions/030-calendar-sync.md.
 */
export function makeBusyCalendarService(context: Context) {
  const { config, database, now } = context;
  const addresses = makeSecretAddresses(config.JWT_SECRET);
  const origins = config.CALENDAR_ORIGINS;

  const expand = makeExpand(context);

  async function store(
    userId: string,
    { name, address, text }: { name: string; address: string | null; text: string },
  ): Promise<void> {
    const busy = await expand(userId, text);
    const id = newId();
    const readAt = now().toISOString();
    const times = { created_at: readAt, checked_at: readAt, read_at: readAt };
    await database.transaction().execute(async (trx) => {
      // Simultaneous requests are counted one after the other.
      await lockUser(trx, userId);
      await assertFew(trx, userId);
      await repository.insertCalendar(trx, { id, user_id: userId, name, address, ...times });
      await repository.replaceBusyTimes(trx, id, { busy, readAt });
    });
  }

  const refreshDue = makeRefreshDue(context, { addresses, expand });

  return {
    async list(userId: string): Promise<BusyCalendar[]> {
      return (await repository.listCalendars(database, userId)).map((calendar) => ({
        _id: calendar.id,
        name: calendar.name,
        kind: calendar.address === null ? 'file' : 'address',
        readAt: calendar.read_at,
        error: calendar.error ?? '',
      }));
    },

    /** @throws {HttpError} 400 and 413 for a wrong file, 409 when the student has too many. */
    async addFile(userId: string, file: IncomingFile): Promise<void> {
      const text = await readText(file.content);
      await file.complete();
      const fileName = tidyLine(file.name ?? '').slice(0, LIMITS.nameText);
      // Without characters that the databases cannot store.
      const name = fileName.replace(/\p{C}/gu, '') || 'Calendar';
      await store(userId, { name, address: null, text });
    },

    /** @throws {HttpError} 400 and 413 for a wrong address or content, 409 as addFile(). */
    async addAddress(userId: string, text: string): Promise<void> {
      const url = parseAddress(text, origins);
      // Before the download, too.
      await assertFew(database, userId);
      const calendar = await download(url, origins);
      const address = await addresses.encrypt(url.href);
      await store(userId, { name: url.hostname, address, text: calendar });
    },

    /** @throws {HttpError} 404 unless it is a calendar of the student. */
    async remove(userId: string, id: string): Promise<void> {
      if (await repository.deleteCalendar(database, userId, id)) return;
      throw notFound('This calendar was removed already.');
    },

    /**
     * Returns when students are busy by their other calendars. Downloads addresses that were not read
     * for 15 minutes, and waits up to three seconds for them.
     */
    async listBusyTimes(userIds: readonly string[], period: { from: string; until: string }) {
      await refreshDue(userIds);
      return repository.listBusyTimes(database, userIds, period);
    },
  };
}

/** @throws {HttpError} 409 when the student has too many calendars. */
async function assertFew(db: Queryable, userId: string): Promise<void> {
  const { length } = await repository.listCalendars(db, userId);
  if (length < LIMITS.busyCalendars) return;
  throw conflict(`You have added ${LIMITS.busyCalendars} calendars. Please remove one first.`);
}
