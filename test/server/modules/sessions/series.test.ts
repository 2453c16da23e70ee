import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { SeriesScope } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { circleForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, fieldError, startSharedServer } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { answerSession, idsOf, planIn } from './plans.ts';
import { bodyOf, every, SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace, zoe] = circleForEachTest(server);

const tooLate = 'A series can end one year from now at the latest.';

describe('a new series', () => {
  it('is at the same wall-clock time every one or two weeks, with one notification for each student', async () => {
    const participants = [grace._id];
    expect(await ada.schedule(tuesdays({ participants }))).toMatchObject({
      status: 201,
      body: { startTime: '2026-10-13T16:00:00.000Z' },
    });
    const starts = ['10-13T16:00', '10-20T16:00', '10-27T17:00', '11-03T17:00'];
    for (const who of [ada, grace]) expect(await startsOf(who)).toEqual(starts);
    const sessions = await grace.sessions();
    const ends = sessions.map(({ endTime }) => endTime.slice(11, 16));
    expect(ends).toEqual(['17:30', '17:30', '18:30', '18:30']);
    const series = { _id: sessions[0]!.series!._id, ...tuesdays().repeat };
    expect(sessions.map((session) => session.series)).toEqual(
      [0, 1, 2, 3].map((index) => ({ ...series, index })),
    );

    const other = await ada.schedule(
      tuesdays({ title: 'Sets', participants, ...every(2, { count: 3 }) }),
    );
    expect(other.body.series).toEqual({
      ...{ _id: expect.any(String), interval: 2, count: 3, timeZone: 'Europe/Berlin', index: 0 },
    });
    const invitations = (await grace.notifications()).filter(({ topic }) => topic === 'invited');
    expect(invitations).toMatchObject([
      { summary: 'Ada Lovelace invited you to “Sets”, every two weeks, 3 times.' },
      {
        summary: 'Ada Lovelace invited you to “Graph Theory”, every week until 3 November.',
        startsAt: '2026-10-13T16:00:00.000Z',
      },
    ]);
  });

  it('is refused with one sentence for a rule that is not allowed, and stores nothing', async () => {
    const end = 'Please choose a last day or a number of sessions';
    const unknown = 'This time zone is not known.';
    for (const [error, ...changes] of [
      [`${end}.`, {}],
      [`${end}, not both.`, { until: '2026-11-03', count: 4 }],
      ['A series can have 366 sessions at most.', { count: 367 }, { count: 9_000_000_000 }],
      [tooLate, { count: 54 }, { until: '2027-10-15' }, { until: '9999-12-31' }],
      ['The last day must not be before the start.', { until: '2026-10-12' }],
      [unknown, { count: 4, timeZone: 'Mars/Olympus' }, { count: 4, timeZone: '+02:00' }],
    ] as const) {
      for (const change of changes) {
        const repeat = { interval: 1 as const, timeZone: 'Europe/Berlin', ...change };
        const { status, body } = await ada.schedule({ ...tuesdays(), repeat });
        const refusal = { status: 400, body: { error, fields: { repeat: error } } };
        expect({ change, status, body }).toEqual({ change, ...refusal });
      }
    }
    expect(await ada.sessions()).toEqual([]);
  });

  it('can reach a year ahead, and has no more coming study sessions than single ones may be', async () => {
    const year = tuesdays(every(1, { count: 53 }));
    for (let series = 0; series < 9; series += 1) await ada.schedule(year);
    const refusal = errorResponse(
      409,
      'You can plan 500 sessions at most, and this series has too many.',
    );
    expect(await ada.schedule(year)).toMatchObject(refusal);
    const { body: single } = await ada.schedule(planIn(server, DAY));
    const repeated = bodyOf(single, every(1, { count: 40 }));
    expect(await ada.changeSession(single._id, repeated)).toMatchObject(refusal);
    expect(await ada.sessions()).toHaveLength(9 * 53 + 1);
  });
});

describe('a series', () => {
  let sessions: StudySession[];
  const planSeries = async () => {
    await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
    sessions = await ada.sessions();
  };
  beforeEach(planSeries);
  const [creatorPage, page] = socketsForEachTest(server, ada, grace);

  const edit = (index: number, changes: object, scope?: SeriesScope) =>
    ada.changeSession(sessions[index]!._id, bodyOf(sessions[index]!, { ...changes, scope }));
  const remove = (index: number, scope: SeriesScope, who: Student = ada) =>
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
    endTime: new Date(Date.parse(`${start}Z`) + 90 * MINUTE).toISOString(),
  });

  it('is changed in one, from one on, where it splits, or in all', async () => {
    const title = 'Graph Theory';
    await edit(1, { title: 'One' });
    expect(await valuesOf('title')).toEqual([title, 'One', title, title]);
    expect(await news()).toEqual({
      summaries: ['Ada Lovelace changed the title of “One”.'],
      changes: 1,
    });
    expect(await edit(2, { title: 'Two' }, 'following')).toMatchObject({
      status: 200,
      body: { _id: sessions[2]!._id, title: 'Two' },
    });
    expect(await valuesOf('title')).toEqual([title, 'One', 'Two', 'Two']);
    expect(await news()).toEqual({
      summaries: ['Ada Lovelace changed the title of “Two”, every week until 3 November.'],
      changes: 1,
    });
    const series = (await ada.sessions()).map((session) => session.series!);
    const [first, , second] = series.map(({ _id }) => _id);
    expect(second).not.toBe(first);
    expect(series.map(({ _id, until }) => `${_id} ${until}`)).toEqual([
      ...Array<string>(2).fill(`${first} 2026-10-20`),
      ...Array<string>(2).fill(`${second} 2026-11-03`),
    ]);
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

  it('keeps what was changed or deleted by itself, opens to buddies, and invites and removes students in all', async () => {
    await edit(1, { title: 'Exam', ...at('2026-10-21T09:00') });
    await ada.cancelSession(sessions[2]!._id);
    await edit(3, { title: 'Sets', location: 'Café', ...at('2026-11-03T18:00') }, 'all');
    expect(await startsOf(ada)).toEqual(['10-13T17:00', '10-21T09:00', '11-03T18:00']);
    expect(await valuesOf('title')).toEqual(['Sets', 'Exam', 'Sets']);
    expect(await valuesOf('location')).toEqual(['Café', 'Café', 'Café']);

    sessions = await ada.sessions();
    await news();
    await edit(0, { participants: [zoe._id], places: 3 }, 'all');
    const zoes = { _id: zoe._id, name: 'Zoe', answer: 'pending' };
    const changed = { participants: [zoes], places: 3 };
    expect(await ada.sessions()).toMatchObject(Array(3).fill(changed));
    expect((await news()).summaries).toEqual([
      'Ada Lovelace took you off “Sets”, every week until 3 November.',
    ]);
    expect(await grace.sessions()).toEqual([]);
  });

  it('has at most 50 participants on each date', async () => {
    const others = await Promise.all(Array.from({ length: 50 }, () => signUp(server, 'Emmy')));
    for (const other of others) await makeBuddies(ada, other);
    await edit(0, { participants: [] });
    sessions = await ada.sessions();
    const fifty = await edit(0, { participants: idsOf(others) }, 'all');
    expect(fifty).toMatchObject(
      fieldError('participants', 'A session can have 50 participants at most.'),
    );
    expect(await ada.sessions()).toEqual(sessions);
    expect((await edit(0, { participants: idsOf(others.slice(1)) }, 'all')).status).toBe(200);
    expect((await ada.sessions()).map(({ participants }) => participants.length)).toEqual([
      ...[49, 50, 50, 50],
    ]);
  });

  it('is not changed by others, beyond a year, and to an invalid end, and stores nothing', async () => {
    const stored = await ada.sessions();
    const body = bodyOf(sessions[0]!, { title: 'Sets', scope: 'all' });
    expect((await grace.changeSession(sessions[0]!._id, body)).status).toBe(403);
    expect((await zoe.changeSession(sessions[0]!._id, body)).status).toBe(404);
    expect((await remove(0, 'all', grace)).status).toBe(403);
    const late = await edit(0, at('2027-10-13T16:00'), 'all');
    expect(late).toMatchObject(fieldError('startTime', tooLate));
    const { endTime: startTime, startTime: endTime } = sessions[1]!;
    expect((await edit(1, { startTime, endTime }, 'following')).status).toBe(400);
    expect(await ada.sessions()).toEqual(stored);
    expect((await news()).summaries).toEqual([]);
  });

  it('is deleted in one, from one on or in all, with one notification, and does not remain without any', async () => {
    const series = () =>
      server.context.database
        .selectFrom('session_series')
        .select('until')
        .where('created_by', '=', ada._id)
        .execute();
    const all = ['10-13T16:00', '10-27T17:00', '11-03T17:00'];
    for (const [index, scope, left, until, rule] of [
      [1, 'this', all, ['2026-11-03'], ''],
      [2, 'following', all.slice(0, 1), ['2026-10-20'], ', every week until 3 November'],
      [0, 'this', [], [], ''],
      [1, 'following', all.slice(0, 1), ['2026-10-13'], ', every week until 3 November'],
      [0, 'all', [], [], ', every week until 13 October'],
    ] as const) {
      if ((await series()).length === 0) await planSeries();
      await news();
      expect((await remove(index, scope)).status).toBe(200);
      for (const who of [ada, grace]) expect(await startsOf(who)).toEqual(left);
      expect((await series()).map((row) => row.until)).toEqual(until);
      const summaries = [`Ada Lovelace cancelled “Graph Theory”${rule}.`];
      expect(await news()).toEqual({ summaries, changes: 1 });
    }
  });

  it('is answered and left in one study session, or in all that are to come, with one notification', async () => {
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

    for (const [index, query, status, left] of [
      [0, '', 200, 3],
      [0, '?scope=all', 404, 3],
      [2, '?scope=all', 200, 0],
    ] as const) {
      const leaving = `/api/sessions/${sessions[index]!._id}/participants/me${query}`;
      expect((await grace.api('DELETE', leaving)).status).toBe(status);
      expect(await grace.sessions()).toHaveLength(left);
    }
    expect(await ada.sessions()).toHaveLength(4);
  });
});
