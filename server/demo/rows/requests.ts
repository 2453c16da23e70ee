import { pairOf } from '../../modules/requests/pair.ts';
import { idFor, spread, timeOfDay } from '../derive.ts';
import { demoRequests } from '../requests.ts';
import { minutesAfter, onDay } from '../when.ts';
import type { Row } from './campusRows.ts';
import type { People } from './people.ts';

export function makeRequestRows(now: Date, people: People): Row<'connection_requests'>[] {
  return demoRequests.map(({ from, to, daysAgo, message, answer }) => {
    const name = `request ${from} ${to}`;
    const asked = onDay(now, -daysAgo, timeOfDay(name));
    const answered =
      answer && minutesAfter(asked, answer.afterHours * 60 + spread(`${name} answer`, 0, 59));
    return {
      id: idFor(name, asked),
      ...pairOf(people(from).id, people(to).id),
      sender_id: people(from).id,
      recipient_id: people(to).id,
      message,
      status: answer?.status ?? 'pending',
      created_at: asked.toISOString(),
      responded_at: answered?.toISOString() ?? null,
    };
  });
}
