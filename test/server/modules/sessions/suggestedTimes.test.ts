import { beforeEach, describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { CommonTimes, HoursRange } from '../../../../contract/hours.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { offerUrl } from '../../../../contract/timeOffer.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { UNKNOWN_ID } from '../../../support/server/studentCalls.ts';
import { answerSession, planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
beforeEach(() => makeBuddies(ada, grace));

describe('common times', () => {
  /** A Monday without a change of the clock in the days after it. */
  let monday: number;
  beforeEach(() => {
    const now = server.clock.now().getTime();
    // January 5, 1970 was a Monday.
    monday = Math.ceil((now - 4 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY;
  });

  const at = (hours: number) => new Date(monday + hours * HOUR).toISOString();
  /** The same times of the Monday and of the next one. */
  const onMondays = (start: number, end: number) =>
    [start, 24 * 7 + start].map((hour) => ({ start: at(hour), end: at(hour + end - start) }));

  const find = (
    who: Student,
    others: readonly { _id: string }[],
    query: Record<string, unknown> = {},
  ) => {
    const participants = others.map(({ _id }) => _id).join();
    const search = new URLSearchParams({ participants, from: at(0), ...query });
    return who.api<CommonTimes & { error: string }>('GET', `/api/sessions/times?${search}`);
  };

  const startsFor = async (others: Student[], query?: Record<string, unknown>) =>
    (await find(ada, others, query)).body.times.map(({ start }) => start);

  /** Stores the days on which a student is free, with hours of the first one if they are given. */
  const save = (who: Student, days: HoursRange['day'][], hours?: number[], timeZone = 'UTC') => {
    const [start = 0, end = 0] = hours?.map((hour) => hour * 60) ?? [];
    const ranges = [{ day: days[0], start, end }];
    return who.saveProfile({ availability: days, ...(hours && { hours: { timeZone, ranges } }) });
  };

  it('are within the hours of both, in the time zone of each', async () => {
    await save(ada, ['Monday'], [14, 18], 'Asia/Kolkata');
    await save(grace, ['Monday'], [9, 13]);
    const { body } = await find(ada, [grace], { duration: 120 });
    // 14:00 in Kolkata is 08:30 in UTC.
    expect(body.free).toEqual([{ start: at(9), end: at(12.5) }]);
    expect(body.times).toEqual(onMondays(10, 12));
  });

  it('are from 8:00 to 22:00 on days without hours, in the time zone of who asks', async () => {
    await save(ada, ['Monday', 'Tuesday'], [20, 24], 'Etc/GMT-2');
    const { body } = await find(ada, [grace], { timeZone: 'Etc/GMT-2' });
    expect(body.free).toEqual([
      { start: at(18), end: at(20) },
      { start: at(30), end: at(44) },
    ]);
  });

  it('are without the sessions of each, which nobody else learns of', async () => {
    await makeBuddies(grace, zoe);
    await save(ada, ['Monday'], [9, 12]);
    const secret = { title: 'Secret', startTime: at(9.5), endTime: at(10.25) };
    await zoe.schedule({ ...secret, participants: [grace._id] });
    const { body } = await find(ada, [grace]);
    expect(body.free).toEqual([
      { start: at(9), end: at(9.5) },
      { start: at(10.25), end: at(12) },
    ]);
    expect(body.times[0]!.start).toBe(at(10.5));
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it('are during a session that the student declined', async () => {
    await makeBuddies(grace, zoe);
    for (const who of [ada, grace]) await save(who, ['Monday'], [9, 10]);
    const times = { startTime: at(9), endTime: at(10) };
    const { body } = await zoe.schedule({ title: 'Early', ...times, participants: [grace._id] });
    expect(await startsFor([grace])).not.toContain(at(9));
    await answerSession(grace, body._id, 'declined');
    expect(await startsFor([grace])).toContain(at(9));
  });

  it('contain the time of the own session that is about to be moved, and of no other', async () => {
    await save(ada, ['Monday'], [9, 10]);
    const plan = { title: 'Plan', startTime: at(9), endTime: at(10), participants: [grace._id] };
    const { body: session } = await ada.schedule(plan);
    expect(await startsFor([grace])).toEqual([at(24 * 7 + 9)]);
    const except = session._id;
    expect(await startsFor([grace], { except })).toEqual([at(9), at(24 * 7 + 9)]);
    await save(ada, []);
    const theirs = await find(grace, [ada], { except });
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
      return (Date.parse(body.times[0]!.start) - now) / MINUTE;
    };
    // Around the clock, so that the time of day does not matter.
    const ranges = WEEKDAYS.map((day) => ({ day, start: 0, end: 24 * 60 }));
    const week = { availability: WEEKDAYS, hours: { timeZone: 'UTC', ranges } };
    for (const who of [ada, grace]) await who.saveProfile(week);
    const sinceHalf = (now / MINUTE) % 30;
    expect(await minutesUntilFirst([])).toBeCloseTo(sinceHalf === 0 ? 0 : 30 - sinceHalf);
    expect(await minutesUntilFirst([grace])).toBeGreaterThanOrEqual(30);
  });

  it('are, where none suits all, those when most can come, with the ids of the others', async () => {
    await makeBuddies(ada, zoe);
    await save(ada, ['Monday'], [9, 12]);
    await save(grace, ['Monday'], [10, 12]);
    await save(zoe, ['Tuesday']);
    const { body } = await find(ada, [grace, zoe], { duration: 120 });
    expect(body).toEqual({
      times: [],
      free: [],
      nearest: onMondays(10, 12).map((times) => ({ ...times, missing: [zoe._id] })),
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
    const many = Array.from({ length: 51 }, (_, n) => ({ _id: String(n) }));
    for (const [others, query, error] of [
      [[zoe], {}, 'You can only invite your study buddies.'],
      [[grace, zoe], {}, 'You can only invite your study buddies.'],
      [many, {}, 'A session can have 50 participants at most.'],
      [[], { timeZone: 'Mars/Base' }, 'This time zone is not known.'],
      [[], { duration: 0 }, 'Duration must be at least 15.'],
      [[], { from: '2026-02-30T10:00' }, 'The start is not a time that exists.'],
      [[], { from: '2099-01-01T10:00' }, 'The start must be within the next year.'],
    ] as const) {
      expect(await find(ada, others, query)).toMatchObject(errorResponse(400, error));
    }
    expect((await find(ada, [{ _id: 'someone' }])).status).toBe(404);
  });
});

describe('an offered time', () => {
  let starts: string[];
  let offerId: string;
  const offerText = () => {
    const offer = { fromId: ada._id, toId: grace._id, title: 'Hash tables', minutes: 90, starts };
    return `Which time suits you?\n${offerUrl(offer, 'https://study.example')}`;
  };
  beforeEach(async () => {
    starts = [2, 26, 50].map((hours) => planIn(server, hours * HOUR).startTime);
    offerId = (await ada.sendMessage(grace, offerText())).body._id;
  });

  const take = (who: Student, startTime: string, id = offerId) =>
    who.api<StudySession & { error: string }>('POST', `/api/sessions/offers/${id}`, { startTime });

  const noOffer = errorResponse(404, 'This message offers no times.');

  it('is a session of both, which the sender of the offer has accepted', async () => {
    const { status, body } = await take(grace, starts[1]!);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ title: 'Hash tables', createdBy: grace._id, offerId, startTime: starts[1] },
      endTime: planIn(server, 27.5 * HOUR).startTime,
      participants: [{ _id: ada._id, answer: 'accepted' }],
    });
    expect(await ada.sessions()).toMatchObject([{ _id: body._id, offerId }]);
    const [notice] = (await ada.notifications()).filter(({ topic }) => topic !== 'accepted');
    expect(notice).toMatchObject({
      ...{ topic: 'agreed', sessionId: body._id, startsAt: starts[1] },
      summary: 'Grace Hopper took the time that you offered for “Hash tables”.',
    });
  });

  it('stays the one that was taken first, and is asked for again when it moves', async () => {
    const [one, two] = await Promise.all([take(grace, starts[0]!), take(grace, starts[1]!)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body._id).toBe(two.body._id);
    expect(await grace.sessions()).toHaveLength(1);
    const moved = planIn(server, 5 * HOUR, { participants: [ada._id] });
    expect((await grace.changeSession(one.body._id, moved)).body).toMatchObject({
      ...{ offerId, participants: [{ _id: ada._id, answer: 'pending' }] },
    });
  });

  it('can be taken again after the session was cancelled', async () => {
    const { body } = await take(grace, starts[0]!);
    await grace.cancelSession(body._id);
    expect((await take(grace, starts[2]!)).body).toMatchObject({ startTime: starts[2] });
  });

  it('is not taken by its sender, by others, or from a message without an offer', async () => {
    await makeBuddies(ada, zoe);
    expect(await take(ada, starts[0]!)).toMatchObject(noOffer);
    expect(await take(zoe, starts[0]!)).toMatchObject(noOffer);
    expect(await take(grace, starts[0]!, UNKNOWN_ID)).toMatchObject(noOffer);
    const { body } = await ada.sendMessage(grace, 'See https://study.example/chat/x?start=now');
    expect(await take(grace, starts[0]!, body._id)).toMatchObject(noOffer);
    expect(await grace.sessions()).toEqual([]);
  });

  it('is not taken when it has passed or is not offered, or the message is changed or deleted', async () => {
    const other = planIn(server, 3 * HOUR).startTime;
    const notOffered = errorResponse(409, 'This time is no longer offered.');
    expect(await take(grace, other)).toMatchObject(notOffered);
    const [previous] = starts;
    const soon = planIn(server, 5 * MINUTE).startTime;
    starts = [soon];
    await ada.editMessage(offerId, offerText());
    expect(await take(grace, previous!)).toMatchObject(notOffered);
    server.clock.advance(5 * MINUTE);
    expect(await take(grace, soon)).toMatchObject(errorResponse(409, 'This time has passed.'));
    await ada.deleteMessage(offerId);
    expect(await take(grace, soon)).toMatchObject(noOffer);
  });

  it('is not taken when the two are no longer buddies', async () => {
    await grace.unmatch(ada);
    expect((await take(grace, starts[0]!)).status).toBe(400);
  });
});
