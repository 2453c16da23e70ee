import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from './plans.ts';
import { SERIES_START, startsOf, tuesdays } from './seriesPlans.ts';

const server = await startSharedServer({ startAt: SERIES_START });
const [ada, grace] = buddiesForEachTest(server);

const UTC_STARTS = ['10-13T16:00', '10-20T16:00', '10-27T17:00', '11-03T17:00'];

describe('a new series', () => {
  it('is at the same wall-clock time every week until a day, over a change of the clock', async () => {
    const { status, body } = await ada.schedule(tuesdays({ participants: [grace._id] }));
    expect({ status, start: body.startTime }).toEqual({
      status: 201,
      start: '2026-10-13T16:00:00.000Z',
    });
    expect(await startsOf(ada)).toEqual(UTC_STARTS);
    expect(await startsOf(grace)).toEqual(UTC_STARTS);
    const sessions = await grace.sessions();
    expect(sessions.map(({ endTime }) => endTime.slice(11, 16))).toEqual([
      ...['17:30', '17:30'],
      ...['18:30', '18:30'],
    ]);
    const series = { _id: expect.any(String), ...tuesdays().repeat };
    for (const [index, session] of sessions.entries()) {
      expect(session.series).toEqual({ ...series, index });
    }
    expect(new Set(sessions.map((session) => session.series?._id)).size).toBe(1);
  });

  it('is every two weeks, a number of times', async () => {
    await ada.schedule(tuesdays({ repeat: { interval: 2, count: 3, timeZone: 'Europe/Berlin' } }));
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

  it('of study sessions that are longer than their interval is refused', async () => {
    const { status, body } = await ada.schedule(tuesdays({ endTime: '2026-10-21T16:00:00.000Z' }));
    const error = 'A session can last 24 hours at most.';
    expect({ status, body }).toEqual({ status: 400, body: { error, fields: { endTime: error } } });
    expect(await ada.sessions()).toEqual([]);
  });

  it('can reach a year ahead, and is allowed no more coming study sessions than single ones', async () => {
    const limited = await startServer({ startAt: SERIES_START });
    const student = await signUp(limited, 'Ada');
    const year = tuesdays({ repeat: { interval: 1, count: 53, timeZone: 'Europe/Berlin' } });
    for (let series = 0; series < 9; series += 1) {
      expect((await student.schedule(year)).status).toBe(201);
    }
    expect(await student.schedule(year)).toMatchObject(
      errorResponse(409, 'You can plan 500 sessions at most, and this series has too many.'),
    );
    expect((await student.schedule(planIn(limited, DAY))).status).toBe(201);
    expect(await student.sessions()).toHaveLength(9 * 53 + 1);
    await limited.stop();
  });

  it('is one notification for each student, with the rule', async () => {
    await ada.schedule(tuesdays({ participants: [grace._id] }));
    await ada.schedule(
      tuesdays({
        title: 'Sets',
        participants: [grace._id],
        repeat: { interval: 2, count: 3, timeZone: 'Europe/Berlin' },
      }),
    );
    const body = await grace.notifications();
    const invitations = body.filter(({ topic }) => topic === 'invited');
    expect(invitations.map(({ summary }) => summary)).toEqual([
      'Ada Lovelace invited you to “Sets”, every two weeks, 3 times.',
      'Ada Lovelace invited you to “Graph Theory”, every week until 3 November.',
    ]);
    expect(invitations[1]!.startsAt).toBe('2026-10-13T16:00:00.000Z');
  });
});

describe('each study session of a series', () => {
  it('has its own reminder', async () => {
    const own = await startServer({ startAt: SERIES_START });
    const student = await signUp(own, 'Ada');
    await student.schedule(tuesdays());
    const reminders = async (who: Student) =>
      (await who.notifications()).filter(({ topic }) => topic === 'reminder');
    const [present] = await advanceClock(own, 7 * DAY + 8 * HOUR - 9 * MINUTE, student);
    await own.app.modules.reminders.send();
    expect((await reminders(present)).map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-20T16:00:00.000Z',
    ]);
    await own.stop();
  });

  it('is deleted by itself', async () => {
    await ada.schedule(tuesdays());
    const [, second] = await ada.sessions();
    expect((await ada.cancelSession(second!._id)).status).toBe(200);
    expect(await startsOf(ada)).toEqual(UTC_STARTS.filter((start) => start !== '10-20T16:00'));
    expect((await ada.sessions())[0]!.series!.until).toBe('2026-11-03');
  });
});
