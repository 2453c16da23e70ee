import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer } from '../../../support/server/server.ts';
import {
  allSettled,
  connectSockets,
  type StudentSocket,
} from '../../../support/server/studentSocket.ts';
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
let pages: StudentSocket[];

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(ada, zoe);
  pages = await connectSockets(server, ada, grace, zoe);
});

/** Returns and clears the events that each of the three pages received. */
async function takeEvents(): Promise<{ notices: Notification[]; changes: number }[]> {
  await allSettled(pages);
  return pages.map((page) => {
    const notices = page.all('newNotification');
    expect(page.all('notification')).toEqual(notices);
    const changes = page.all('sessionChanged').length;
    page.received.length = 0;
    return { notices, changes };
  });
}

const textsOf = (all: { notices: Notification[] }[]) =>
  all.map(({ notices }) => notices.map(({ summary }) => summary));

/** Returns the topic and the times of the only notification. */
const topicOf = ({ notices: [notice] }: { notices: Notification[] }) => {
  const { type, topic, startsAt, previousStartsAt } = notice!;
  return { type, topic, startsAt, previousStartsAt };
};

describe('participants', () => {
  it('are notified of invitations, changes, removals and cancellations; the creator is not', async () => {
    const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id] };
    const { body } = await ada.schedule(plan);
    const invited = await takeEvents();
    expect(textsOf(invited)).toEqual([
      [],
      ['Ada Lovelace invited you to “Graph theory revision”.'],
      [],
    ]);
    expect(invited[1]!.notices[0]).toMatchObject({
      type: 'other',
      topic: 'invited',
      startsAt: plan.startTime,
      sessionId: body._id,
      relatedUserId: { _id: ada._id },
      read: false,
    });
    expect(invited.map(({ changes }) => changes)).toEqual([1, 1, 0]);

    const moved = {
      ...planIn(server, 3 * HOUR, { location: 'Café' }),
      participants: [grace._id, zoe._id],
    };
    await ada.changeSession(body._id, moved);
    const changed = await takeEvents();
    expect(textsOf(changed)).toEqual([
      [],
      ['Ada Lovelace changed the time and place of “Graph theory revision”.'],
      ['Ada Lovelace invited you to “Graph theory revision”.'],
    ]);
    const times = { startsAt: moved.startTime, previousStartsAt: plan.startTime };
    expect(topicOf(changed[1]!)).toEqual({ type: 'other', topic: 'changed', ...times });
    expect(changed.map(({ changes }) => changes)).toEqual([1, 1, 1]);

    await ada.changeSession(body._id, { ...moved, participants: [zoe._id] });
    const removed = await takeEvents();
    expect(textsOf(removed)).toEqual([
      [],
      ['Ada Lovelace took you off “Graph theory revision”.'],
      [],
    ]);
    expect(topicOf(removed[1]!)).toEqual({
      type: 'other',
      topic: 'removed',
      startsAt: moved.startTime,
    });
    expect(removed.map(({ changes }) => changes)).toEqual([1, 1, 1]);

    await ada.cancelSession(body._id);
    const cancelled = await takeEvents();
    expect(textsOf(cancelled)).toEqual([
      [],
      [],
      ['Ada Lovelace cancelled “Graph theory revision”.'],
    ]);
    expect(topicOf(cancelled[2]!)).toMatchObject({ type: 'other', topic: 'cancelled' });
    expect(cancelled.map(({ changes }) => changes)).toEqual([1, 0, 1]);
  });

  it('read the times of a moved study session in UTC in the message', async () => {
    const day = server.clock.now().toISOString().slice(0, 10);
    const later = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const onDay = (date: string, hour: number) => ({
      ...planIn(server, 0),
      startTime: `${date}T${hour}:00:00.000Z`,
      endTime: `${date}T${hour + 1}:00:00.000Z`,
      participants: [grace._id],
    });
    const { body } = await ada.schedule(onDay(day, 15));
    await takeEvents();
    await ada.changeSession(body._id, onDay(later, 16));
    const [, { notices }] = (await takeEvents()) as [unknown, { notices: Notification[] }];
    expect(notices[0]!.message).toMatch(
      /^Ada Lovelace changed the time of “.+”\. \w{3}, \w{3} \d+, 15:00 → \w{3}, \w{3} \d+, 16:00 UTC$/,
    );
  });

  it('are not notified when no visible field changed', async () => {
    const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id, zoe._id] };
    const { body } = await ada.schedule(plan);
    await takeEvents();
    await ada.changeSession(body._id, { ...plan, title: ` ${plan.title} `, description: '' });
    expect(textsOf(await takeEvents())).toEqual([[], [], []]);
  });

  it('keep their notifications after the deletion', async () => {
    const { body } = await ada.schedule({
      ...planIn(server, 2 * HOUR),
      participants: [grace._id],
    });
    await ada.cancelSession(body._id);
    const kept = (await grace.notifications()).filter(
      ({ topic }) => topic === 'invited' || topic === 'cancelled',
    );
    expect(kept).toHaveLength(2);
    for (const notice of kept) expect(notice).not.toHaveProperty('sessionId');
  });

  it('are not notified when an ended study session is deleted', async () => {
    const { body } = await ada.schedule({
      ...planIn(server, -2 * HOUR),
      participants: [grace._id],
    });
    await takeEvents();
    await ada.cancelSession(body._id);
    const cleared = await takeEvents();
    expect(textsOf(cleared)).toEqual([[], [], []]);
    expect(cleared.map(({ changes }) => changes)).toEqual([1, 1, 0]);
  });

  it('are not notified of rejected changes', async () => {
    await ada.schedule({ ...planIn(server, HOUR, { length: -1 }), participants: [grace._id] });
    expect(textsOf(await takeEvents())).toEqual([[], [], []]);
  });
});
