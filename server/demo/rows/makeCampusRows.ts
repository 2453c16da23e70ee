import type { CampusRows } from './campusRows.ts';
import { makeConversationRows } from './conversations.ts';
import { makeNotificationRows } from './notifications.ts';
import { makePeopleRows, type Secrets } from './people.ts';
import { makeRequestRows } from './requests.ts';
import { makeSessionRows } from './sessions.ts';

/** The whole campus as it stands at `now`; the same rows for the same instant and secrets. */
export function makeCampusRows(now: Date, secrets: Secrets): CampusRows {
  const { people, rows } = makePeopleRows(now, secrets);
  const history = {
    ...rows,
    connection_requests: makeRequestRows(now, people),
    ...makeConversationRows(now, people),
    ...makeSessionRows(now, people),
  };
  return { ...history, notifications: makeNotificationRows(history, now) };
}
