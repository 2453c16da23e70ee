import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { UnreadCounts } from '../../../../contract/chat/messages.ts';
import type {
  NotificationChoice,
  NotificationPreferences,
} from '../../../../contract/notifications.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { meet } from '../conversations/sessions/group.ts';
import { planIn } from '../sessions/plans.ts';

const PREFERENCES = '/api/notifications/preferences';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const all = (choice: NotificationChoice): NotificationPreferences => ({
  request: choice,
  decision: choice,
  message: choice,
  session: choice,
  reminder: choice,
});
const choose = (who: Student, body: object) =>
  who.api<NotificationPreferences>('PATCH', PREFERENCES, body);
const write = (from: Student, to: Student, message = 'Hello') => from.sendMessage(to, message);

describe('the preferences', () => {
  it('have a default and are changed one by one', async () => {
    expect((await ada.api('GET', PREFERENCES)).body).toEqual(all('app'));
    expect(await choose(ada, { message: 'none' })).toMatchObject({ status: 200 });
    const changed = await choose(ada, { message: 'email', reminder: 'none' });
    expect(changed.body).toEqual({ ...all('app'), message: 'email', reminder: 'none' });
    expect((await choose(ada, {})).body).toEqual(changed.body);
    expect((await ada.api('GET', PREFERENCES)).body).toEqual(changed.body);
    expect((await grace.api('GET', PREFERENCES)).body).toEqual(all('app'));
    for (const wrong of [{ message: 'sms' }, { message: null }, { other: 'app' }]) {
      expect((await choose(ada, wrong)).status).toBe(400);
    }
  });

  it('"Not at all" stores and emits no notification, and nothing else changes', async () => {
    await choose(ada, all('none'));
    const page = await connectSocket(server, ada);
    await (await signUp(server, 'Bea')).sendRequest(ada);
    await makeBuddies(ada, grace);
    await write(grace, ada);
    await grace.schedule(planIn(server, MINUTE, { participants: [ada._id] }));
    await page.settled();
    expect(new Set(page.received.map(({ event }) => event))).toEqual(
      new Set(['connectionChanged', 'receiveMessage', 'sessionChanged']),
    );
    expect(await ada.notifications()).toEqual([]);
    expect(await ada.requests()).toHaveLength(2);
    const counts = await ada.api<UnreadCounts>('GET', '/api/messages/unread-counts');
    expect(counts.body).toEqual({ [grace._id]: { count: 1 } });
  });
});

describe('a notification by email', () => {
  /** Several nodes look for due mails at the same time. */
  const sendDue = () =>
    Promise.all(Array.from({ length: 4 }, () => sendNotificationMails(server.context, isBlocked)));
  const mailsTo = async ({ email }: Student) =>
    (await readMails(server, email)).filter((mail) => mail.includes('/settings'));
  const waitForMails = (who: Student, count: number) =>
    waitFor(async () => expect(await mailsTo(who)).toHaveLength(count));

  beforeEach(async () => {
    await makeBuddies(ada, grace);
    await choose(ada, all('email'));
  });

  it('is mailed once when it is unread after five minutes', async () => {
    await write(grace, ada);
    server.clock.advance(MAIL_DELAY - 1);
    await write(grace, ada, 'A secret');
    const { body } = await grace.schedule(planIn(server, HOUR, { participants: [ada._id] }));
    await sendDue();
    expect(await mailsTo(ada)).toEqual([]);
    server.clock.advance(1);
    await sendDue();
    await waitForMails(ada, 1);
    await write(grace, ada);
    server.clock.advance(MAIL_DELAY - 1);
    await sendDue();
    await waitForMails(ada, 2);

    const [first, second] = await mailsTo(ada);
    expect(first).toContain('Subject: New messages on Study Buddy');
    expect(first).toContain('Grace Hopper sent you 2 messages.');
    expect(first).toContain(`/chat/${grace._id}`);
    expect(first).not.toContain('secret');
    expect(second).toMatch(/Grace Hopper invited you to [^]+\. .+, \d\d:\d\d UTC/);
    expect(second).toContain(`/sessions?session=${body._id}`);
  });

  it('leads to the conversation of a study session, and says so', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(grace, zoe);
    const id = await meet(server, grace, [ada, zoe]);
    await grace.api('POST', '/api/messages', { recipientId: id, message: 'Hello' });
    server.clock.advance(MAIL_DELAY);
    await sendDue();
    await waitForMails(ada, 2);
    expect((await mailsTo(ada)).join('\n')).toContain(`/chat/${id}?of=session`);
  });

  it('is not mailed when it is read or unwanted', async () => {
    await grace.schedule(planIn(server, HOUR, { participants: [ada._id] }));
    await write(grace, ada);
    await ada.markThreadRead(grace);
    await (await signUp(server, 'Bea')).sendRequest(ada);
    await choose(ada, { session: 'app' });
    server.clock.advance(MAIL_DELAY);
    await sendDue();
    await waitForMails(ada, 1);
    expect((await mailsTo(ada))[0]).toContain('Bea wants to study with you.');
  });

  it('is not mailed to or about students who are blocked, suspended or leaving', async () => {
    const blocked = await signUp(server, 'Cem');
    const suspended = await signUp(server, 'Dora');
    const leaving = await signUp(server, 'Eli');
    for (const who of [blocked, suspended, leaving]) {
      await choose(who, { request: 'email' });
      await who.sendRequest(ada);
      await grace.sendRequest(who);
    }
    await (await signUp(server, 'Finn')).sendRequest(ada);
    await ada.block(blocked);
    await grace.block(blocked);
    await server.context.database
      .updateTable('users')
      .set({ suspended_at: server.clock.now().toISOString() })
      .where('id', '=', suspended._id)
      .execute();
    await leaving.api('DELETE', '/api/users/me', { password: leaving.password });
    server.clock.advance(MAIL_DELAY);
    await sendDue();
    await waitForMails(ada, 1);
    expect((await mailsTo(ada))[0]).toContain('Finn wants to study with you.');
    for (const who of [blocked, suspended, leaving]) expect(await mailsTo(who)).toEqual([]);
  });
});
