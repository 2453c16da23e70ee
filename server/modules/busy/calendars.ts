import { tidyLine } from '../../../contract/text.ts';
import { v7 as newId } from 'uuid';
import type { BusyAddressBody, BusyCalendar } from '../../../contract/calendarSync.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { assertTimeZone } from '../../domain/scheduling/timeZones.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict, notFound } from '../../platform/errors/httpError.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';
import type { Sender } from '../../platform/work/work.ts';
import { lockUser } from '../people/index.ts';
import { receiveText } from './calendarText.ts';
import { download, parseAddress } from './download.ts';
import { encryptAddress, readBusyTimes, refreshDue } from './refresh.ts';
import * as repository from './repository.ts';

// Only the busy times of other calendars are stored, and the titles of what cannot be read. See
// docs/decisions/030-calendar-sync.md.

export async function listCalendars(
  { database }: Context,
  userId: string,
): Promise<BusyCalendar[]> {
  return (await repository.listCalendars(database, userId)).map((calendar) => ({
    _id: calendar.id,
    name: calendar.name,
    kind: calendar.address === null ? 'file' : 'address',
    readAt: calendar.read_at,
    error: calendar.error ?? '',
    ...(calendar.failing_since === null ? {} : { failingSince: calendar.failing_since }),
    ...(calendar.notice === null ? {} : { notice: calendar.notice }),
  }));
}

/**
 * Adds a calendar file. Its form may have the time zone of the device.
 * @returns which entries were left out and why, or an empty text
 * @throws {HttpError} 400 and 413 for a wrong file, 409 when the student has too many.
 */
export async function addFile(context: Context, file: IncomingFile): Promise<string> {
  const text = await receiveText(context.files, file);
  const fileName = tidyLine(file.name ?? '').slice(0, LIMITS.nameText);
  // Without characters that the databases cannot store.
  const name = fileName.replace(/\p{C}/gu, '') || 'Calendar';
  const timeZone = file.fields.get('timeZone');
  return store(context, file.sender, { name, address: null, text, timeZone });
}

/**
 * Adds a calendar at an address.
 * @returns as addFile()
 * @throws {HttpError} 400 and 413 for a wrong address or content, 409 as addFile().
 */
export async function addAddress(
  context: Context,
  sender: Sender,
  { address: text, timeZone }: BusyAddressBody,
): Promise<string> {
  const { CALENDAR_ORIGINS: origins, JWT_SECRET } = context.config;
  const url = parseAddress(text, origins);
  // Before the download, too.
  await assertFew(context.database, sender.account);
  const calendar = await download(url, origins);
  const address = await encryptAddress(JWT_SECRET, url.href);
  return store(context, sender, { name: url.hostname, address, text: calendar, timeZone });
}

interface NewCalendar {
  name: string;
  address: string | null;
  text: string;
  timeZone: string | undefined;
}

async function store(
  context: Context,
  sender: Sender,
  { name, address, text, timeZone }: NewCalendar,
): Promise<string> {
  if (timeZone !== undefined) assertTimeZone(timeZone, 'timeZone');
  const deviceZone = timeZone ?? null;
  const read = await readBusyTimes(context, sender, { text, deviceZone });
  const userId = sender.account;
  const id = newId();
  const readAt = context.now().toISOString();
  const times = { created_at: readAt, checked_at: readAt, read_at: readAt };
  const calendar = { id, user_id: userId, name, address, time_zone: deviceZone };
  await context.database.transaction().execute(async (trx) => {
    // Simultaneous requests are counted one after the other.
    await lockUser(trx, userId);
    await assertFew(trx, userId);
    await repository.insertCalendar(trx, { ...calendar, ...times });
    await repository.replaceBusyTimes(trx, id, { ...read, readAt });
  });
  return read.notice;
}

/** @throws {HttpError} 409 when the student has too many calendars. */
async function assertFew(db: Queryable, userId: string): Promise<void> {
  const { length } = await repository.listCalendars(db, userId);
  if (length < LIMITS.busyCalendars) return;
  throw conflict(`You have added ${LIMITS.busyCalendars} calendars. Please remove one first.`);
}

/** @throws {HttpError} 404 unless it is a calendar of the student. */
export async function removeCalendar(
  { database }: Context,
  userId: string,
  id: string,
): Promise<void> {
  if (await repository.deleteCalendar(database, userId, id)) return;
  throw notFound('This calendar was removed already.');
}

/**
 * Returns when students are busy by their other calendars. Downloads addresses that were not read for
 * 15 minutes, and waits up to three seconds for them.
 */
export async function listBusyTimes(
  context: Context,
  userIds: readonly string[],
  period: { from: string; until: string },
) {
  await refreshDue(context, userIds);
  return repository.listBusyTimes(context.database, userIds, period);
}
