import { WEEKDAYS } from '../../../contract/constants.ts';
import type { WeekHours } from '../../../contract/hours.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { invalidField } from '../../platform/errors/httpError.ts';
import { assertTimeZone } from '../../domain/scheduling/timeZones.ts';
import {
  decodeWeek,
  encodeWeek,
  SLOT,
  slotsOf,
  weekRanges,
} from '../../domain/scheduling/weekSlots.ts';
import { findHours, listDays, storeWeek } from './hoursRepository.ts';

/** Returns the hours of a profile from their columns. */
export const toHours = (timeZone: string, week: string): WeekHours => ({
  timeZone,
  ranges: weekRanges(decodeWeek(week)),
});

/**
 * Stores the hours of a student, or without them removes the stored ones of days that are not in the
 * availability any more. Call it after the availability is stored.
 * @throws {HttpError} 400 for an unknown time zone, for ranges that are not half hours and for days
 * outside the availability.
 */
export async function storeHours(
  trx: Queryable,
  userId: string,
  hours: WeekHours | undefined,
): Promise<void> {
  const stored = await findHours(trx, userId);
  if (!stored || (!hours && stored.hours === '')) return;
  const days = new Set(await listDays(trx, userId));
  if (hours) assertHours(hours, days);
  const week = hours ? slotsOf(hours.ranges) : decodeWeek(stored.hours);
  const kept = encodeWeek(week.map((slots, day) => (days.has(WEEKDAYS[day] ?? '') ? slots : 0)));
  const timeZone = hours?.timeZone ?? stored.time_zone;
  await storeWeek(trx, userId, kept, kept === '' ? '' : timeZone);
}

function assertHours({ timeZone, ranges }: WeekHours, days: ReadonlySet<string>): void {
  assertTimeZone(timeZone, 'hours');
  for (const { day, start, end } of ranges) {
    if (start % SLOT !== 0 || end % SLOT !== 0 || end <= start) {
      throw invalidField('hours', 'Hours start and end at half hours, and end after they start.');
    }
    if (!days.has(day)) throw invalidField('hours', 'Hours must be on days of your availability.');
  }
}
