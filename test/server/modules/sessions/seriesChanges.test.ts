import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { SeriesScope } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
let sessions: StudySession[];
let page: StudentSocket;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(ada, zoe);
  await ada.schedule(tuesdays({ participants: [grace._id], location: 'Library' }));
  sessions = await ada.sessions();
  page = await connectSocket(server, grace);
});

/** Returns the body that changes nothing else of a study session. */
const bodyOf = (
  { title, description, startTime, endTime, location, participants }: StudySession,
  changes: object,
) => ({
  ...{ title, description, startTime, endTime, location },
  participants: participants.map(({ _id }) => _id),
  ...changes,
});
const edit = (index: number, changes: object, scope?: SeriesScope) =>
  ada.changeSession(sessions[index]!._id, bodyOf(sessions[index]!, { ...changes, scope }));
const remove = (index: number, scope: string, who: Student = ada) =>
  who.api<{ error: string }>('DELETE', `/api/sessions/${sessions[index]!._id}?scope=${scope}`);
const valuesOf = async (name: 'title' | 'location') =>
  (await ada.sessions()).map((session) => session[name]);
const seriesIds = async () => (await ada.sessions()).map(({ series }) => series?._id);
/** Returns the notifications and the number of changes that the page of Grace received. */
async function news() {
  await page.settled();
  const summaries = page.all('newNotification').map(({ summary }) => summary);
  const changes = page.all('sessionChanged').length;
  page.received.length = 0;
  return { summaries, changes };
}
const at = (day: string) => ({ startTime: `${day}:00.000Z`, endTime: endOf(day) });
const endOf = (day: string) => new Date(Date.parse(`${day}Z`) + 5_400_000).toISOString();

describe('changing a series', () => {
  it('changes one, this and the following, or all', async () => {
    await edit(1, { title: 'One' });
    expect(await valuesOf('title')).toEqual([
      ...['Graph Theory', 'One'],
      ...['Graph Theory', 'Graph Theory'],
    ]);
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
    expect(await valuesOf('title')).toEqual(['Graph Theory', 'One', 'Two', 'Two']);
    expect(await news()).toEqual({
      summaries: ['Ada Lovelace changed the title of “Two”, every week until 3 November.'],
      changes: 1,
    });
    await edit(0, { location: 'Café' }, 'all');
    expect(await valuesOf('location')).toEqual(['Café', 'Café', 'Library', 'Library']);
  });

  it('opens all to buddies', async () => {
    await edit(0, { places: 3 }, 'all');
    expect((await ada.sessions()).map(({ places }) => places)).toEqual([3, 3, 3, 3]);
  });

  it('splits the series from this one on', async () => {
    await edit(2, { title: 'Two' }, 'following');
    const [first, second, third, fourth] = await seriesIds();
    expect(first).toBe(second);
    expect(third).toBe(fourth);
    expect(third).not.toBe(first);
    const [before, , after] = await ada.sessions();
    expect([before!.series!.until, after!.series!.until]).toEqual(['2026-10-20', '2026-11-03']);
  });

  it('moves all by the wall clock, with another length, and asks again once', async () => {
    await grace.api('PUT', `/api/sessions/${sessions[1]!._id}/answer`, { answer: 'accepted' });
    const moved = { startTime: '2026-10-22T08:00:00.000Z', endTime: '2026-10-22T09:00:00.000Z' };
    expect((await edit(1, moved, 'all')).status).toBe(200);
    expect(await startsOf(ada)).toEqual([
      ...['10-15T08:00', '10-22T08:00'],
      ...['10-29T09:00', '11-05T09:00'],
    ]);
    const changed = await ada.sessions();
    expect(changed.map(({ endTime }) => endTime.slice(11, 16))).toEqual([
      ...['09:00', '09:00', '10:00', '10:00'],
    ]);
    expect(changed.map(({ participants }) => participants[0]!.answer)).toEqual(
      Array(4).fill('pending'),
    );
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

  it('invites and removes students in all of them, each with one notification', async () => {
    await edit(0, { participants: [zoe._id] }, 'all');
    for (const { participants } of await ada.sessions()) {
      expect(participants).toEqual([{ _id: zoe._id, name: 'Zoe', answer: 'pending' }]);
    }
    expect((await news()).summaries).toEqual([
      'Ada Lovelace took you off “Graph Theory”, every week until 3 November.',
    ]);
    expect(await grace.sessions()).toEqual([]);
    expect(await zoe.sessions()).toHaveLength(4);
  });

  it('changes none that has ended', async () => {
    const own = await startServer({ startAt: SERIES_START });
    const student = await signUp(own, 'Ida');
    await student.schedule(tuesdays());
    const planned = await student.sessions();
    const [ida] = await advanceClock(own, 8 * DAY, student);
    const [first, , third] = planned;
    const all = { title: 'Sets', scope: 'all' };
    const refused = await ida.changeSession(first!._id, bodyOf(first!, all));
    expect(refused).toMatchObject(
      errorResponse(409, 'This session is over. Please choose one that is still to come.'),
    );
    expect((await ida.changeSession(third!._id, bodyOf(third!, all))).status).toBe(200);
    const titles = async () => (await ida.sessions()).map(({ title }) => title);
    expect(await titles()).toEqual(['Graph Theory', 'Graph Theory', 'Sets', 'Sets']);
    await ida.api('DELETE', `/api/sessions/${third!._id}?scope=all`);
    expect(await titles()).toEqual(['Graph Theory', 'Graph Theory']);
    await own.stop();
  });

  it('is refused to others, beyond a year, and with an invalid end, and stores nothing', async () => {
    const stored = await ada.sessions();
    const body = bodyOf(sessions[0]!, { title: 'Sets', scope: 'all' });
    expect((await grace.changeSession(sessions[0]!._id, body)).status).toBe(403);
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
});

it('simultaneous changes and answers of a series all succeed', async () => {
  const answer = (index: number, scope: string) =>
    grace.api('PUT', `/api/sessions/${sessions[index]!._id}/answer`, { answer: 'maybe', scope });
  const responses = await Promise.all([
    edit(0, { title: 'Sets' }, 'all'),
    answer(1, 'all'),
    edit(2, { location: 'Café' }, 'following'),
    edit(1, { description: 'Sheet 4' }),
    answer(3, 'this'),
    answer(0, 'all'),
    edit(3, { participants: [grace._id, zoe._id] }, 'all'),
    remove(1, 'this'),
  ]);
  // The deleted study session may be gone when it is changed or answered.
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await ada.sessions()).toHaveLength(3);
});

describe('deleting from a series', () => {
  it.each([
    ['this', 3, 'Ada Lovelace cancelled “Graph Theory”.'],
    ['following', 1, 'Ada Lovelace cancelled “Graph Theory”, every week until 3 November.'],
    ['all', 0, 'Ada Lovelace cancelled “Graph Theory”, every week until 3 November.'],
  ])('deletes %s and notifies each student once', async (scope, left, summary) => {
    expect((await remove(1, scope)).status).toBe(200);
    expect(await ada.sessions()).toHaveLength(left);
    expect(await grace.sessions()).toHaveLength(left);
    expect(await news()).toEqual({ summaries: [summary], changes: 1 });
  });

  it('leaves no series without study sessions', async () => {
    for (const { _id } of sessions) await ada.cancelSession(_id);
    const rows = await server.context.database
      .selectFrom('session_series')
      .select('id')
      .where('created_by', '=', ada._id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('answering a series', () => {
  const answer = (index: number, body: object) =>
    grace.api<StudySession>('PUT', `/api/sessions/${sessions[index]!._id}/answer`, body);
  const answers = async () =>
    (await ada.sessions()).map(({ participants }) => participants[0]!.answer);

  it('answers one study session, or all that are still to come, with one notification', async () => {
    const creator = await connectSocket(server, ada);
    await answer(1, { answer: 'declined' });
    expect(await answers()).toEqual(['pending', 'declined', 'pending', 'pending']);
    const { body } = await answer(2, { answer: 'accepted', note: 'Gladly', scope: 'all' });
    expect(body._id).toBe(sessions[2]!._id);
    expect(await answers()).toEqual(Array(4).fill('accepted'));
    await creator.settled();
    expect(creator.all('newNotification').map(({ summary }) => summary)).toEqual([
      'Grace Hopper declined “Graph Theory”.',
      'Grace Hopper accepted “Graph Theory”, every week until 3 November: “Gladly”',
    ]);
    expect(creator.all('sessionChanged')).toHaveLength(2);
  });

  it('leaves one study session or all', async () => {
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
