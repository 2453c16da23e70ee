import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
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
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
let starts: string[];
let offerId: string;

const offerText = () => {
  const offer = { fromId: ada._id, toId: grace._id, title: 'Hash tables', minutes: 90, starts };
  return `Which time suits you?\n${offerUrl(offer, 'https://study.example')}`;
};

beforeEach(async () => {
  await makeBuddies(ada, grace);
  starts = [2, 26, 50].map((hours) => planIn(server, hours * HOUR).startTime);
  offerId = (await ada.sendMessage(grace, offerText())).body._id;
});

const take = (who: Student, startTime: string, id = offerId) =>
  who.api<StudySession & { error: string }>('POST', `/api/sessions/offers/${id}`, { startTime });

const noOffer = errorResponse(404, 'This message offers no times.');

describe('an offered time that is taken', () => {
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
    const moved = { ...planIn(server, 5 * HOUR), participants: [ada._id] };
    expect((await grace.changeSession(one.body._id, moved)).body).toMatchObject({
      ...{ offerId, participants: [{ _id: ada._id, answer: 'pending' }] },
    });
  });

  it('can be taken again after the session was cancelled', async () => {
    const { body } = await take(grace, starts[0]!);
    await grace.cancelSession(body._id);
    expect((await take(grace, starts[2]!)).body).toMatchObject({ startTime: starts[2] });
  });
});

describe('an offered time is not taken', () => {
  it('by its sender, by others, or from a message without an offer', async () => {
    await makeBuddies(ada, zoe);
    expect(await take(ada, starts[0]!)).toMatchObject(noOffer);
    expect(await take(zoe, starts[0]!)).toMatchObject(noOffer);
    expect(await take(grace, starts[0]!, UNKNOWN_ID)).toMatchObject(noOffer);
    const { body } = await ada.sendMessage(grace, 'See https://study.example/chat/x?start=now');
    expect(await take(grace, starts[0]!, body._id)).toMatchObject(noOffer);
    expect(await grace.sessions()).toEqual([]);
  });

  it('after it has passed, was not offered, or the message is changed or deleted', async () => {
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

  it('when the two are no longer buddies', async () => {
    await grace.unmatch(ada);
    expect((await take(grace, starts[0]!)).status).toBe(400);
  });
});
