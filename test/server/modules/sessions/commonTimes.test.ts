import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { CommonTimes, HoursRange } from '../../../../contract/hours.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');

/** A Monday without a change of the clock in the days after it. */
let monday: number;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  const now = server.clock.now().getTime();
  // January 5, 1970 was a Monday.
  monday = Math.ceil((now - 4 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY;
});

const at = (hours: number) => new Date(monday + hours * HOUR).toISOString();

const find = (who: Student, others: Student[], query: Record<string, unknown> = {}) => {
  const participants = others.map(({ _id }) => _id).join();
  const search = new URLSearchParams({ participants, from: at(0), ...query });
  return who.api<CommonTimes & { error: string }>('GET', `/api/sessions/times?${search}`);
};

const save = (who: Student, days: HoursRange['day'][], timeZone?: string, ...hours: number[]) =>
  who.saveProfile({
    availability: days,
    ...(timeZone !== undefined && {
      hours: {
        timeZone,
        ranges: [{ day: days[0], start: hours[0]! * 60, end: hours[1]! * 60 }],
      },
    }),
  });

const startsOf = ({ body }: Awaited<ReturnType<typeof find>>) =>
  body.times.map(({ start }) => start);

describe('common times', () => {
  it('are within the hours of both, in the time zone of each', async () => {
    await save(ada, ['Monday'], 'Asia/Kolkata', 14, 18);
    await save(grace, ['Monday'], 'UTC', 9, 13);
    const { body } = await find(ada, [grace], { duration: 120 });
    // 14:00 in Kolkata is 08:30 in UTC.
    const span = { start: at(9), end: at(12.5) };
    expect(body.free).toEqual([span]);
    expect(body.times).toEqual(
      [10, 24 * 7 + 10].map((start) => ({ start: at(start), end: at(start + 2) })),
    );
  });

  it('are from 8:00 to 22:00 on days without hours, in the time zone of who asks', async () => {
    await save(ada, ['Monday', 'Tuesday'], 'Etc/GMT-2', 20, 24);
    const { body } = await find(ada, [grace], { timeZone: 'Etc/GMT-2' });
    expect(body.free).toEqual([
      { start: at(18), end: at(20) },
      { start: at(30), end: at(44) },
    ]);
  });

  it('are without the sessions of each, which nobody else learns of', async () => {
    await makeBuddies(grace, zoe);
    await save(ada, ['Monday'], 'UTC', 9, 12);
    const secret = { title: 'Secret', startTime: at(9.5), endTime: at(10.25) };
    await zoe.schedule({ ...secret, participants: [grace._id] });
    const found = await find(ada, [grace]);
    expect(found.body.free).toEqual([
      { start: at(9), end: at(9.5) },
      { start: at(10.25), end: at(12) },
    ]);
    expect(startsOf(found)[0]).toBe(at(10.5));
    expect(JSON.stringify(found.body)).not.toContain('Secret');
  });

  it('are during a session that the student declined', async () => {
    await makeBuddies(grace, zoe);
    await save(ada, ['Monday'], 'UTC', 9, 10);
    await save(grace, ['Monday'], 'UTC', 9, 10);
    const times = { startTime: at(9), endTime: at(10) };
    const { body } = await zoe.schedule({ title: 'Early', ...times, participants: [grace._id] });
    expect(startsOf(await find(ada, [grace]))).not.toContain(at(9));
    await grace.api('PUT', `/api/sessions/${body._id}/answer`, { answer: 'declined' });
    expect(startsOf(await find(ada, [grace]))).toContain(at(9));
  });

  it('contain the time of the own session that is about to be moved, and of no other', async () => {
    await save(ada, ['Monday'], 'UTC', 9, 10);
    const plan = { title: 'Plan', startTime: at(9), endTime: at(10), participants: [grace._id] };
    const { body: session } = await ada.schedule(plan);
    expect(startsOf(await find(ada, [grace]))).toEqual([at(24 * 7 + 9)]);
    expect(startsOf(await find(ada, [grace], { except: session._id }))).toEqual([
      at(9),
      at(24 * 7 + 9),
    ]);
    await save(ada, []);
    const theirs = await find(grace, [ada], { except: session._id });
    expect(theirs.body.free[0]).toEqual({ start: at(8), end: at(9) });
  });

  it('start at the next half hour alone, and with others half an hour later at the earliest', async () => {
    const now = server.clock.now().getTime();
    // Where it is noon, because later times of day are suggested for the next one.
    const ahead = 12 - new Date(now).getUTCHours();
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const minutesUntilFirst = async (others: Student[]) => {
      const from = new Date(now - HOUR).toISOString();
      const { body } = await find(ada, others, { from, timeZone });
      return (Date.parse(body.times[0]!.start) - now) / 60_000;
    };
    // Around the clock, so that the time of day does not matter.
    const ranges = WEEKDAYS.map((day) => ({ day, start: 0, end: 24 * 60 }));
    const week = { availability: WEEKDAYS, hours: { timeZone: 'UTC', ranges } };
    for (const who of [ada, grace]) await who.saveProfile(week);
    const sinceHalf = (now / 60_000) % 30;
    expect(await minutesUntilFirst([])).toBeCloseTo(sinceHalf === 0 ? 0 : 30 - sinceHalf);
    expect(await minutesUntilFirst([grace])).toBeGreaterThanOrEqual(30);
  });

  it('are, where none suits all, those when most can come, with the ids of the others', async () => {
    await makeBuddies(ada, zoe);
    await save(ada, ['Monday'], 'UTC', 9, 12);
    await save(grace, ['Monday'], 'UTC', 10, 12);
    await save(zoe, ['Tuesday']);
    const { body } = await find(ada, [grace, zoe], { duration: 120 });
    expect(body).toEqual({
      times: [],
      free: [],
      nearest: [10, 24 * 7 + 10].map((start) => ({
        start: at(start),
        end: at(start + 2),
        missing: [zoe._id],
      })),
    });
    // Both others cannot come.
    await save(grace, ['Tuesday']);
    expect((await find(ada, [grace, zoe])).body).toEqual({ times: [], free: [] });
  });

  it('are not in the past, and none without a common hour', async () => {
    const past = new Date(server.clock.now().getTime() - 3 * DAY).toISOString();
    const { body } = await find(ada, [], { from: past });
    expect(Date.parse(body.times[0]!.start)).toBeGreaterThanOrEqual(server.clock.now().getTime());
    await save(ada, ['Monday']);
    await save(grace, ['Tuesday']);
    expect((await find(ada, [grace])).body).toEqual({ times: [], free: [] });
  });

  it('are refused for others than buddies and for invalid queries', async () => {
    const refusals = [
      [await find(ada, [zoe]), 'You can only invite your study buddies.'],
      [await find(ada, [grace, zoe]), 'You can only invite your study buddies.'],
      [await find(ada, [], { timeZone: 'Mars/Base' }), 'This time zone is not known.'],
      [await find(ada, [], { duration: 0 }), 'Duration must be at least 15.'],
      [await find(ada, [], { from: '2026-02-30T10:00' }), 'The start is not a time that exists.'],
      [
        await find(ada, [], { from: '2099-01-01T10:00' }),
        'The start must be within the next year.',
      ],
    ] as const;
    for (const [{ status, body }, error] of refusals) {
      expect({ status, error: body.error }).toEqual({ status: 400, error });
    }
    const unknown = await find(ada, [{ _id: 'someone' } as Student]);
    expect(unknown.status).toBe(404);
    const many = Array.from({ length: 51 }, (_, n) => ({ _id: String(n) }) as Student);
    expect((await find(ada, many)).body.error).toBe('A session can have 50 participants at most.');
  });
});
