import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { NewStudySessionBody, StudySession } from '../../../../contract/sessions.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { validateCalendar, valueOf } from '../../../support/server/icalendar/validate.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from './plans.ts';
import { SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace] = buddiesForEachTest(server);

const timeZone = 'Europe/Berlin';
const everyWeek = (end: { until: string } | { count: number }) => ({
  repeat: { interval: 1, timeZone, ...end },
});
const everyTwoWeeks = (end: { until: string } | { count: number }) => ({
  repeat: { interval: 2, timeZone, ...end },
});
const bodyOf = (
  { title, startTime, endTime, location, participants }: StudySession,
  changes: object,
) => ({
  ...{ title, startTime, endTime, location },
  participants: participants.map(({ _id }) => _id),
  ...changes,
});
const edit = (session: StudySession | undefined, changes: object) =>
  ada.changeSession(session!._id, bodyOf(session!, changes));
const accept = ({ _id }: StudySession) =>
  grace.api('PUT', `/api/sessions/${_id}/answer`, { answer: 'accepted' });
const answers = async () =>
  (await ada.sessions()).map(({ participants }) => participants[0]?.answer);
/** Returns the notifications of Grace about study sessions since the invitation. */
async function newsOf({ api }: Student): Promise<string[]> {
  const { body } = await api<Notification[]>('GET', '/api/notifications');
  const about = ['changed', 'cancelled', 'removed'];
  return body
    .filter(({ topic }) => about.includes(topic ?? ''))
    .map(({ summary }) => summary ?? '');
}
/** Returns properties of the events in the file of a study session. */
async function eventsOf({ _id }: StudySession, ...names: string[]) {
  const headers = { authorization: `Bearer ${ada.token}` };
  const file = await fetch(`${server.url}/api/sessions/${_id}/calendar.ics`, { headers });
  return validateCalendar(Buffer.from(await file.text()))
    .components.filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => names.map((name) => valueOf(properties, name)));
}

describe('the rule of a series', () => {
  let sessions: StudySession[];
  beforeEach(async () => {
    await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
    sessions = await ada.sessions();
  });

  it('ends later: new dates are asked for, answers to the others stay', async () => {
    await accept(sessions[0]!);
    const { status, body } = await edit(sessions[2], {
      ...everyWeek({ until: '2026-11-17' }),
      scope: 'all',
    });
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
    expect(await newsOf(grace)).toEqual([
      'Ada Lovelace changed the dates of “Graph Theory”, every week until 17 November. Please answer for the new ones.',
    ]);
  });

  it('becomes every two weeks: the other dates are cancelled with one notification', async () => {
    await accept(sessions[3]!);
    await edit(sessions[1], { ...everyTwoWeeks({ until: '2026-11-03' }), scope: 'all' });
    expect(await startsOf(grace)).toEqual(['10-20T16:00', '11-03T17:00']);
    expect(await answers()).toEqual(['pending', 'accepted']);
    expect(await newsOf(grace)).toEqual([
      'Ada Lovelace changed the dates of “Graph Theory”, every two weeks until 3 November.',
    ]);
    expect(await eventsOf(sessions[1]!, 'DTSTART', 'RRULE', 'RECURRENCE-ID')).toEqual([
      ['20261020T180000', 'FREQ=WEEKLY;COUNT=2;INTERVAL=2', ''],
      ['20261103T180000', '', '20261103T180000'],
    ]);
  });

  it('changes for this and the following ones, counted from this one', async () => {
    await edit(sessions[2], { ...everyTwoWeeks({ count: 3 }), scope: 'following' });
    expect(await startsOf(ada)).toEqual([
      ...['10-13T16:00', '10-20T16:00'],
      ...['10-27T17:00', '11-10T17:00', '11-24T17:00'],
    ]);
    const [first, , third] = await ada.sessions();
    expect(first!.series).toMatchObject({ interval: 1, until: '2026-10-20' });
    expect(third!.series).toMatchObject({ interval: 2, count: 3, index: 0 });
  });

  it('changes for all, with a number of sessions counted from this one', async () => {
    await edit(sessions[1], { ...everyWeek({ count: 2 }), scope: 'all' });
    expect(await startsOf(ada)).toEqual(['10-13T16:00', '10-20T16:00', '10-27T17:00']);
    expect((await ada.sessions())[1]!.series).toMatchObject({ count: 3, index: 1 });
  });

  it('keeps what was changed or deleted by itself', async () => {
    const moved = { startTime: '2026-10-21T09:00:00.000Z', endTime: '2026-10-21T10:00:00.000Z' };
    await edit(sessions[1], { ...moved, title: 'Exam' });
    await ada.cancelSession(sessions[2]!._id);
    await edit(sessions[0], { ...everyWeek({ until: '2026-11-10' }), scope: 'all' });
    expect(await startsOf(ada)).toEqual([
      ...['10-13T16:00', '10-21T09:00', '11-03T17:00', '11-10T17:00'],
    ]);
    expect((await ada.sessions()).map(({ title }) => title)).toEqual([
      ...['Graph Theory', 'Exam', 'Graph Theory', 'Graph Theory'],
    ]);
  });

  it('changes together with the time, the title and the students', async () => {
    const moved = { startTime: '2026-10-15T08:00:00.000Z', endTime: '2026-10-15T09:00:00.000Z' };
    await accept(sessions[1]!);
    await edit(sessions[0], {
      ...{ ...moved, title: 'Sets', scope: 'all' },
      ...everyTwoWeeks({ until: '2026-11-12' }),
    });
    expect(await startsOf(grace)).toEqual(['10-15T08:00', '10-29T09:00', '11-12T09:00']);
    expect(await newsOf(grace)).toEqual([
      'Ada Lovelace changed the title, time and dates of “Sets”, every two weeks until 12 November. Please answer for the new ones.',
    ]);
  });

  it.each([
    [{}, 'Please choose a last day or a number of sessions.'],
    [{ until: '2026-10-19' }, 'The last day must not be before the start.'],
    [{ until: '2027-10-20' }, 'A series can end one year from now at the latest.'],
    [{ count: 60 }, 'A series can end one year from now at the latest.'],
    [{ count: 367 }, 'A series can have 366 sessions at most.'],
    [{ count: 2, timeZone: 'UTC' }, 'A series keeps its time zone.'],
  ])('is not changed to %j, and nothing is stored', async (end, error) => {
    const stored = await ada.sessions();
    const repeat = { interval: 1, timeZone, ...end };
    for (const scope of ['following', 'all']) {
      const { status, body } = await edit(sessions[1], { title: 'Sets', repeat, scope });
      expect({ status, body }).toEqual({ status: 400, body: { error, fields: { repeat: error } } });
    }
    expect(await ada.sessions()).toEqual(stored);
    expect(await newsOf(grace)).toEqual([]);
  });

  it('is changed only by its creator, and for more than one study session', async () => {
    const stored = await ada.sessions();
    const rule = everyWeek({ count: 9 });
    const body = bodyOf(sessions[1]!, { ...rule, scope: 'all', participants: [] });
    const refused = await grace.changeSession(sessions[1]!._id, body);
    expect(refused).toMatchObject(
      errorResponse(403, 'Only the student who created this session can change it.'),
    );
    const zoe = await signUp(server, 'Zoe');
    expect((await zoe.changeSession(sessions[1]!._id, body)).status).toBe(404);
    const alone = await edit(sessions[1], rule);
    expect(alone).toMatchObject({
      status: 400,
      body: {
        fields: { repeat: 'Please change this and the following sessions, or all of them.' },
      },
    });
    expect(await ada.sessions()).toEqual(stored);
  });

  it('has one order of simultaneous changes and answers', async () => {
    const responses = await Promise.all([
      edit(sessions[0], { ...everyTwoWeeks({ until: '2026-11-24' }), scope: 'all' }),
      edit(sessions[0], { ...everyWeek({ until: '2026-11-24' }), scope: 'all' }),
      accept(sessions[0]!),
      edit(sessions[0], { ...everyWeek({ count: 5 }), scope: 'following' }),
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
    const { status, body } = await edit(session, everyWeek({ until: '2026-10-27' }));
    expect({ status, id: body._id }).toEqual({ status: 200, id: session._id });
    expect(await startsOf(grace)).toEqual(['10-13T16:00', '10-20T16:00', '10-27T17:00']);
    expect(await answers()).toEqual(['accepted', 'pending', 'pending']);
    expect(await newsOf(grace)).toEqual([
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
    await edit(stored, everyWeek({ count: 3 }));
    const uids = await eventsOf(stored, 'UID', 'RRULE');
    expect(new Set(uids.map(([uid]) => uid)).size).toBe(2);
  });

  it('invites a student to all dates with one notification', async () => {
    const { body: alone } = await ada.schedule(single({ participants: [] }));
    await edit(alone, { ...everyWeek({ count: 3 }), title: 'Sets', participants: [grace._id] });
    const body = await grace.notifications();
    expect(body.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['Ada Lovelace invited you to “Sets”, every week, 3 times.']),
    );
    expect((await grace.sessions()).filter(({ title }) => title === 'Sets')).toHaveLength(3);
  });

  it('does not become a series that is not allowed', async () => {
    const late = everyWeek({ until: '2027-10-20' });
    const error = 'A series can end one year from now at the latest.';
    expect((await edit(session, { ...late, title: 'Sets' })).body).toEqual({
      error,
      fields: { repeat: error },
    });
    const forged = bodyOf(session, { ...everyWeek({ count: 3 }), participants: [] });
    expect((await grace.changeSession(session._id, forged)).status).toBe(403);
    expect(await ada.sessions()).toEqual([session]);
  });

  it('becomes one series by simultaneous requests', async () => {
    const rule = everyWeek({ count: 3 });
    const responses = await Promise.all([1, 2, 3].map(() => edit(session, rule)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await ada.sessions()).toHaveLength(3);
  });
});

describe('as time passes', () => {
  it('dates that have ended stay, and only existing dates have reminders', async () => {
    const own = await startServer({ startAt: SERIES_START });
    const early = await signUp(own, 'Ida');
    await early.schedule(tuesdays());
    const [ida] = await advanceClock(own, 8 * DAY, early);
    const [, second, third, fourth] = await ida.sessions();
    const over = await ida.changeSession(
      second!._id,
      bodyOf(second!, { ...everyWeek({ count: 3 }) }),
    );
    expect(over.status).toBe(400);
    const rule = { ...everyTwoWeeks({ count: 2 }), scope: 'all' };
    expect((await ida.changeSession(fourth!._id, bodyOf(fourth!, rule))).status).toBe(200);
    expect(await startsOf(ida)).toEqual([
      '10-13T16:00',
      '10-20T16:00',
      '11-03T17:00',
      '11-17T17:00',
    ]);

    const remindersOf = async (who: Student) =>
      (await who.notifications())
        .filter(({ topic }) => topic === 'reminder')
        .map(({ startsAt }) => startsAt);
    const shortBefore = ({ startTime }: StudySession) =>
      Date.parse(startTime) - own.clock.now().getTime() - 9 * MINUTE;
    const [atThird] = await advanceClock(own, shortBefore(third!), ida);
    await own.app.modules.reminders.send();
    expect(await remindersOf(atThird)).toEqual([]);
    const [atLast] = await advanceClock(own, shortBefore((await atThird.sessions())[3]!), atThird);
    await own.app.modules.reminders.send();
    expect(await remindersOf(atLast)).toEqual(['2026-11-17T17:00:00.000Z']);
    await own.stop();
  });

  it('a study session that is over becomes no series, and too many are refused', async () => {
    const own = await startServer({ startAt: SERIES_START });
    const early = await signUp(own, 'Ida');
    const { body: past } = await early.schedule(planIn(own, HOUR));
    const [ida] = await advanceClock(own, DAY, early);
    const refused = await ida.changeSession(past._id, bodyOf(past, everyWeek({ count: 3 })));
    expect(refused).toMatchObject(
      errorResponse(409, 'This session is over. Please choose one that is still to come.'),
    );
    const year = { ...planIn(own, DAY), ...everyWeek({ count: 52 }) };
    for (let series = 0; series < 9; series += 1) await ida.schedule(year);
    const { body: last } = await ida.schedule(planIn(own, DAY));
    const full = await ida.changeSession(last._id, bodyOf(last, everyWeek({ count: 40 })));
    expect(full).toMatchObject(
      errorResponse(409, 'You can plan 500 sessions at most, and this series has too many.'),
    );
    expect(await ida.sessions()).toHaveLength(1 + 9 * 52 + 1);
    await own.stop();
  });
});
