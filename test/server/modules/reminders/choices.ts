import type { ReminderPreferences } from '../../../../contract/reminders.ts';
import type { Student } from '../../../support/server/students.ts';

export const REMINDERS = '/api/notifications/reminders';

type Cell = readonly [lead: number, channel: string, isOn?: boolean];

/** Chooses channels of leads, by default turning them on. Returns the last response. */
export async function choose(who: Student, ...cells: readonly Cell[]) {
  let response = await who.api<ReminderPreferences>('GET', REMINDERS);
  for (const [lead, channel, isOn = true] of cells)
    response = await who.api('PATCH', REMINDERS, { lead, channel, isOn });
  return response;
}
