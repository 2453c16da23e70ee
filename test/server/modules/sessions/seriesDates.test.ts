import { beforeEach, describe, expect, it } from '@jest/globals';
import { RRule } from 'rrule';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../contract/durations.ts';
import type { SessionRepeat } from '../../../../contract/series.ts';
import type { NewStudySessionBody, StudySession } from '../../../../contract/sessions.ts';
import { isAmbiguous, wallTimeAt } from '../../../../server/domain/scheduling/wallClock.js';
import fc from '../../../support/properties.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { validateCalendar, valueOf } from '../../../support/server/icalendar/validate.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { expandWithIcalJs } from '../feed/readers.ts';
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
/** Returns the file of a study session. */
async function calendarOf({ _id }: StudySession): Promise<string> {
  const headers = { authorization: `Bearer ${ada.token}` };
  const file = await fetch(`${server.url}/api/sessions/${_id}/calendar.ics`, { headers });
  return file.text();
}
/** Returns properties of the events in the file of a study session. */
const eventsOf = async (session: StudySession, ...names: string[]) =>
  validateCalendar(Buffer.from(await calendarOf(session)))
    .components.filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => names.map((name) => valueOf(properties, name)));

const tooLate = 'A series can end one year from now at the latest.';
const isOver = errorResponse(409, 'This session is over. Please choose one that is still to come.');

describe('the rule of a series', () => {
  let sessions: StudySession[];
  beforeEach(async () => {
    await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
    sessions = await ada.sessions();
  });

  it('ends later: new dates are asked for, answers to the others stay', async () => {
    await accept(sessions[0]!);
    const later = { ...every(1, { until: '2026-11-17' }), scope: 'all' };
    const { status, body } = await edit(sessions[2], later);
    expect({ status, id: body._id }).toEqual({ status: 200, id: sessions[2]!._id });
    expect(await startsOf(grace)).toEqual([
      ...['10-13T16:00', '10-20T16:00', '10-27T17:00', '11-03T17:00'],
      ...['11-10T17:00', '11-17T17:00'],
    ]);
    expect(await answers()).toEqual(['accepted', ...Array<string>(5).fill('pending')]);
    const changed = await ada.sessions();
    expect(changed.map(({ location }) => location)).toEqual(Array(6).fill('Library'));
    expect(new Set(changed.map(({ series }) => series?._id))).toEqual(
      new Set([sessions[0]!.series!._id]),
    );
    expect(await news()).toEqual([
      'Ada Lovelace changed the dates of “Graph Theory”, every week until 17 November. Please answer for the new ones.',
    ]);
  });

  it('becomes every two weeks: the other dates are cancelled with one notification', async () => {
    await accept(sessions[3]!);
    await edit(sessions[1], { ...every(2, { until: '2026-11-03' }), scope: 'all' });
    expect(await startsOf(grace)).toEqual(['10-20T16:00', '11-03T17:00']);
    expect(await answers()).toEqual(['pending', 'accepted']);
    expect(await news()).toEqual([
      'Ada Lovelace changed the dates of “Graph Theory”, every two weeks until 3 November.',
    ]);
    expect(await eventsOf(sessions[1]!, 'DTSTART', 'RRULE', 'RECURRENCE-ID')).toEqual([
      ['20261020T180000', 'FREQ=WEEKLY;COUNT=2;INTERVAL=2', ''],
      ['20261103T180000', '', '20261103T180000'],
    ]);
  });

  it('changes for this and the following ones, counted from this one', async () => {
    await edit(sessions[2], { ...every(2, { count: 3 }), scope: 'following' });
    expect(await startsOf(ada)).toEqual([
      ...['10-13T16:00', '10-20T16:00'],
      ...['10-27T17:00', '11-10T17:00', '11-24T17:00'],
    ]);
    const [first, , third] = await ada.sessions();
    expect(first!.series).toMatchObject({ interval: 1, until: '2026-10-20' });
    expect(third!.series).toMatchObject({ interval: 2, count: 3, index: 0 });
  });

  it('changes for all, with a number of sessions counted from this one', async () => {
    await edit(sessions[1], { ...every(1, { count: 2 }), scope: 'all' });
    expect(await startsOf(ada)).toEqual(['10-13T16:00', '10-20T16:00', '10-27T17:00']);
    expect((await ada.sessions())[1]!.series).toMatchObject({ count: 3, index: 1 });
  });

  it('changes together with the time and the title', async () => {
    const moved = { startTime: '2026-10-15T08:00:00.000Z', endTime: '2026-10-15T09:00:00.000Z' };
    await accept(sessions[1]!);
    const rule = every(2, { until: '2026-11-12' });
    await edit(sessions[0], { ...moved, ...rule, title: 'Sets', scope: 'all' });
    expect(await startsOf(grace)).toEqual(['10-15T08:00', '10-29T09:00', '11-12T09:00']);
    expect(await news()).toEqual([
      'Ada Lovelace changed the title, time and dates of “Sets”, every two weeks until 12 November. Please answer for the new ones.',
    ]);
  });

  it.each([
    [{ count: 9 }, ['this'], 'Please change this and the following sessions, or all of them.'],
    // After the first study session, but before the opened one.
    [{ until: '2026-10-19' }, ['following', 'all'], 'The last day must not be before the start.'],
    [{ until: '2027-10-20' }, ['following', 'all'], tooLate],
    [{ count: 2, timeZone: 'UTC' }, ['following', 'all'], 'A series keeps its time zone.'],
  ])('is not changed to %j for %j, and nothing is stored', async (end, scopes, error) => {
    const stored = await ada.sessions();
    const repeat = { interval: 1, timeZone: 'Europe/Berlin', ...end };
    for (const scope of scopes) {
      const { status, body } = await edit(sessions[1], { title: 'Sets', repeat, scope });
      expect({ status, body }).toEqual({ status: 400, body: { error, fields: { repeat: error } } });
    }
    expect(await ada.sessions()).toEqual(stored);
    expect(await news()).toEqual([]);
  });

  it('has one order of simultaneous changes and answers', async () => {
    const responses = await Promise.all([
      edit(sessions[0], { ...every(2, { until: '2026-11-24' }), scope: 'all' }),
      edit(sessions[0], { ...every(1, { until: '2026-11-24' }), scope: 'all' }),
      accept(sessions[0]!),
      edit(sessions[0], { ...every(1, { count: 5 }), scope: 'following' }),
      edit(sessions[0], { title: 'Sets', scope: 'all' }),
      accept(sessions[0]!),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const stored = await ada.sessions();
    const positions = stored.map(({ series }) => series!.index);
    expect(positions).toEqual(stored.map((_session, index) => index));
    expect(stored[0]!.participants[0]!.answer).toBe('accepted');
    expect(new Set(await startsOf(ada)).size).toBe(stored.length);
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
    const [[uid, sequence] = []] = await eventsOf(session, 'UID', 'SEQUENCE');
    const { status, body } = await edit(session, every(1, { until: '2026-10-27' }));
    expect({ status, id: body._id }).toEqual({ status: 200, id: session._id });
    expect(await startsOf(grace)).toEqual(['10-13T16:00', '10-20T16:00', '10-27T17:00']);
    expect(await answers()).toEqual(['accepted', 'pending', 'pending']);
    expect(await news()).toEqual([
      'Ada Lovelace changed the dates of “Graph Theory”, every week until 27 October. Please answer for the new ones.',
    ]);
    const events = await eventsOf(session, 'UID', 'RRULE', 'SEQUENCE', 'RECURRENCE-ID');
    expect(events[0]!.slice(0, 2)).toEqual([uid, 'FREQ=WEEKLY;COUNT=3;INTERVAL=1']);
    for (const [eventUid, , raised] of events) {
      expect(eventUid).toBe(uid);
      expect(Number(raised)).toBeGreaterThan(Number(sequence));
    }
  });

  it('that is at a change of the clock keeps an event of its own', async () => {
    const night = { startTime: '2026-10-25T00:30:00.000Z', endTime: '2026-10-25T01:30:00.000Z' };
    const { body: stored } = await ada.schedule(single(night));
    await edit(stored, every(1, { count: 3 }));
    const uids = await eventsOf(stored, 'UID', 'RRULE');
    expect(new Set(uids.map(([uid]) => uid)).size).toBe(2);
  });

  it('invites a student to all dates with one notification', async () => {
    const { body: alone } = await ada.schedule(single({ participants: [] }));
    const invited = { title: 'Sets', participants: [grace._id] };
    await edit(alone, { ...every(1, { count: 3 }), ...invited });
    const summaries = (await grace.notifications()).map(({ summary }) => summary);
    expect(summaries).toContain('Ada Lovelace invited you to “Sets”, every week, 3 times.');
    expect((await grace.sessions()).filter(({ title }) => title === 'Sets')).toHaveLength(3);
  });

  it('does not become a series that is not allowed, or when it is over', async () => {
    const late = await edit(session, { ...every(1, { until: '2027-10-20' }), title: 'Sets' });
    expect(late.body).toEqual({ error: tooLate, fields: { repeat: tooLate } });
    expect(await ada.sessions()).toEqual([session]);
    const { body: past } = await ada.schedule(planIn(server, -2 * HOUR));
    expect(await edit(past, every(1, { count: 3 }))).toMatchObject(isOver);
    expect(await ada.sessions()).toEqual([past, session]);
  });

  it('becomes one series by simultaneous requests', async () => {
    const rule = every(1, { count: 3 });
    const responses = await Promise.all([1, 2, 3].map(() => edit(session, rule)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await ada.sessions()).toHaveLength(3);
  });
});

describe('a series of four weeks, of which two are over', () => {
  const begun = {} as Student;
  let sessions: StudySession[];
  beforeEach(async () => {
    const student = await signUp(passing, 'Ida');
    await student.schedule({
      ...planIn(passing, HOUR, { title: 'Graph Theory' }),
      repeat: { interval: 1, count: 4, timeZone: 'UTC' },
    });
    const [later] = await advanceClock(passing, 8 * DAY, student);
    Object.assign(begun, later);
    sessions = await begun.sessions();
  });
  const change = (index: number, changes: object) =>
    begun.changeSession(
      sessions[index]!._id,
      bodyOf(sessions[index]!, { ...changes, scope: 'all' }),
    );

  it('does not change or delete what is over', async () => {
    expect(await change(0, { title: 'Sets' })).toMatchObject(isOver);
    expect((await change(2, { title: 'Sets' })).status).toBe(200);
    const titles = async () => (await begun.sessions()).map(({ title }) => title);
    expect(await titles()).toEqual(['Graph Theory', 'Graph Theory', 'Sets', 'Sets']);
    await begun.api('DELETE', `/api/sessions/${sessions[2]!._id}?scope=all`);
    expect(await titles()).toEqual(['Graph Theory', 'Graph Theory']);
  });

  it('keeps what is over when its dates change, and only existing dates have reminders', async () => {
    const first = Date.parse(sessions[0]!.startTime);
    const weekOf = (time = '') => (Date.parse(time) - first) / WEEK;
    const repeat = { interval: 2, count: 2, timeZone: 'UTC' };
    expect((await change(3, { repeat })).status).toBe(200);
    const weeks = (await begun.sessions()).map(({ startTime }) => weekOf(startTime));
    expect(weeks).toEqual([0, 1, 3, 5]);

    let present = begun;
    for (const week of [2, 3, 5]) {
      const shortBefore = first + week * WEEK - passing.clock.now().getTime() - 9 * MINUTE;
      [present] = await advanceClock(passing, shortBefore, present);
      await passing.app.modules.reminders.send();
    }
    const reminders = (await present.notifications()).filter(({ topic }) => topic === 'reminder');
    expect(reminders.map(({ startsAt }) => weekOf(startsAt))).toEqual([5, 3]);
  });
});

const indexes = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 3 });
const plan = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'UTC'),
  /** Half hours from now to the first start. */
  start: fc.integer({ min: 2, max: 48 * 60 }),
  interval: fc.constantFrom(1, 2),
  count: fc.integer({ min: 1, max: 10 }),
  ...{ deleted: indexes, moved: indexes, answered: indexes },
  opened: fc.nat({ max: 9 }),
  scope: fc.constantFrom('following' as const, 'all' as const),
  changed: fc.record({
    interval: fc.constantFrom(1, 2),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ days: fc.integer({ min: 0, max: 120 }) }),
    ),
  }),
});

const shifted = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
/** Returns the wall-clock times of an RRULE with the first one. */
const expand = (options: ConstructorParameters<typeof RRule>[0]) =>
  new RRule({ freq: RRule.WEEKLY, ...options }).all().map((date) => date.getTime());

/** What stays the same of a study session. */
const stateOf = ({ _id, startTime, endTime, participants }: StudySession) => ({
  ...{ _id, startTime, endTime, participants },
});

it('200 random series have the dates of rrule after a random change of the rule', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ timeZone, start, interval, count, scope, ...given }) => {
      const first = SERIES_START.getTime() + start * 30 * MINUTE;
      const times = {
        startTime: new Date(first).toISOString(),
        endTime: new Date(first + 90 * MINUTE).toISOString(),
      };
      const repeat = { interval, count, timeZone };
      await ada.schedule({ title: 'Sets', ...times, participants: [grace._id], repeat });
      const planned = await ada.sessions();
      const walls = expand({ interval, count, dtstart: new Date(wallTimeAt(timeZone, first)) });
      expect(planned).toHaveLength(walls.length);

      const openedIndex = given.opened % count;
      const opened = planned[openedIndex]!;
      const deleted = given.deleted.filter((index) => index < count && index !== openedIndex);
      for (const index of deleted) await ada.cancelSession(planned[index]!._id);
      for (const index of given.moved.filter((each) => each < count && !deleted.includes(each))) {
        const { startTime, endTime } = planned[index]!;
        const moved = { startTime: shifted(startTime, DAY), endTime: shifted(endTime, DAY) };
        await edit(planned[index], moved);
      }
      for (const index of given.answered) {
        if (planned[index]) await accept(planned[index]);
      }

      const stored = await ada.sessions();
      const { end } = given.changed;
      const wall = walls[openedIndex]!;
      const until = 'days' in end ? new Date(wall + end.days * DAY) : undefined;
      const day = until?.toISOString().slice(0, 10);
      const rule: SessionRepeat = {
        ...{ interval: given.changed.interval, timeZone },
        ...('count' in end ? { count: end.count } : { until: day! }),
      };
      const current = stored.find(({ _id }) => _id === opened._id)!;
      const response = await edit(current, { repeat: rule, scope });
      expect(response.status).toBe(200);
      expect(response.body._id).toBe(opened._id);

      const existing = new Map(
        stored.map((session) => [
          walls[planned.findIndex(({ _id }) => _id === session._id)]!,
          session,
        ]),
      );
      const from = scope === 'following' ? wall : Math.min(...existing.keys());
      const later = expand({
        interval: rule.interval,
        dtstart: new Date(wall),
        ...('count' in end ? { count: end.count } : { until: until! }),
      });
      const step = rule.interval * WEEK;
      const dates = expand({
        interval: rule.interval,
        dtstart: new Date(wall - Math.floor((wall - from) / step) * step),
        until: new Date(later.at(-1)!),
      });
      const kept = [...existing]
        .filter(([each]) => each < from || dates.includes(each))
        .map(([, session]) => stateOf(session));
      const added = dates.filter((each) => !walls.includes(each));

      const result = await ada.sessions();
      const isKept = ({ _id }: StudySession) => stored.some((session) => session._id === _id);
      const byId = (all: { _id: string }[]) => all.toSorted((a, b) => (a._id < b._id ? -1 : 1));
      expect(byId(result.filter(isKept).map(stateOf))).toEqual(byId(kept));
      const fresh = result.filter((session) => !isKept(session));
      expect(fresh).toHaveLength(added.length);
      for (const [index, { startTime, participants }] of fresh.entries()) {
        // A time that clocks skip has another wall-clock time.
        if (isAmbiguous(timeZone, added[index]!)) continue;
        expect(wallTimeAt(timeZone, Date.parse(startTime))).toBe(added[index]);
        expect(participants).toEqual([{ _id: grace._id, name: 'Grace Hopper', answer: 'pending' }]);
      }
      const series = response.body.series!._id;
      expect(result.find(({ _id }) => _id === opened._id)!.series).toMatchObject(
        rule.until ? { until: rule.until } : {},
      );

      const calendar = await calendarOf(opened);
      validateCalendar(Buffer.from(calendar));
      const starts = result
        .filter((session) => session.series?._id === series)
        .map(({ startTime }) => startTime);
      expect(expandWithIcalJs(calendar).map((event) => event.start)).toEqual(starts);

      for (const { _id } of [result[0]!, opened]) {
        await ada.api('DELETE', `/api/sessions/${_id}?scope=all`);
      }
      expect(await ada.sessions()).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
