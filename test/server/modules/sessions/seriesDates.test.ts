import { beforeEach, describe, expect, it } from '@jest/globals';
import { RRule } from 'rrule';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../contract/durations.ts';
import type { NewStudySessionBody, StudySession } from '../../../../contract/sessions.ts';
import { wallTimeAt } from '../../../../server/domain/scheduling/wallClock.js';
import {
  countOf,
  listTimes,
  positionAt,
  toRule,
  wallStartAt,
  withRepeat,
} from '../../../../server/domain/series/rule.ts';
import fc from '../../../support/properties.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { toInstant } from '../busy/referenceTimes.ts';
import { eventsOf, expandWithIcalJs, requestFile, uidsOf } from '../feed/readers.ts';
import { answerSession, planIn } from './plans.ts';
import { bodyOf, every, SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
/** Only the clock of this service is moved. */
const passing = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const edit = (session: StudySession | undefined, changes: object) =>
  ada.changeSession(session!._id, bodyOf(session!, changes));
const accept = ({ _id }: StudySession) => answerSession(grace, _id, 'accepted');
const answers = async () =>
  (await ada.sessions()).map(({ participants }) => participants[0]?.answer);
/** Returns the notifications of Grace about study sessions since the invitation. */
async function news(): Promise<(string | undefined)[]> {
  const about = ['changed', 'cancelled', 'removed'];
  const notices = await grace.notifications();
  return notices.filter(({ topic = '' }) => about.includes(topic)).map(({ summary }) => summary);
}
const calendarOf = async ({ _id }: StudySession) => (await requestFile(server, ada, _id)).text();

/** Returns the times of an hour. */
const times = (hour: string) => ({
  startTime: `${hour}:00:00.000Z`,
  endTime: `${hour}:59:00.000Z`,
});
const STARTS = ['10-13T16:00', '10-20T16:00', '10-27T17:00', '11-03T17:00'];
const isOver = errorResponse(409, 'This session is over. Please choose one that is still to come.');

describe('the rule of a series', () => {
  let sessions: StudySession[];
  beforeEach(async () => {
    await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
    sessions = await ada.sessions();
  });

  it.each([
    [
      'ends later: new dates are asked for, answers to the others stay',
      every(1, { until: '2026-11-17' }),
      [...STARTS, '11-10T17:00', '11-17T17:00'],
      ['pending', 'accepted', 'pending', 'pending', 'pending', 'pending'],
      'dates of “Graph Theory”, every week until 17 November. Please answer for the new ones.',
    ],
    [
      'becomes every two weeks: the other dates are cancelled',
      every(2, { until: '2026-11-03' }),
      ['10-20T16:00', '11-03T17:00'],
      ['accepted', 'pending'],
      'dates of “Graph Theory”, every two weeks until 3 November.',
    ],
    [
      'changes together with the time and the title',
      { ...every(2, { until: '2026-11-19' }), ...times('2026-10-22T08'), title: 'Sets' },
      ['10-22T08:00', '11-05T09:00', '11-19T09:00'],
      ['pending', 'pending', 'pending'],
      'title, time and dates of “Sets”, every two weeks until 19 November. Please answer again.',
    ],
  ])('%s, with one notification', async (_what, changes, starts, expected, text) => {
    await accept(sessions[1]!);
    const { status, body } = await edit(sessions[1], { ...changes, scope: 'all' });
    expect({ status, id: body._id }).toEqual({ status: 200, id: sessions[1]!._id });
    expect(await startsOf(grace)).toEqual(starts);
    expect(await answers()).toEqual(expected);
    expect(await news()).toEqual([`Ada Lovelace changed the ${text}`]);
    const { series } = sessions[0]!;
    const own = { location: 'Library', series: { _id: series!._id } };
    expect(await ada.sessions()).toMatchObject(starts.map(() => own));
  });

  it('changes for all or from one on, with a number of sessions counted from this one', async () => {
    await edit(sessions[1], { ...every(1, { count: 2 }), scope: 'all' });
    const third = (await ada.sessions())[2]!;
    expect(third.series).toMatchObject({ count: 3, index: 2 });
    await edit(third, { ...every(2, { count: 2 }), scope: 'following' });
    expect(await startsOf(ada)).toEqual([...STARTS.slice(0, 3), '11-10T17:00']);
    expect((await ada.sessions()).map(({ series }) => series)).toMatchObject(
      [1, 1, 2, 2].map((interval, at) => ({ interval, count: 2, index: at % 2 })),
    );
  });

  it('changes without what was deleted, moved or answered by itself, also in calendars', async () => {
    await accept(sessions[3]!);
    await ada.cancelSession(sessions[1]!._id);
    await edit(sessions[2], times('2026-10-28T10'));
    const stored = await ada.sessions();
    await edit(stored[0], { ...every(1, { count: 5 }), scope: 'all' });
    const changed = await ada.sessions();
    const starts = ['10-13T16:00', '10-28T10:00', '11-03T17:00', '11-10T17:00'];
    expect(await startsOf(ada)).toEqual(starts);
    const kept = stored.map(({ _id, endTime, participants }) => ({ _id, endTime, participants }));
    expect(changed.slice(0, 3)).toMatchObject(kept);
    const inCalendar = expandWithIcalJs(await calendarOf(stored[0]!)).map(({ start }) => start);
    expect(inCalendar).toEqual(changed.map(({ startTime }) => startTime));
  });

  it('is not changed to one that is not allowed, nor for one study session, and nothing is stored', async () => {
    const stored = await ada.sessions();
    for (const [scope, end, error] of [
      ['this', { count: 9 }, 'Please change this and the following sessions, or all of them.'],
      // After the first study session, but before the opened one.
      ['all', { until: '2026-10-19' }, 'The last day must not be before the start.'],
      ['all', { count: 2, timeZone: 'UTC' }, 'A series keeps its time zone.'],
    ] as const) {
      const repeat = { interval: 1, timeZone: 'Europe/Berlin', ...end };
      const { status, body } = await edit(sessions[1], { title: 'Sets', repeat, scope });
      expect({ status, body }).toEqual({ status: 400, body: { error, fields: { repeat: error } } });
    }
    expect(await ada.sessions()).toEqual(stored);
    expect(await news()).toEqual([]);
  });

  it('has one order of simultaneous changes, answers and deletions', async () => {
    const until = '2026-11-24';
    const responses = await Promise.all([
      edit(sessions[0], { ...every(2, { until }), scope: 'all' }),
      edit(sessions[0], { ...every(1, { until }), scope: 'all' }),
      accept(sessions[0]!),
      edit(sessions[0], { ...every(1, { count: 5 }), scope: 'following' }),
      answerSession(grace, sessions[0]!._id, 'accepted', { scope: 'all' }),
      edit(sessions[0], { title: 'Sets', scope: 'all' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const stored = await ada.sessions();
    expect(stored.map(({ series }) => series!.index)).toEqual([...stored.keys()]);
    expect(stored[0]!.participants[0]!.answer).toBe('accepted');
    expect(new Set(await startsOf(ada)).size).toBe(stored.length);

    const [, second, third] = stored;
    const others = await Promise.all([
      edit(third, { location: 'Café', scope: 'following' }),
      edit(second, { description: 'Sheet 4' }),
      answerSession(grace, second!._id, 'maybe', { scope: 'all' }),
      ada.cancelSession(second!._id),
    ]);
    // The deleted study session may be gone when it is changed or answered.
    expect([200, 404]).toEqual(expect.arrayContaining(others.map(({ status }) => status)));
    expect(await ada.sessions()).toHaveLength(stored.length - 1);
  });
});

describe('a single study session', () => {
  const single = (changes: Partial<NewStudySessionBody> = {}) => {
    const { repeat: _repeat, ...body } = tuesdays({ participants: [grace._id], ...changes });
    return body;
  };
  let session: StudySession;
  beforeEach(async () => {
    session = (await ada.schedule(single())).body;
  });

  it('becomes a series, and stays the same event in calendars', async () => {
    await accept(session);
    const [[uid, sequence] = []] = eventsOf(await calendarOf(session), 'UID', 'SEQUENCE');
    const { body } = await edit(session, every(1, { until: '2026-10-27' }));
    expect(body._id).toBe(session._id);
    expect(await startsOf(grace)).toEqual(STARTS.slice(0, 3));
    expect(await answers()).toEqual(['accepted', 'pending', 'pending']);
    const calendar = await calendarOf(session);
    expect(expandWithIcalJs(calendar)).toHaveLength(3);
    for (const [eventUid, raised] of eventsOf(calendar, 'UID', 'SEQUENCE')) {
      expect(eventUid).toBe(uid);
      expect(Number(raised)).toBeGreaterThan(Number(sequence));
    }
  });

  it('keeps an event of its own at a change of the clock, and invites to all dates with one notification', async () => {
    const night = single({ ...times('2026-10-25T00'), participants: [] });
    const { body: stored } = await ada.schedule(night);
    const invited = { title: 'Sets', participants: [grace._id] };
    await edit(stored, { ...every(1, { count: 3 }), ...invited });
    expect(new Set(uidsOf(await calendarOf(stored))).size).toBe(2);
    const [invitation] = await grace.notifications();
    const summary = 'Ada Lovelace invited you to “Sets”, every week, 3 times.';
    expect(invitation).toMatchObject({ summary });
    expect((await grace.sessions()).filter(({ title }) => title === 'Sets')).toHaveLength(3);
  });

  it('becomes one series by simultaneous requests, none that is not allowed, and none when it is over', async () => {
    const late = await edit(session, { ...every(1, { until: '2027-10-20' }), title: 'Sets' });
    expect(late.status).toBe(400);
    expect(await ada.sessions()).toEqual([session]);
    const { body: past } = await ada.schedule(planIn(server, -2 * HOUR));
    expect(await edit(past, every(1, { count: 3 }))).toMatchObject(isOver);
    expect(await ada.sessions()).toEqual([past, session]);

    const rule = every(1, { count: 3 });
    const responses = await Promise.all([1, 2, 3].map(() => edit(session, rule)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await ada.sessions()).toHaveLength(1 + 3);
  });
});

it('a series does not change what is over, and only existing dates have reminders', async () => {
  const student = await signUp(passing, 'Ida');
  await student.schedule({
    ...planIn(passing, HOUR, { title: 'Graph Theory' }),
    repeat: { interval: 1, count: 6, timeZone: 'UTC' },
  });
  let [present] = await advanceClock(passing, 8 * DAY, student);
  const sessions = await present.sessions();
  const first = Date.parse(sessions[0]!.startTime);
  const weekOf = (time = '') => (Date.parse(time) - first) / WEEK;
  const state = async () =>
    (await present.sessions()).map(({ title, startTime }) => `${title} ${weekOf(startTime)}`);
  const over = ['Graph Theory 0', 'Graph Theory 1'];
  const change = (index: number, changes: object) =>
    present.changeSession(
      sessions[index]!._id,
      bodyOf(sessions[index]!, { ...changes, scope: 'all' }),
    );

  expect(await change(0, { title: 'Sets' })).toMatchObject(isOver);
  expect((await change(2, { title: 'Sets' })).status).toBe(200);
  expect(await state()).toEqual([...over, 'Sets 2', 'Sets 3', 'Sets 4', 'Sets 5']);
  const repeat = { interval: 2, count: 2, timeZone: 'UTC' };
  expect((await change(3, { title: 'Sets', repeat })).status).toBe(200);
  expect(await state()).toEqual([...over, 'Sets 3', 'Sets 5']);

  for (const week of [2, 3, 5]) {
    const shortBefore = first + week * WEEK - passing.clock.now().getTime() - 9 * MINUTE;
    [present] = await advanceClock(passing, shortBefore, present);
    await passing.app.modules.reminders.send();
  }
  const reminders = (await present.notifications()).filter(({ topic }) => topic === 'reminder');
  expect(reminders.map(({ startsAt }) => weekOf(startsAt))).toEqual([5, 3]);
  const [last] = (await present.sessions()).slice(-1);
  await present.api('DELETE', `/api/sessions/${last!._id}?scope=all`);
  expect(await state()).toEqual([...over, 'Sets 3']);
});

/** Among them with half hours, changes by half an hour, at midnight, and in the southern summer. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Africa/Cairo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'],
];

const plan = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  /** Half hours from now to the first start. */
  start: fc.integer({ min: 2, max: 48 * 60 }),
  interval: fc.constantFrom(1, 2),
  count: fc.integer({ min: 1, max: 10 }),
  opened: fc.nat({ max: 9 }),
  changedInterval: fc.constantFrom(1, 2),
  end: fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ days: fc.integer({ min: 0, max: 120 }) }),
  ),
});

/** Returns the wall-clock times of an RRULE with the first one. */
const expand = (options: ConstructorParameters<typeof RRule>[0]) =>
  new RRule({ freq: RRule.WEEKLY, ...options }).all().map((date) => date.getTime());

it('500 random rules have the dates of rrule before and after a random change', () => {
  fc.assert(
    fc.property(plan, ({ timeZone, start, interval, count, opened, changedInterval, end }) => {
      const first = SERIES_START.getTime() + start * 30 * MINUTE;
      const times = [first, first + 90 * MINUTE].map((time) => new Date(time).toISOString());
      const [startTime, endTime] = times as [string, string];
      const rule = toRule({ interval, count, timeZone }, { startTime, endTime }, SERIES_START);
      const walls = expand({ interval, count, dtstart: new Date(wallTimeAt(timeZone, first)) });
      expect(listTimes(rule).map((each) => Date.parse(each.startTime))).toEqual(
        walls.map((wall) => toInstant(timeZone, wall)),
      );

      const index = opened % count;
      const wall = walls[index]!;
      const until = 'days' in end ? new Date(wall + end.days * DAY) : undefined;
      const change = until ? { until: until.toISOString().slice(0, 10) } : end;
      const repeat = { interval: changedInterval, timeZone, ...change };
      const changed = withRepeat(rule, { index, repeat, now: SERIES_START });
      const last = expand({
        ...{ interval: changedInterval, dtstart: new Date(wall) },
        ...(until ? { until } : end),
      }).at(-1)!;
      const step = changedInterval * WEEK;
      const dates = expand({
        ...{ interval: changedInterval, until: new Date(last) },
        dtstart: new Date(wall - Math.floor((wall - walls[0]!) / step) * step),
      });
      const positions = dates.map((_date, position) => position);
      expect(countOf(changed)).toBe(dates.length);
      expect(positions.map((position) => wallStartAt(changed, position))).toEqual(dates);
      expect(dates.map((date) => positionAt(changed, date))).toEqual(positions);
      for (const other of walls.filter((each) => !dates.includes(each)))
        expect(positionAt(changed, other)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
