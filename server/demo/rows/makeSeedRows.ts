import type { SeedRows } from './seedRows.ts';
import { makeConversationRows } from './conversations.ts';
import { makeNotificationRows } from './notifications.ts';
import { makePeopleRows, type AccountAssets } from './people.ts';
import { makeRequestRows } from './requests.ts';
import { makeSessionRows } from './sessions.ts';

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
