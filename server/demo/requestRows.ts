import { orderedPair } from '../modules/relations/index.ts';
import { idFor, spread, timeOfDay } from './derive.ts';
import { demoRequests } from './requests.ts';
import { minutesAfter, onDay } from './time.ts';
import type { Row } from './seedRows.ts';
import type { People } from './peopleRows.ts';

export function makeRequestRows(now: Date, people: People): Row<'connection_requests'>[] {
  return demoRequests.map(({ from, to, daysAgo, message, decision }) => {
    const name = `request ${from} ${to}`;
    const createdAt = onDay(now, -daysAgo, timeOfDay(name));
    const respondedAt =
      decision &&
      minutesAfter(createdAt, decision.afterHours * 60 + spread(`${name} answer`, 0, 59));
    return {
      id: idFor(name, createdAt),
      ...orderedPair(people(from).id, people(to).id),
      sender_id: people(from).id,
      recipient_id: people(to).id,
      message,
      status: decision?.status ?? 'pending',
      created_at: createdAt.toISOString(),
      responded_at: respondedAt?.toISOString() ?? null,
    };
  });
}
