import { beforeEach, describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { CommonTimes, HoursRange, Missing } from '../../../../contract/hours.ts';
import type { StudySession, VideoLink } from '../../../../contract/sessions.ts';
import { offerUrl } from '../../../../contract/timeOffer.ts';
import { makeVideoLink, readInstant } from '../../../../server/modules/sessions/sessionRules.ts';
import { circleForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  fieldError,
  startSharedServer,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { makeBuddies, type Student } from '../../../support/server/students.ts';
import { answerSession, planIn } from './plans.ts';

const VIDEO_URL_TEMPLATE = 'https://meet.uni.edu/room-{id}?lang=en';
const server = await startSharedServer({ settings: { VIDEO_URL_TEMPLATE } });
const [ada, grace, zoe, noah] = circleForEachTest(server);

describe('scheduling', () => {
  // Covers 3.19, 7.38
  it('lists the study session for the creator and participants, also at the time of another', async () => {
    const created = await ada.schedule({
      ...planIn(server, 2 * HOUR, { description: 'Sheet 4', location: 'Library' }),
      title: '  Graph theory revision ',
      participants: [grace._id, grace._id, ada._id],
    });
    expect(created.body).toMatchObject({
      ...{ title: 'Graph theory revision', description: 'Sheet 4', location: 'Library' },
      participants: [{ _id: grace._id, name: 'Grace Hopper' }],
      createdBy: ada._id,
    });
    expect(await ada.sessions()).toEqual([created.body]);
    expect(await grace.sessions()).toEqual([created.body]);
    expect(await zoe.sessions()).toEqual([]);

    expect((await ada.schedule(planIn(server, 2 * HOUR))).status).toBe(201);
  });

  // Covers 3.20
  it('reads the instant of a time with any UTC offset, in UTC without one', () => {
    const utc = ['', ':00', ':00.0', ':00Z', 'Z', '+00:00', '-0000', '+00'];
    const texts = [...utc.map((end) => `2031-02-01T10:00${end}`), '2031-02-01T15:30:00+05:30'];
    const instants = texts.map((text) => readInstant('startTime', 'start', text));
    expect(instants).toEqual(texts.map(() => '2031-02-01T10:00:00.000Z'));
  });

  it('and changing return 400 with the field and one sentence for invalid values, and store nothing', async () => {
    const plan = planIn(server, HOUR);
    const { body: stored } = await ada.schedule(plan);
    const noUrl = 'The video link must be a URL that starts with https://.';
    const credentials = 'The video link must not contain a user or password.';
    const tooLong = planIn(server, HOUR, { length: DAY + 1 });
    const badStarts = ['tomorrow', '', '2031-02-01', '2031-13-01T10:00', '2031-02-01T25:00'];
    const range = 'The start must be within the past year or the next five years.';
    for (const [field, error, ...values] of [
      ['startTime', 'Start must be a date and time.', ...badStarts],
      ['startTime', 'The start is not a time that exists.', '2031-02-30T10:00'],
      ['startTime', 'The start is not a time that exists.', '2031-06-30T23:59:60Z'],
      ['startTime', range, planIn(server, -366 * DAY - 1), planIn(server, 5 * 366 * DAY + 1)],
      ['endTime', 'The end must be after the start.', plan.startTime],
      ['endTime', 'The end must be after the start.', planIn(server, HOUR - 1).startTime],
      ['endTime', 'A session can last 24 hours at most.', tooLong],
      ['link', noUrl, 'http://meet.uni.edu/graphs', 'javascript:alert(1)//https://'],
      ['link', noUrl, 'meet.uni.edu/graphs', 'https://', `https://uni.edu/${'ä'.repeat(300)}`],
      ['link', credentials, 'https://ada:secret@meet.uni.edu/', 'https://ada@meet.uni.edu/'],
    ] as const) {
      for (const value of values) {
        const body = { ...plan, ...(typeof value === 'object' ? value : { [field]: value }) };
        const refusal = { value, status: 400, body: { error, fields: { [field]: error } } };
        expect({ value, ...(await ada.schedule(body)) }).toMatchObject(refusal);
        const changed = await ada.changeSession(stored._id, body);
        expect({ value, ...changed }).toMatchObject(refusal);
      }
    }
    expect(await ada.sessions()).toEqual([stored]);
  });

  it('returns 400 without a name for a student who is not a buddy, 404 for an unknown one', async () => {
    await ada.sendRequest(noah);
    const inviting = (...participants: string[]) =>
      ada.schedule(planIn(server, HOUR, { participants }));
    expect(await inviting(grace._id, noah._id)).toMatchObject(
      fieldError('participants', 'You can only invite your study buddies.'),
    );
    const unknown = errorResponse(404, 'A student was not found.');
    expect(await inviting(UNKNOWN_ID)).toMatchObject(unknown);
    expect(await ada.sessions()).toEqual([]);
  });
});

describe('changing and deleting', () => {
  // Covers 6.5
  it('replaces all fields, and is for the creator only', async () => {
    const first = planIn(server, HOUR, { description: 'Sheet 4', participants: [grace._id] });
    const { body } = await ada.schedule(first);
    const plan = planIn(server, 3 * HOUR, { title: 'Moved', location: 'Café' });
    expect(await grace.changeSession(body._id, plan)).toMatchObject(
      errorResponse(403, 'Only the student who created this session can change it.'),
    );
    expect((await grace.cancelSession(body._id)).status).toBe(403);
    expect(await ada.sessions()).toEqual([body]);

    await ada.changeSession(body._id, plan);
    const changed = { _id: body._id, ...plan, description: '', participants: [] };
    expect(await ada.sessions()).toMatchObject([{ ...changed, createdBy: ada._id }]);
    expect(await grace.sessions()).toEqual([]);
    await ada.cancelSession(body._id);
    expect(await ada.sessions()).toEqual([]);
    expect((await ada.cancelSession(body._id)).status).toBe(404);
  });

  it('stores the participants of one of two simultaneous changes', async () => {
    const { _id } = (await ada.schedule(planIn(server, HOUR))).body;
    const inviting = (...participants: string[]) =>
      ada.changeSession(_id, planIn(server, HOUR, { participants }));
    for (let round = 0; round < 10; round += 1) {
      await inviting();
      const responses = await Promise.all([inviting(grace._id), inviting(zoe._id)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await ada.sessions())[0]?.participants).toHaveLength(1);
    }
  });
});

// Covers 9.3
it('the lists have all by start, and as upcoming those that run now or start within 24 hours', async () => {
  await ada.schedule(planIn(server, DAY + MINUTE, { title: 'Too late' }));
  await ada.schedule(planIn(server, -3 * HOUR, { title: 'Over' }));
  await grace.schedule(planIn(server, 2 * HOUR, { title: 'Invited', participants: [ada._id] }));
  await ada.schedule(planIn(server, -30 * MINUTE, { title: 'Running' }));
  await ada.schedule(planIn(server, DAY, { title: 'Just within' }));
  const upcoming = ['Running', 'Invited', 'Just within'];
  expect((await ada.upcomingSessions()).map(({ title }) => title)).toEqual(upcoming);
  const titles = (await ada.sessions()).map(({ title }) => title);
  expect(titles).toEqual(['Over', ...upcoming, 'Too late']);
});

describe('the link to a video call', () => {
  it('is stored in its standard form, and removed when it is omitted', async () => {
    const plan = planIn(server, HOUR);
    const { body } = await ada.schedule({ ...plan, link: '  HTTPS://Meet.uni.edu/räume ' });
    expect(body.link).toBe('https://meet.uni.edu/r%C3%A4ume');
    expect(await ada.sessions()).toMatchObject([{ link: body.link }]);
    const link = 'https://meet.uni.edu/graphs';
    expect((await ada.changeSession(body._id, { ...plan, link })).body.link).toBe(link);
    expect((await ada.changeSession(body._id, plan)).body).not.toHaveProperty('link');
    expect((await ada.schedule({ ...plan, link: ' ' })).body).not.toHaveProperty('link');
  });

  it('is made from VIDEO_URL_TEMPLATE with another id each time, and empty without it', async () => {
    const make = async () =>
      (await ada.api<VideoLink>('GET', '/api/sessions/video-link')).body.link;
    const link = await make();
    expect(link).toMatch(/^https:\/\/meet\.uni\.edu\/room-[0-9a-f]{32}\?lang=en$/);
    expect(await make()).not.toBe(link);
    expect(makeVideoLink('')).toBe('');
  });
});

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
    await save(grace, ['Wednesday']);
    expect((await find(ada, [grace])).body).toEqual({ times: [], free: [] });
  });

  it('are without the sessions that each has not declined, which nobody else learns of', async () => {
    await makeBuddies(grace, zoe);
    await save(ada, ['Monday'], [9, 12]);
    const secret = { title: 'Secret', startTime: at(9.5), endTime: at(10.25) };
    const { body: session } = await zoe.schedule({ ...secret, participants: [grace._id] });
    const { body } = await find(ada, [grace]);
    expect(body.free).toEqual([
      { start: at(9), end: at(9.5) },
      { start: at(10.25), end: at(12) },
    ]);
    expect(body.times[0]!.start).toBe(at(10.5));
    expect(JSON.stringify(body)).not.toContain('Secret');
    await answerSession(grace, session._id, 'declined');
    expect((await find(ada, [grace])).body.free).toEqual([{ start: at(9), end: at(12) }]);
  });

  it('contain the time of the own session that is about to be moved, and of no other', async () => {
    await save(ada, ['Monday'], [9, 10]);
    const plan = { title: 'Plan', startTime: at(9), endTime: at(10), participants: [grace._id] };
    const { body: session } = await ada.schedule(plan);
    const next = onMondays(9, 10).slice(1);
    expect((await find(ada, [grace])).body.times).toEqual(next);
    const except = session._id;
    expect((await find(ada, [grace], { except })).body.times).toEqual(onMondays(9, 10));
    expect((await find(grace, [ada], { except })).body.times).toEqual(next);
  });

  it('start at the next half hour alone, and with others half an hour later at the earliest', async () => {
    const now = server.clock.now().getTime();
    // Where it is noon, because later times of day are suggested for the next one.
    const ahead = 12 - new Date(now).getUTCHours();
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const minutesUntilFirst = async (others: Student[]) => {
      const from = new Date(now - 3 * DAY).toISOString();
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

  it('say who is not free at any time, except a student of whom nothing is known', async () => {
    const missingAt = async (start: number, others = [grace], query = {}) => {
      const participants = others.map(({ _id }) => _id).join();
      const times = { startTime: at(start), endTime: at(start + 1) };
      const search = new URLSearchParams({ participants, ...times, ...query });
      const { body } = await ada.api<Missing>('GET', `/api/sessions/times/missing?${search}`);
      return body.missing;
    };
    await save(grace, ['Monday'], [9, 12]);
    expect(await missingAt(9)).toEqual([]);
    expect(await missingAt(10.9)).toEqual([]);
    expect(await missingAt(11.1)).toEqual([grace._id]);
    expect(await missingAt(3)).toEqual([grace._id]);
    // Also in the past: Quick Schedule starts with the running minute.
    expect(await missingAt(9 - 14 * 24)).toEqual([]);
    const plan = { title: 'Plan', startTime: at(9), endTime: at(10) };
    const { body } = await ada.schedule({ ...plan, participants: [grace._id] });
    expect(await missingAt(9)).toEqual([ada._id, grace._id]);
    expect(await missingAt(9, [grace], { except: body._id })).toEqual([]);
    expect(await missingAt(9, [grace], { endTime: at(8) })).toBeUndefined();
    expect(await missingAt(9, [noah])).toBeUndefined();
  });

  it('are refused for others than buddies and for invalid queries', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ _id: String(n) }));
    for (const [others, query, error] of [
      [[grace, noah], {}, 'You can only invite your study buddies.'],
      [many, {}, 'A session can have 50 participants at most.'],
      [[], { timeZone: 'Mars/Base' }, 'This time zone is not known.'],
      [[], { duration: 14 }, 'Duration must be at least 15.'],
      [[], { from: '2099-01-01T10:00' }, 'The start must be within the next year.'],
    ] as const)
      expect(await find(ada, others, query)).toMatchObject(errorResponse(400, error));
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

  it('is a session of both, which the sender of the offer has accepted, the one that was taken first', async () => {
    const [one, two] = await Promise.all([take(grace, starts[0]!), take(grace, starts[1]!)]);
    expect(one.body).toMatchObject({
      ...{ title: 'Hash tables', createdBy: grace._id, offerId },
      participants: [{ _id: ada._id, answer: 'accepted' }],
    });
    expect(two.body).toEqual(one.body);
    const { _id, startTime, endTime } = one.body;
    expect(starts.slice(0, 2)).toContain(startTime);
    expect(Date.parse(endTime) - Date.parse(startTime)).toBe(90 * MINUTE);
    expect(await ada.sessions()).toMatchObject([{ _id, offerId }]);
    expect((await ada.notifications())[0]).toMatchObject({
      ...{ topic: 'agreed', sessionId: _id, startsAt: startTime },
      summary: 'Grace Hopper took the time that you offered for “Hash tables”.',
    });

    // It is asked for again when it moves, and taken again after it was cancelled.
    const moved = planIn(server, 5 * HOUR, { participants: [ada._id] });
    expect((await grace.changeSession(_id, moved)).body).toMatchObject({
      ...{ offerId, participants: [{ _id: ada._id, answer: 'pending' }] },
    });
    await grace.cancelSession(_id);
    expect((await take(grace, starts[2]!)).body).toMatchObject({ startTime: starts[2] });
  });

  it('is not taken by others, from another message, when it is not offered any more, has passed or was deleted', async () => {
    const noOffer = errorResponse(404, 'This message offers no times.');
    const notOffered = errorResponse(409, 'This time is no longer offered.');
    for (const who of [ada, zoe]) expect(await take(who, starts[0]!)).toMatchObject(noOffer);
    const { body } = await ada.sendMessage(grace, 'See https://study.example/chat/x?start=now');
    const toZoe = (await ada.sendMessage(zoe, offerText())).body;
    const back = (await grace.sendMessage(ada, offerText())).body;
    for (const [who, id] of [
      [grace, UNKNOWN_ID],
      [grace, body._id],
      // The text of the offer in another message.
      [zoe, toZoe._id],
      [ada, back._id],
    ] as const)
      expect(await take(who, starts[0]!, id)).toMatchObject(noOffer);
    const [previous] = starts;
    const soon = planIn(server, 5 * MINUTE).startTime;
    expect(await take(grace, soon)).toMatchObject(notOffered);
    starts = [soon];
    await ada.editMessage(offerId, offerText());
    expect(await take(grace, previous!)).toMatchObject(notOffered);
    server.clock.advance(5 * MINUTE);
    expect(await take(grace, soon)).toMatchObject(errorResponse(409, 'This time has passed.'));
    await ada.deleteMessage(offerId);
    expect(await take(grace, soon)).toMatchObject(noOffer);
    starts = [previous!];
    const { _id } = (await ada.sendMessage(grace, offerText())).body;
    await grace.unmatch(ada);
    expect((await take(grace, previous!, _id)).status).toBe(400);
    expect(await grace.sessions()).toEqual([]);
  });
});
