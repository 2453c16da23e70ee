import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { SeriesScope } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { socketsForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { answerSession, planIn } from './plans.ts';
import { bodyOf, every, SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
beforeEach(async () => {
  for (const buddy of [grace, zoe]) await makeBuddies(ada, buddy);
});

describe('a new series', () => {
  it('is at the same wall-clock time every week until a day, over a change of the clock', async () => {
    const { status, body } = await ada.schedule(tuesdays({ participants: [grace._id] }));
    expect({ status, start: body.startTime }).toEqual({
      status: 201,
      start: '2026-10-13T16:00:00.000Z',
    });
    const starts = ['10-13T16:00', '10-20T16:00', '10-27T17:00', '11-03T17:00'];
    expect(await startsOf(ada)).toEqual(starts);
    expect(await startsOf(grace)).toEqual(starts);
    const sessions = await grace.sessions();
    const ends = sessions.map(({ endTime }) => endTime.slice(11, 16));
    expect(ends).toEqual(['17:30', '17:30', '18:30', '18:30']);
    const series = { _id: expect.any(String), ...tuesdays().repeat };
    for (const [index, session] of sessions.entries()) {
      expect(session.series).toEqual({ ...series, index });
    }
    expect(new Set(sessions.map((session) => session.series?._id)).size).toBe(1);
  });

  it('is every two weeks, a number of times', async () => {
    await ada.schedule(tuesdays(every(2, { count: 3 })));
    expect(await startsOf(ada)).toEqual(['10-13T16:00', '10-27T17:00', '11-10T17:00']);
    const [first] = await ada.sessions();
    expect(first!.series).toMatchObject({ interval: 2, count: 3, timeZone: 'Europe/Berlin' });
    expect(first!.series).not.toHaveProperty('until');
  });

  it.each([
    [{}, 'Please choose a last day or a number of sessions.'],
    [
      { until: '2026-11-03', count: 4 },
      'Please choose a last day or a number of sessions, not both.',
    ],
    [{ count: 367 }, 'A series can have 366 sessions at most.'],
    [{ count: 9_000_000_000 }, 'A series can have 366 sessions at most.'],
    [{ count: 0 }, 'Repeat must be at least 1.'],
    [{ count: 60 }, 'A series can end one year from now at the latest.'],
    [{ until: '2026-10-12' }, 'The last day must not be before the start.'],
    [{ until: '2027-10-20' }, 'A series can end one year from now at the latest.'],
    [{ until: '9999-12-31' }, 'A series can end one year from now at the latest.'],
    [{ until: '2026-02-30' }, 'Repeat is not in the right form.'],
    [{ count: 4, timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
    [{ count: 4, timeZone: '+02:00' }, 'This time zone is not known.'],
    [{ count: 4, interval: 3 }, 'Repeat must be at most 2.'],
  ])('with %j is refused with one sentence and stores nothing', async (change, error) => {
    const repeat = { interval: 1, timeZone: 'Europe/Berlin', ...change };
    const { status, body } = await ada.schedule(tuesdays({ repeat }));
    expect({ status, body }).toEqual({ status: 400, body: { error, fields: { repeat: error } } });
    expect(await ada.sessions()).toEqual([]);
  });

  it('can reach a year ahead, and has no more coming study sessions than single ones may be', async () => {
    const year = tuesdays(every(1, { count: 53 }));
    for (let series = 0; series < 9; series += 1) {
      expect((await ada.schedule(year)).status).toBe(201);
    }
    const refusal = errorResponse(
      409,
      'You can plan 500 sessions at most, and this series has too many.',
    );
    expect(await ada.schedule(year)).toMatchObject(refusal);
    const { status, body: single } = await ada.schedule(planIn(server, DAY));
    expect(status).toBe(201);
    const repeated = bodyOf(single, every(1, { count: 40 }));
    expect(await ada.changeSession(single._id, repeated)).toMatchObject(refusal);
    expect(await ada.sessions()).toHaveLength(9 * 53 + 1);
  });

  it('is one notification for each student, with the rule', async () => {
    const participants = [grace._id];
    await ada.schedule(tuesdays({ participants }));
    await ada.schedule(tuesdays({ title: 'Sets', participants, ...every(2, { count: 3 }) }));
    const invitations = (await grace.notifications()).filter(({ topic }) => topic === 'invited');
    expect(invitations.map(({ summary }) => summary)).toEqual([
      'Ada Lovelace invited you to “Sets”, every two weeks, 3 times.',
      'Ada Lovelace invited you to “Graph Theory”, every week until 3 November.',
    ]);
    expect(invitations[1]!.startsAt).toBe('2026-10-13T16:00:00.000Z');
  });
});

describe('a series', () => {
  let sessions: StudySession[];
  beforeEach(async () => {
    await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
    sessions = await ada.sessions();
  });
  const [creatorPage, page] = socketsForEachTest(server, ada, grace);

  const edit = (index: number, changes: object, scope?: SeriesScope) =>
    ada.changeSession(sessions[index]!._id, bodyOf(sessions[index]!, { ...changes, scope }));
  const remove = (index: number, scope: string, who: Student = ada) =>
    who.api<{ error: string }>('DELETE', `/api/sessions/${sessions[index]!._id}?scope=${scope}`);
  const answer = (index: number, given: string, more?: object) =>
    answerSession(grace, sessions[index]!._id, given, more);
  const answers = async () =>
    (await ada.sessions()).map(({ participants }) => participants[0]!.answer);
  const valuesOf = async (name: 'title' | 'location') =>
    (await ada.sessions()).map((session) => session[name]);
  /** Returns the notifications and the number of changes that a page received. */
  async function news(of = page) {
    await of.settled();
    const summaries = of.all('newNotification').map(({ summary }) => summary);
    const changes = of.all('sessionChanged').length;
    of.received.length = 0;
    return { summaries, changes };
  }
  /** Ninety minutes, as in the series. */
  const at = (start: string) => ({
    startTime: `${start}:00.000Z`,
    endTime: new Date(Date.parse(`${start}Z`) + 5_400_000).toISOString(),
  });

  it('is changed in one, from one on, where it splits, or in all', async () => {
    await edit(1, { title: 'One' });
    const title = 'Graph Theory';
    expect(await valuesOf('title')).toEqual([title, 'One', title, title]);
    expect(await news()).toEqual({
      summaries: ['Ada Lovelace changed the title of “One”.'],
      changes: 1,
    });
    const { status, body } = await edit(2, { title: 'Two' }, 'following');
    expect({ status, id: body._id, title: body.title }).toEqual({
      status: 200,
      id: sessions[2]!._id,
      title: 'Two',
    });
    expect(await valuesOf('title')).toEqual([title, 'One', 'Two', 'Two']);
    expect(await news()).toEqual({
      summaries: ['Ada Lovelace changed the title of “Two”, every week until 3 November.'],
      changes: 1,
    });
    const series = (await ada.sessions()).map((session) => session.series!);
    expect(series.map(({ until }) => until)).toEqual([
      ...['2026-10-20', '2026-10-20'],
      ...['2026-11-03', '2026-11-03'],
    ]);
    const [first, second, third, fourth] = series.map(({ _id }) => _id);
    expect(first).toBe(second);
    expect(third).toBe(fourth);
    expect(third).not.toBe(first);
    await edit(0, { location: 'Café' }, 'all');
    expect(await valuesOf('location')).toEqual(['Café', 'Café', 'Library', 'Library']);
  });

  it('is moved by the wall clock, with another length, and asks again once', async () => {
    await answer(1, 'accepted');
    const moved = { startTime: '2026-10-22T08:00:00.000Z', endTime: '2026-10-22T09:00:00.000Z' };
    expect((await edit(1, moved, 'all')).status).toBe(200);
    expect(await startsOf(ada)).toEqual([
      ...['10-15T08:00', '10-22T08:00'],
      ...['10-29T09:00', '11-05T09:00'],
    ]);
    const changed = await ada.sessions();
    const ends = changed.map(({ endTime }) => endTime.slice(11, 16));
    expect(ends).toEqual(['09:00', '09:00', '10:00', '10:00']);
    expect(await answers()).toEqual(Array(4).fill('pending'));
    expect(changed[0]!.series!.until).toBe('2026-11-05');
    expect((await news()).summaries).toEqual([
      'Ada Lovelace changed the time of “Graph Theory”, every week until 5 November. Please answer again.',
    ]);
  });

  it('keeps what was changed or deleted by itself', async () => {
    await edit(1, { title: 'Exam', ...at('2026-10-21T09:00') });
    await ada.cancelSession(sessions[2]!._id);
    await edit(3, { title: 'Sets', location: 'Café', ...at('2026-11-03T18:00') }, 'all');
    expect(await startsOf(ada)).toEqual(['10-13T17:00', '10-21T09:00', '11-03T18:00']);
    expect(await valuesOf('title')).toEqual(['Sets', 'Exam', 'Sets']);
    expect(await valuesOf('location')).toEqual(['Café', 'Café', 'Café']);
  });

  it('opens to buddies, invites and removes students in all, each with one notification', async () => {
    await edit(0, { participants: [zoe._id], places: 3 }, 'all');
    for (const { participants, places } of await ada.sessions()) {
      expect(participants).toEqual([{ _id: zoe._id, name: 'Zoe', answer: 'pending' }]);
      expect(places).toBe(3);
    }
    expect((await news()).summaries).toEqual([
      'Ada Lovelace took you off “Graph Theory”, every week until 3 November.',
    ]);
    expect(await grace.sessions()).toEqual([]);
    expect(await zoe.sessions()).toHaveLength(4);
  });

  it('is not changed by others, beyond a year, and to an invalid end, and stores nothing', async () => {
    const stored = await ada.sessions();
    const body = bodyOf(sessions[0]!, { title: 'Sets', scope: 'all' });
    expect(await grace.changeSession(sessions[0]!._id, body)).toMatchObject(
      errorResponse(403, 'Only the student who created this session can change it.'),
    );
    expect((await zoe.changeSession(sessions[0]!._id, body)).status).toBe(404);
    expect((await remove(0, 'all', grace)).status).toBe(403);
    expect((await remove(0, 'some')).status).toBe(400);
    const late = await edit(0, at('2027-10-13T16:00'), 'all');
    const error = 'A series can end one year from now at the latest.';
    expect(late).toMatchObject({ status: 400, body: { error, fields: { startTime: error } } });
    const { endTime: startTime, startTime: endTime } = sessions[1]!;
    expect((await edit(1, { startTime, endTime }, 'following')).status).toBe(400);
    expect((await edit(1, { participants: [zoe._id, server.url] }, 'all')).status).toBe(400);
    expect(await ada.sessions()).toEqual(stored);
    expect((await news()).summaries).toEqual([]);
  });

  it('is changed and answered simultaneously', async () => {
    const responses = await Promise.all([
      edit(0, { title: 'Sets' }, 'all'),
      answer(1, 'maybe', { scope: 'all' }),
      edit(2, { location: 'Café' }, 'following'),
      edit(1, { description: 'Sheet 4' }),
      answer(3, 'maybe', { scope: 'this' }),
      answer(0, 'maybe', { scope: 'all' }),
      edit(3, { participants: [grace._id, zoe._id] }, 'all'),
      remove(1, 'this'),
    ]);
    // The deleted study session may be gone when it is changed or answered.
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await ada.sessions()).toHaveLength(3);
  });

  it.each([
    ['this', ['10-13T16:00', '10-27T17:00', '11-03T17:00'], '2026-11-03', ''],
    ['following', ['10-13T16:00'], '2026-10-13', ', every week until 3 November'],
    ['all', [], undefined, ', every week until 3 November'],
  ])('is deleted (%s), with one notification for each student', async (scope, left, end, rule) => {
    expect((await remove(1, scope)).status).toBe(200);
    expect(await startsOf(ada)).toEqual(left);
    expect(await startsOf(grace)).toEqual(left);
    expect((await ada.sessions())[0]?.series?.until).toBe(end);
    const summaries = [`Ada Lovelace cancelled “Graph Theory”${rule}.`];
    expect(await news()).toEqual({ summaries, changes: 1 });
  });

  it('does not remain without study sessions', async () => {
    for (const { _id } of sessions) await ada.cancelSession(_id);
    const rows = await server.context.database
      .selectFrom('session_series')
      .select('id')
      .where('created_by', '=', ada._id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is answered in one study session, or in all that are still to come, with one notification', async () => {
    await answer(1, 'declined');
    expect(await answers()).toEqual(['pending', 'declined', 'pending', 'pending']);
    const { body } = await answer(2, 'accepted', { note: 'Gladly', scope: 'all' });
    expect(body._id).toBe(sessions[2]!._id);
    expect(await answers()).toEqual(Array(4).fill('accepted'));
    expect(await news(creatorPage)).toEqual({
      summaries: [
        'Grace Hopper declined “Graph Theory”.',
        'Grace Hopper accepted “Graph Theory”, every week until 3 November: “Gladly”',
      ],
      changes: 2,
    });
  });

  it('is left in one study session, or in all', async () => {
    const leave = (index: number, query: string) =>
      grace.api('DELETE', `/api/sessions/${sessions[index]!._id}/participants/me${query}`);
    expect((await leave(0, '')).status).toBe(200);
    expect(await grace.sessions()).toHaveLength(3);
    expect((await leave(0, '?scope=all')).status).toBe(404);
    expect((await leave(2, '?scope=all')).status).toBe(200);
    expect(await grace.sessions()).toEqual([]);
    expect(await ada.sessions()).toHaveLength(4);
  });
});
