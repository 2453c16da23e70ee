import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { offerUrl } from '../../../../contract/timeOffer.ts';
import type { ApiResponse } from '../../../support/server/call.ts';
import { circleForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import { cameOf, review, scheduleShort } from '../reviews/pastSessions.ts';
import { answerSession, planIn } from '../sessions/plans.ts';
import { bodyOf, every } from '../sessions/seriesPlans.ts';

// What one command of a student adds to the list of another, as docs/security.md has it.

const server = await startSharedServer();
const [ada, grace, zoe, noah] = circleForEachTest(server);
const students = { ada, grace, noah };
const [...sockets] = socketsForEachTest(server, ada, grace, noah);

const DATES = 12;
let single: StudySession;
let series: StudySession;
/** Of Ada, with places for buddies. */
let open: StudySession;
/** From Grace to Ada. */
let messageId: string;
/** From Noah to Ada. */
let requestId: string;
let pastId: string;

const invited = () => [grace._id, zoe._id];
const plan = (change: object = {}) =>
  planIn(server, 2 * HOUR, { participants: invited(), ...change });
const repeated = (change: object = {}) => plan({ ...every(1, { count: DATES }), ...change });
const scheduleOpen = () => ada.schedule(planIn(server, HOUR, { places: 3 }));
const startNow = (more: object = {}) =>
  ada.api<StudySession>('POST', '/api/sessions/now', { title: 'Logic', minutes: 25, ...more });

beforeEach(async () => {
  single = (await ada.schedule(plan())).body;
  series = (await ada.schedule(repeated())).body;
});

const at = ({ _id }: StudySession, rest: string) => `/api/sessions/${_id}${rest}`;
const times = () => {
  const { startTime, endTime } = planIn(server, 5 * HOUR);
  return { startTime, endTime };
};
const propose = () => grace.api('PUT', at(single, '/proposal'), times());
const leave = (scope: string) => grace.api('DELETE', at(series, `/participants/me?scope=${scope}`));
const join = () => grace.api('POST', at(open, '/joins'), {});
const decideJoin = (decision: string) =>
  ada.api('POST', at(open, `/joins/${grace._id}/${decision}`));

// What is done before a command.
const request = async () => {
  requestId = (await noah.sendRequest(ada)).body.request._id;
};
const write = async () => {
  messageId = (await grace.sendMessage(ada, 'Hi')).body._id;
};
const offer = async () => {
  const offered = { fromId: grace._id, toId: ada._id, title: 'Sets', minutes: 90 };
  const url = offerUrl({ ...offered, starts: [times().startTime] }, 'https://study.example');
  messageId = (await grace.sendMessage(ada, url)).body._id;
};
const openSession = async () => {
  open = (await scheduleOpen()).body;
};
const openNow = async () => {
  open = (await startNow()).body;
};
const askToJoin = async () => {
  await openSession();
  await join();
};
const end = async () => {
  pastId = await scheduleShort(server, ada, [grace]);
  server.clock.advance(15 * MINUTE);
};

type Row = [
  command: string,
  receiver: keyof typeof students,
  notifications: number,
  run: () => Promise<ApiResponse>,
  before?: () => Promise<unknown>,
];

const rows: Row[] = [
  ['a message to a buddy', 'grace', 1, () => ada.sendMessage(grace, 'Hi')],
  ['a message in a session', 'grace', 1, () => ada.sendMessage(single, 'Hi')],
  ['a reaction', 'grace', 0, () => ada.react(messageId, '👍'), write],

  ['a request', 'noah', 1, () => ada.sendRequest(noah)],
  ['accepting a request', 'noah', 1, () => ada.decideRequest(requestId, 'accept'), request],
  ['rejecting a request', 'noah', 1, () => ada.decideRequest(requestId, 'reject'), request],

  ['a session', 'grace', 1, () => ada.schedule(plan())],
  ['a series', 'grace', 1, () => ada.schedule(repeated())],
  [
    'taking an offered time',
    ...(['grace', 1] as const),
    () => ada.api('POST', `/api/sessions/offers/${messageId}`, { startTime: times().startTime }),
    offer,
  ],
  ['an open session', 'grace', 0, scheduleOpen],
  ['a session now', 'grace', 1, () => startNow()],
  ['a session now with a buddy', 'grace', 1, () => startNow({ buddyId: grace._id })],

  ['a change', 'grace', 1, () => ada.changeSession(single._id, plan({ title: 'Sets' }))],
  [
    'a change of all dates',
    ...(['grace', 1] as const),
    () => ada.changeSession(series._id, bodyOf(series, { title: 'Sets', scope: 'all' })),
  ],
  [
    'taking a proposed time',
    ...(['grace', 1] as const),
    () => ada.api('POST', at(single, `/participants/${grace._id}/proposal/accept`), times()),
    propose,
  ],
  ['a cancellation', 'grace', 1, () => ada.cancelSession(single._id)],
  ['a cancellation of all dates', 'grace', 1, () => ada.api('DELETE', at(series, '?scope=all'))],

  ['an answer', 'ada', 1, () => answerSession(grace, single._id, 'declined', { note: 'Ill' })],
  [
    'an answer for all dates',
    ...(['ada', 1] as const),
    () => answerSession(grace, series._id, 'accepted', { scope: 'all' }),
  ],
  ['proposing a time', 'ada', 1, propose],
  ['leaving', 'ada', 1, () => leave('this')],
  ['leaving all dates', 'ada', 1, () => leave('all')],

  ['asking to join', 'ada', 1, join, openSession],
  ['joining a session now', 'ada', 1, join, openNow],
  ['accepting who asks to join', 'grace', 1, () => decideJoin('accept'), askToJoin],
  ['rejecting who asks to join', 'grace', 1, () => decideJoin('reject'), askToJoin],

  [
    'withdrawing a request',
    ...(['ada', 0] as const),
    () => noah.api('DELETE', `/api/requests/${requestId}`),
    request,
  ],
  [
    'withdrawing a proposed time',
    ...(['ada', 0] as const),
    () => grace.api('DELETE', at(single, '/proposal')),
    propose,
  ],
  [
    'withdrawing a request to join',
    ...(['ada', 0] as const),
    () => grace.api('DELETE', at(open, '/joins/me')),
    askToJoin,
  ],

  ['entering a room', 'grace', 0, () => ada.api('PUT', at(single, '/room/visit'))],
  ['leaving a room', 'grace', 0, () => ada.api('DELETE', at(single, '/room/visit'))],
  [
    'goals',
    ...(['grace', 0] as const),
    () => ada.api('PUT', at(single, '/room/goals'), { goals: [{ text: 'Read', done: false }] }),
  ],
  [
    'a timer',
    ...(['grace', 0] as const),
    () => ada.api('PUT', at(single, '/room/timer'), { state: 'running', focus: 25 }),
  ],

  ['a review', 'grace', 0, () => review(ada, pastId, cameOf([grace, true])), end],
  ['a block', 'grace', 0, () => ada.block(grace)],
  ['ending a connection', 'grace', 0, () => ada.unmatch(grace)],
  [
    'a report',
    ...(['grace', 0] as const),
    () => ada.api('POST', '/api/reports', { userId: grace._id, reason: 'spam' }),
  ],
];

it.each(rows)('%s stores so many notifications: %s gets %i', async (...row) => {
  const [, receiver, notifications, run, before] = row;
  const student = students[receiver];
  const socket = sockets[Object.keys(students).indexOf(receiver)]!;
  const listIds = async () => (await student.notifications()).map(({ _id }) => _id);
  await before?.();
  const known = await listIds();
  await socket.settled();
  socket.received.length = 0;
  expect((await run()).status).toBeLessThan(300);
  await socket.settled();
  const events = socket.received.map(({ event }) => event);
  expect([
    (await listIds()).filter((id) => !known.includes(id)).length,
    events.filter((event) => event === 'newNotification').length,
  ]).toEqual([notifications, notifications]);
  // A list is requested again for an event, however many dates it is about. Each notification that
  // disappears has an event.
  const others = events.filter((event) => event !== 'notificationRead');
  expect(new Set(others).size).toBe(others.length);
});

it('docs/security.md has these commands and numbers', () => {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('stores for others\n');
  const described = section.split('\n## ')[0]!.matchAll(/^\| (.+?) +\|.+?\| (\d) +\|/gm);
  const numbers = [...described].flatMap(([, commands = '', number]) =>
    commands.split(', ').map((command) => [command, Number(number)]),
  );
  expect(numbers).toHaveLength(rows.length);
  expect(Object.fromEntries(numbers)).toEqual(
    Object.fromEntries(rows.map(([command, , number]) => [command, number])),
  );
});
