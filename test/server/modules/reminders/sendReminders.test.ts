import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { makeReminderModule } from '../../../../server/modules/reminders/index.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import {
  allSettled,
  connectSockets,
  type StudentSocket,
} from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
let pages: StudentSocket[];

beforeEach(async () => {
  pages = await connectSockets(server, ada, grace);
});

const tick = () => server.app.modules.reminders.send();
const scheduleIn = (startsIn: number) =>
  ada.schedule({ ...planIn(server, startsIn), participants: [grace._id] });

async function reminders(): Promise<string[][]> {
  await allSettled(pages);
  return pages.map((page) => page.all('session_reminder').map((each) => each.message));
}

async function stored(student: Student): Promise<string[]> {
  // The access token has expired.
  const [who] = await advanceClock(server, 0, student);
  const body = await who.notifications();
  return body.map((each) => each.message).filter((message) => message.includes('starts in'));
}

describe('the reminder of a session', () => {
  it('is sent once to creator and participants ten minutes before the start', async () => {
    const { body } = await scheduleIn(30 * MINUTE);
    await tick();
    expect(await reminders()).toEqual([[], []]);

    server.clock.advance(20 * MINUTE);
    await tick();
    await tick();
    const expected = ['“Graph theory revision” starts in 10 minutes.'];
    expect(await reminders()).toEqual([expected, expected]);
    expect(await stored(grace)).toEqual(expected);
    expect(pages[1]!.all('session_reminder')[0]).toMatchObject({
      type: 'session',
      topic: 'reminder',
      startsAt: body.startTime,
      sessionId: body._id,
      read: false,
    });
    // The reminder is not sent as `newNotification` as well.
    const others = pages.flatMap((page) => [
      ...page.all('newNotification'),
      ...page.all('notification'),
    ]);
    expect(others.filter((each) => each.message.includes('starts in'))).toEqual([]);
  });

  it.each([
    ['ahead and back', HOUR],
    ['back and ahead', -HOUR],
  ])('is sent once although the clock jumps an hour %s', async (_way, jump) => {
    await scheduleIn(65 * MINUTE);
    server.clock.jump(jump);
    await tick();
    server.clock.jump(-jump);
    await tick();
    for (let minute = 0; minute < 66; minute += 1) {
      server.clock.advance(MINUTE);
      // Twice while the reminder is due.
      if (minute === 57) server.clock.jump(jump);
      if (minute === 60) server.clock.jump(-jump);
      await tick();
    }
    for (const messages of await reminders()) {
      expect(messages).toEqual([expect.stringMatching(/ starts in \d+ minutes\.$/)]);
    }
  });

  it('is sent by the interval job', async () => {
    await scheduleIn(30 * MINUTE);
    server.clock.advance(21 * MINUTE);
    await waitFor(async () =>
      expect((await reminders())[1]).toEqual(['“Graph theory revision” starts in 9 minutes.']),
    );
  });

  it('is sent at once for a study session created shortly before its start', async () => {
    await scheduleIn(MINUTE);
    const expected = ['“Graph theory revision” starts in a minute.'];
    expect(await reminders()).toEqual([expected, expected]);
  });

  it('is not sent after the start', async () => {
    await scheduleIn(0);
    await scheduleIn(-MINUTE);
    await tick();
    expect(await reminders()).toEqual([[], []]);
  });

  it('is sent again to the current participants when the start changes', async () => {
    const { body } = await scheduleIn(8 * MINUTE);
    await ada.changeSession(body._id, { ...planIn(server, 9 * MINUTE), participants: [] });
    const first = '“Graph theory revision” starts in 8 minutes.';
    const second = '“Graph theory revision” starts in 9 minutes.';
    expect(await reminders()).toEqual([[first, second], [first]]);

    await ada.changeSession(body._id, { ...planIn(server, HOUR), participants: [] });
    await tick();
    expect(await reminders()).toEqual([[first, second], [first]]);
  });

  it('is sent to participants added later', async () => {
    const plan = planIn(server, 8 * MINUTE);
    const { body } = await ada.schedule(plan);
    await ada.changeSession(body._id, { ...plan, participants: [grace._id] });
    const expected = ['“Graph theory revision” starts in 8 minutes.'];
    expect(await reminders()).toEqual([expected, expected]);
  });
});

describe('two services on one database', () => {
  it('send each reminder once', async () => {
    await scheduleIn(30 * MINUTE);
    const { reminders: sender } = server.app.modules;
    const services = [sender, makeReminderModule(server.context)];
    server.clock.advance(20 * MINUTE);
    await Promise.all([...services, ...services, ...services].map((each) => each.send()));
    expect((await reminders()).map((list) => list.length)).toEqual([1, 1]);
    expect(await stored(ada)).toHaveLength(1);
    expect(await stored(grace)).toHaveLength(1);
  });
});
