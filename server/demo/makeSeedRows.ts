import type { SeedRows } from './seedRows.ts';
import { makeConversationRows } from './conversationRows.ts';
import { makeNotificationRows } from './notificationRows.ts';
import { makePeopleRows, type AccountAssets } from './peopleRows.ts';
import { makeRequestRows } from './requestRows.ts';
import { makeSessionRows } from './sessionRows.ts';

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
