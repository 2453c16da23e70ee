import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type {
  Notification,
  NotificationChoice,
  NotificationPreferences,
} from '../../../../contract/notifications.ts';
import { notificationMail } from '../../../../server/modules/notifications/mails/notificationMail.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { MAIL_DELAY, newRow } from '../../../../server/modules/notifications/notify.ts';
import { updateUser } from '../../../../server/modules/people/index.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { connectSocket, receivedBy } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { planIn } from '../sessions/plans.ts';

const PREFERENCES = '/api/notifications/preferences';

const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const list = (who: Student, query = '') =>
  who.api<Notification[]>('GET', `/api/notifications${query}`);
const markRead = (who: Student, id: string) =>
  who.api<Notification>('PATCH', `/api/notifications/${id}/read`);

const FANS = ['Bea', 'Cem', 'Dora', 'Eli', 'Finn'];

/** Sends Ada that many requests, each from a new student. Returns the notifications, newest first. */
async function fill(count: number): Promise<Notification[]> {
  for (const name of FANS.slice(0, count)) {
    const fan = await signUp(server, name);
    await fan.sendRequest(ada);
    server.clock.advance(1_000);
  }
  return ada.notifications();
}

describe('GET /api/notifications', () => {
  it('returns the newest first with the unread count', async () => {
    await fill(5);
    const whole = await list(ada);
    expect(whole.body.map((each) => each.message)).toEqual(
      FANS.toReversed().map((name) => `${name} wants to study with you.`),
    );
    expect(whole.headers.get('x-unread-count')).toBe('5');
    expect(whole.headers.get('x-next-cursor')).toBeNull();
  });

  it('returns up to 500 without a limit', async () => {
    const rows = Array.from({ length: 501 }, () => newRow(server.context, ada._id, 'accepted'));
    await database.insertInto('notifications').values(rows).execute();
    const { body, headers } = await list(ada);
    expect(body).toHaveLength(500);
    expect(headers.get('x-next-cursor')).toBe(body.at(-1)?._id);
    expect(headers.get('x-unread-count')).toBe('501');
  });
});

// Covers 4.44
it('a notification is marked read by its student alone, or with all others, in every open tab', async () => {
  const mine = await fill(2);
  const [newest] = mine;
  const tab = await connectSocket(server, ada);
  const gone = errorResponse(404, 'This notification no longer exists.');
  expect(await markRead(grace, newest!._id)).toMatchObject(gone);
  expect(await ada.notifications()).toEqual(mine);

  for (const _tab of [1, 2])
    expect((await markRead(ada, newest!._id)).body).toEqual({ ...newest, read: true });
  expect((await list(ada)).headers.get('x-unread-count')).toBe('1');
  expect(await receivedBy(tab, 'notificationRead')).toEqual([{ _id: newest!._id }]);

  const { status, body } = await ada.api('PATCH', '/api/notifications/read-all');
  const until = server.clock.now().toISOString();
  expect({ status, body }).toEqual({ status: 200, body: { until } });
  const { body: listed, headers } = await list(ada);
  expect(listed.map(({ read }) => read)).toEqual([true, true]);
  expect(headers.get('x-unread-count')).toBe('0');
  expect(await receivedBy(tab, 'notificationsRead')).toEqual([body]);
});

describe('message notifications', () => {
  const ONE = 'Grace Hopper sent you a message.';

  beforeEach(() => makeBuddies(ada, grace));

  // Covers 3.13
  it('increment one per sender, which moves to the top, and start a new count when read', async () => {
    await grace.sendMessage(ada, 'Hello');
    const [first] = await ada.messageNotifications();
    expect(first).toMatchObject({
      message: ONE,
      count: 1,
      relatedUserId: { _id: grace._id, name: 'Grace Hopper' },
      read: false,
      createdAt: server.clock.now().toISOString(),
    });
    const { _id } = first!;

    const expectOnTop = async (notification: object) => {
      expect((await ada.notifications())[0]).toMatchObject({ _id, read: false, ...notification });
      expect(await ada.messageNotifications()).toHaveLength(1);
    };
    server.clock.advance(1_000);
    await fill(1);
    await grace.sendMessage(ada, 'Hello');
    await grace.sendMessage(ada, 'Hello');
    await expectOnTop({ message: 'Grace Hopper sent you 3 messages.', count: 3 });

    await ada.markThreadRead(grace);
    server.clock.advance(1_000);
    await fill(1);
    await grace.sendMessage(ada, 'Hello');
    await expectOnTop({ message: ONE, count: 1 });
  });
});

const KINDS = ['request', 'decision', 'message', 'session', 'reminder'];
const all = (choice: NotificationChoice) => Object.fromEntries(KINDS.map((kind) => [kind, choice]));
const choose = (who: Student, body: object) =>
  who.api<NotificationPreferences>('PATCH', PREFERENCES, body);

describe('the preferences', () => {
  it('have a default and are changed one by one', async () => {
    expect((await ada.api('GET', PREFERENCES)).body).toEqual(all('app'));
    await choose(ada, { message: 'none' });
    const changed = await choose(ada, { message: 'email', reminder: 'none' });
    expect(changed.body).toEqual({ ...all('app'), message: 'email', reminder: 'none' });
    expect((await choose(ada, {})).body).toEqual(changed.body);
    expect((await ada.api('GET', PREFERENCES)).body).toEqual(changed.body);
    expect((await grace.api('GET', PREFERENCES)).body).toEqual(all('app'));
    expect((await choose(ada, { message: 'sms' })).status).toBe(400);
  });

  it('"Not at all" stores and emits no notification, and nothing else changes', async () => {
    await choose(ada, all('none'));
    const page = await connectSocket(server, ada);
    await (await signUp(server, 'Bea')).sendRequest(ada);
    await makeBuddies(ada, grace);
    await grace.sendMessage(ada, 'Hello');
    await grace.schedule(planIn(server, MINUTE, { participants: [ada._id] }));
    await page.settled();
    expect(new Set(page.received.map(({ event }) => event))).toEqual(
      new Set(['connectionChanged', 'receiveMessage', 'sessionChanged']),
    );
    expect(await ada.notifications()).toEqual([]);
  });
});

describe('a notification by email', () => {
  const mailsTo = async ({ email }: Student) =>
    (await readMails(server, email)).filter((mail) => mail.includes('/settings'));

  /** Several nodes look for due mails at the same time. Returns Ada's mails when there are that many. */
  async function mailsWhenSent(count: number): Promise<string[]> {
    await Promise.all([1, 2, 3].map(() => sendNotificationMails(server.context, isBlocked)));
    await waitFor(async () => expect(await mailsTo(ada)).toHaveLength(count));
    return mailsTo(ada);
  }

  beforeEach(async () => {
    await makeBuddies(ada, grace);
    await choose(ada, all('email'));
  });

  it('has times in the time zone of the student, in UTC where none is known', async () => {
    const row = { ...newRow(server.context, ada._id, 'changed'), email: '', name: 'Ada' };
    const times = {
      starts_at: '2026-12-02T13:00:00.000Z',
      previous_starts_at: '2026-07-02T13:00:00.000Z',
    };
    const textIn = (time_zone: string) =>
      notificationMail('session', { ...row, ...times, time_zone }, '').text;
    expect(textIn('Europe/Berlin')).toContain(
      'Thu, Jul 2, 15:00 → Wed, Dec 2, 14:00 (Europe/Berlin)',
    );
    expect(textIn('')).toContain('Thu, Jul 2, 13:00 → Wed, Dec 2, 13:00 UTC');
  });

  it('is mailed once when it is unread after five minutes', async () => {
    await grace.sendMessage(ada, 'Hello');
    server.clock.advance(MAIL_DELAY - 1);
    await grace.sendMessage(ada, 'A secret');
    const { body } = await grace.schedule(planIn(server, HOUR, { participants: [ada._id] }));
    await mailsWhenSent(0);
    server.clock.advance(1);
    await mailsWhenSent(1);
    await grace.sendMessage(ada, 'Hello');
    server.clock.advance(MAIL_DELAY - 1);

    const [first, second] = await mailsWhenSent(2);
    expect(first).toContain('Subject: New messages on Study Buddy');
    expect(first).toContain('Grace Hopper sent you 2 messages.');
    expect(first).toContain(`/chat/${grace._id}`);
    expect(first).not.toContain('secret');
    expect(second).toContain('Subject: News about a session on Study Buddy');
    expect(second).toMatch(/Grace Hopper invited you to [^]+\. .+, \d\d:\d\d UTC/);
    expect(second).toContain(`/sessions?session=${body._id}`);
  });

  it('leads to the conversation of a study session, and to no address in a name', () => {
    const name = 'Visit www.evil.example or https://evil.example/now';
    const row = { ...newRow(server.context, ada._id, 'message'), conversation_id: 'of-sets' };
    const content = {
      ...row,
      name,
      message: `${name} sent you a message.`,
      ...{ email: '', time_zone: '' },
    };
    const { text, subject } = notificationMail('decision', content, 'https://buddies');
    expect(subject).toBe('The answer to your request on Study Buddy');
    expect(text.split('\n\n')).toEqual([
      'Hello Visit www. evil. example or https: //evil. example/now,',
      'Visit www. evil. example or https: //evil. example/now sent you a message.',
      'https://buddies/chat/of-sets?of=session',
      'You chose to get these mails. You can change that here:',
      'https://buddies/settings',
    ]);
  });

  it('is not mailed when it is read or unwanted', async () => {
    await grace.schedule(planIn(server, HOUR, { participants: [ada._id] }));
    await grace.sendMessage(ada, 'Hello');
    await ada.markThreadRead(grace);
    await (await signUp(server, 'Bea')).sendRequest(ada);
    await choose(ada, { session: 'app' });
    server.clock.advance(MAIL_DELAY);
    const request = /Subject: A connection request on Study Buddy[^]+Bea wants to study with you\./;
    expect((await mailsWhenSent(1))[0]).toMatch(request);
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
    const suspended_at = server.clock.now().toISOString();
    await updateUser(database, suspended._id, { suspended_at });
    await leaving.api('DELETE', '/api/users/me', { password: leaving.password });
    server.clock.advance(MAIL_DELAY);
    expect((await mailsWhenSent(1))[0]).toContain('Finn wants to study with you.');
    for (const who of [blocked, suspended, leaving]) expect(await mailsTo(who)).toEqual([]);
  });
});
