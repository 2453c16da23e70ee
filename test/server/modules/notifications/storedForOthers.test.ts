import { beforeEach, expect, it } from '@jest/globals';
import { HOUR } from '../../../../contract/durations.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { circleForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import type { ApiResponse } from '../../../support/server/call.ts';
import { planIn } from '../sessions/plans.ts';
import { bodyOf, every } from '../sessions/seriesPlans.ts';

// What one command of a student adds to the list of another, as docs/security.md has it.

const server = await startSharedServer();
const [ada, grace, zoe, noah] = circleForEachTest(server);
const [socket] = socketsForEachTest(server, grace, noah);

const DATES = 12;
let single: StudySession;
let series: StudySession;
const plan = (change: object = {}) =>
  planIn(server, 2 * HOUR, { participants: [grace._id, zoe._id], ...change });
const repeated = (change: object = {}) => plan({ ...every(1, { count: DATES }), ...change });
const startNow = () => ada.api('POST', '/api/sessions/now', { title: 'Logic', minutes: 25 });

beforeEach(async () => {
  single = (await ada.schedule(plan())).body;
  series = (await ada.schedule(repeated())).body;
});

it.each<[command: string, run: () => Promise<ApiResponse>, rows: number]>([
  ['a message', () => ada.sendMessage(grace, 'Hi'), 1],
  ['a session with two others', () => ada.schedule(plan()), 1],
  ['a series of twelve dates', () => ada.schedule(repeated()), 1],
  ['an open session', () => ada.schedule(planIn(server, HOUR, { places: 3 })), 0],
  ['a session that starts now', startNow, 1],
  ['a change', () => ada.changeSession(single._id, plan({ title: 'Sets' })), 1],
  [
    'a change of all dates of a series',
    () => ada.changeSession(series._id, bodyOf(series, { title: 'Sets', scope: 'all' })),
    1,
  ],
  ['a deletion', () => ada.cancelSession(single._id), 1],
  [
    'a deletion of all dates of a series',
    () => ada.api('DELETE', `/api/sessions/${series._id}?scope=all`),
    1,
  ],
])('%s stores so many notifications for each of the others', async (_command, run, rows) => {
  const listed = async () => (await grace.notifications()).length;
  const before = await listed();
  await socket.settled();
  const known = socket.received.length;
  expect((await run()).status).toBeLessThan(300);
  await socket.settled();
  const events = socket.received.slice(known).map(({ event }) => event);
  expect([await listed(), events.filter((event) => event === 'newNotification').length]).toEqual([
    before + rows,
    rows,
  ]);
  // A list is requested again for an event, however many dates it is about.
  expect(new Set(events).size).toBe(events.length);
});
