import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../support/browser/toasts.ts';
import { openSharedBrowser, openBrowserSession } from '../support/browser/browser.ts';
import { endpointName, specifiedEndpoints } from '../support/minimalBackend/endpoints.ts';
import { makeMinimal, UNKNOWN_ENDPOINT } from '../support/minimalBackend/minimalBackend.ts';
import { serialTest } from '../support/browser/serialTest.ts';
import { waitFor } from '../support/waitFor.ts';
import { pdf, png } from '../support/files.ts';
import { readResetToken } from '../support/server/outbox.ts';
import { signUp as signUpStudent, startSharedServer } from '../support/server/server.ts';
import {
  requestResetLink,
  attachFile,
  bubble,
  composer,
  heading,
  localInputValue,
  logIn,
  openScreen,
  openChat,
  clickButton,
  sendMessage,
  signUp,
  readStorage,
} from '../support/browser/pageActions.ts';

// The built page on a service that has only the specified API. Each test continues from the state of the
// previous one.

const ADA = { name: 'Ada Lovelace', email: 'ada@northfield.example', password: 'seven lamps' };
const GRACE = { name: 'Grace Hopper', email: 'grace@northfield.example', password: 'nine lamps' };
const NEW_PASSWORD = 'eight amber lamps';

/** Of subjects, while typing and for the first step of a new student. */
const SUGGESTIONS = ['GET /api/users/subjects ?q', 'GET /api/users/subjects ?university'];

/** Everything unspecified that the page sends. The student must not notice that it is rejected. */
const ADDITIONS = [
  ...['GET /api/conversations', 'GET /api/demo', 'GET /api/presence', 'GET /api/reviews'],
  ...['GET /api/reviews/study-time', 'GET /api/sessions/open', 'GET /api/sessions/times'],
  'GET /api/sessions/times/missing',
  ...['GET /api/sessions/video-link', 'GET /api/sign-on', 'GET /api/universities'],
  ...[...SUGGESTIONS, 'GET /api/users/subjects/suggestions', 'GET /api/messages/* ?limit'],
  ...['GET /api/notifications ?limit', 'GET /api/users/search ?limit', 'POST /api/auth/logout'],
  ...['POST /api/auth/reset-password/check', 'POST /api/messages clientId'],
  'socket authenticate',
];

const server = await startSharedServer({ pageRoot: path.resolve('build/page') });
const browser = await openSharedBrowser();
const sessions = [
  await openBrowserSession(browser, { url: server.url }),
  await openBrowserSession(browser, { url: server.url }),
];
const [ada, grace] = sessions.map(({ page }) => page) as [Page, Page];
const log = await makeMinimal(
  sessions.map(({ context }) => context),
  NEW_PASSWORD,
);
for (const { context } of sessions) await context.addInitScript(reportText, UNKNOWN_ENDPOINT);

/** Runs in the page. Logs an error when the text becomes visible; the session records it. */
function reportText(text: string): void {
  new MutationObserver(() => {
    if (document.documentElement.textContent.includes(text)) console.error(`Shown: ${text}`);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const expireTokens = () => server.clock.advance(61 * 60_000);
const callsOf = (wanted: string) => log.calls.filter(({ name }) => name === wanted).length;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('on a minimal backend, two students', () => {
  serialTest('sign up with an access token only, and fill in profiles', async () => {
    for (const [page, student] of [
      [ada, ADA],
      [grace, GRACE],
    ] as const) {
      await signUp(page, student);
      expect(await readStorage(page, 'refreshToken')).toBeNull();
      await page.getByRole('link', { name: 'Get set up' }).click();
      await page.getByRole('heading', { name: 'What do you study?' }).waitFor();
      await openScreen(page, 'Profile');
      // Suggestions are requested after a pause, which a slow machine reaches before the click.
      const suggestions = page.waitForResponse(/\/api\/users\/subjects\?q=/);
      await page.getByRole('textbox', { name: 'Subjects' }).fill('Graph Theory');
      await suggestions;
      await clickButton(page, 'Add');
      await page.getByRole('checkbox', { name: 'Monday' }).check();
      await clickButton(page, 'Save');
      await shownToast(page, 'Profile updated successfully!');
    }
  });

  serialTest('find each other and connect, with live notifications', async () => {
    await openScreen(ada, 'Search');
    await clickButton(ada, 'Graph Theory');
    await clickButton(ada, 'Search Study Buddies');
    const card = ada.getByRole('listitem').filter({ hasText: GRACE.name }).first();
    await card.getByRole('button', { name: 'Connect' }).click();
    await clickButton(ada, 'Send');
    await card.getByText('Request Pending').waitFor();
    await openScreen(ada, 'Matches');
    await ada.getByText('Request Pending').waitFor();
    await openScreen(ada, 'Search');
    await card.getByText('Request Pending').waitFor();
    await grace.getByText('New Connection Request').waitFor();
    await openScreen(grace, 'Requests');
    await grace.getByText('Received from Ada Lovelace').waitFor();
    await openScreen(grace, 'Notifications');
    await heading(grace, 'Notifications').waitFor();
    await clickButton(grace, 'Accept');
    await shownToast(grace, 'Request accepted successfully!');
    await clickButton(grace, 'Later');
    await card.getByText('Connected').waitFor();
    await openScreen(ada, 'Matches');
    await ada.getByRole('link', { name: 'Start Chat' }).waitFor();
  });

  serialTest('reject a request', async () => {
    const emmy = await signUpStudent(server, 'Emmy Noether');
    const { id: _id } = await server.context.database
      .selectFrom('users')
      .select('id')
      .where('email', '=', ADA.email)
      .executeTakeFirstOrThrow();
    await emmy.sendRequest({ _id });
    await ada.goto('/requests');
    await clickButton(ada, 'Reject');
    await shownToast(ada, 'Request rejected successfully!');
    expect(await emmy.requests()).toMatchObject([{ status: 'rejected' }]);
  });

  serialTest('exchange messages live and see the typing indicator', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    await sendMessage(ada, 'Hello Grace');
    await bubble(grace, 'Hello Grace').waitFor();
    await sendMessage(grace, 'Hello Ada');
    await bubble(ada, 'Hello Ada').waitFor();
    await composer(ada).pressSequentially('Shall we');
    const typing = grace.getByText('Ada Lovelace is typing…');
    await typing.waitFor();
    await typing.waitFor({ state: 'detached' });
    await composer(ada).fill('');
    expect(await bubble(ada, 'Hello').count()).toBe(2);
  });

  serialTest('have unread messages until they open the conversation', async () => {
    await openScreen(grace, 'Dashboard');
    await heading(grace, 'Dashboard').waitFor();
    await sendMessage(ada, 'Are you there?');
    await bubble(ada, 'Are you there?').getByText('Sent').waitFor();
    await openScreen(grace, 'Chat');
    const buddy = grace.getByRole('link', { name: /Ada Lovelace/ });
    await grace.reload();
    await buddy.getByText('1 unread message').waitFor();
    await buddy.click();
    await bubble(grace, 'Are you there?').waitFor();
    await buddy.getByText('unread message').waitFor({ state: 'detached' });
    await ada.reload();
    await bubble(ada, 'Are you there?').getByText('Seen').waitFor();
  });

  serialTest('edit and delete their messages', async () => {
    await bubble(ada, 'Hello Grace').getByRole('button', { name: 'Message options' }).click();
    await ada.getByRole('menuitem', { name: 'Edit' }).click();
    await composer(ada).fill('Hello dear Grace');
    await composer(ada).press('Enter');
    await bubble(ada, 'Hello dear Grace').getByText('(edited)').waitFor();
    await bubble(grace, 'Hello Ada').getByRole('button', { name: 'Message options' }).click();
    await grace.getByRole('menuitem', { name: 'Delete' }).click();
    await grace.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await shownToast(grace, 'Message deleted successfully.');
    for (const page of [ada, grace]) {
      await page.reload();
      await bubble(page, 'Hello dear Grace').getByText('(edited)').waitFor();
      expect(await bubble(page, 'Hello Ada').count()).toBe(0);
    }
  });

  serialTest('send pictures that show inline and other files as links', async () => {
    await attachFile(ada, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = grace.getByRole('img', { name: 'graph.png' });
    await waitFor(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1),
    );
    await attachFile(grace, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
    await ada.getByRole('link', { name: /notes\.pdf/ }).waitFor();
  });

  serialTest('plan, view, edit and delete a study session', async () => {
    await openScreen(ada, 'Sessions');
    await clickButton(ada, '+ Quick Schedule');
    const form = dialog(ada, 'Schedule New Session');
    await form.getByLabel('Title').fill('Trees and forests');
    await form.getByLabel('Start').fill(await localInputValue(ada, 30));
    await form.getByLabel('End').fill(await localInputValue(ada, 60));
    await form.getByRole('checkbox', { name: /Grace Hopper/ }).check();
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await shownToast(ada, 'Session scheduled!');
    await openScreen(grace, 'Dashboard');
    await grace.getByRole('heading', { name: 'Trees and forests' }).first().waitFor();
    await openScreen(grace, 'Sessions');
    const event = (page: Page, title: string) =>
      page.getByRole('button', { name: new RegExp(`${title},`) }).first();
    await event(grace, 'Trees and forests').click();
    const seen = dialog(grace, 'Session Details');
    await seen.getByText(GRACE.name).first().waitFor();
    expect(await seen.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await seen.getByRole('button', { name: 'Close' }).click();

    await event(ada, 'Trees and forests').click();
    const own = dialog(ada, 'Session Details');
    await own.getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(ada, 'Edit Session');
    await edit.getByLabel('Title').fill('Forests');
    await edit.getByRole('button', { name: 'Save' }).click();
    await event(ada, 'Forests').click();
    await own.getByRole('button', { name: 'Delete' }).click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await event(ada, 'Forests').waitFor({ state: 'detached' });
  });

  serialTest('read notifications, which open the conversation', async () => {
    await openScreen(grace, 'Notifications');
    await grace.reload();
    const list = grace.getByRole('list', { name: 'Notifications' });
    await list
      .getByRole('link', { name: /sent you/ })
      .first()
      .click();
    await grace.getByRole('heading', { name: 'Chat with Ada Lovelace' }).waitFor();
    await waitFor(() => expect(callsOf('PATCH /api/notifications/*/read')).toBeGreaterThan(0));
  });
});

describe('on a minimal backend, an auth session', () => {
  serialTest('ends with Logout, and the password can be reset by link', async () => {
    await clickButton(ada, 'Logout');
    await shownToast(ada, 'Logged out successfully!');
    await requestResetLink(ada, ADA.email);
    await ada.goto(`/reset-password/${await readResetToken(server, ADA.email)}`);
    await ada.getByLabel('New Password').fill(NEW_PASSWORD);
    await clickButton(ada, 'Reset Password');
    await heading(ada, 'Login').waitFor();
    await logIn(ada, ADA.email, NEW_PASSWORD);
    await heading(ada, 'Dashboard').waitFor();
    expect(await readStorage(ada, 'refreshToken')).not.toBeNull();
  });

  serialTest('refreshes once for all requests when the access token has expired', async () => {
    const before = await readStorage(ada, 'token');
    // This URL runs no code of the page, so no request is pending.
    await ada.goto('/icon.svg');
    expireTokens();
    await ada.goto('/dashboard');
    await ada.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    expect(callsOf('POST /api/auth/refresh')).toBe(1);
    expect(await readStorage(ada, 'token')).not.toBe(before);
  });

  serialTest('without a refresh token ends when its access token expires', async () => {
    await openScreen(grace, 'Sessions');
    await shownToast(grace, 'Session expired. Please log in again.');
    await heading(grace, 'Login').waitFor();
    expect(await readStorage(grace, 'token')).toBeNull();
    await logIn(grace, GRACE.email, GRACE.password);
  });

  // Covers 7.7, 7.45
  serialTest('continues after a disconnect with an expired token', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    expireTokens();
    await log.disconnectAll();
    await sendMessage(ada, 'After the cut');
    await bubble(grace, 'After the cut').waitFor();
    await sendMessage(grace, 'Back again');
    await bubble(ada, 'Back again').waitFor();
  });

  serialTest('continues when the token expires while the socket is open', async () => {
    expireTokens();
    await sendMessage(ada, 'Without a break');
    await bubble(grace, 'Without a break').waitFor();
  });

  serialTest('can open the admin panel', async () => {
    await server.context.database
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', ADA.email)
      .execute();
    await clickButton(ada, 'Logout');
    await logIn(ada, ADA.email, NEW_PASSWORD);
    await heading(ada, 'Dashboard').waitFor();
    await ada.goto('/admin');
    await ada.getByText('Found 3 users').waitFor();
    for (const name of ['Delete All Users', 'Clear All Data']) {
      await clickButton(ada, name);
      const question = ada.getByRole('alertdialog');
      await question.getByRole('button', { name: /Delete|Clear/ }).click();
      await question.waitFor({ state: 'detached' });
      await ada.getByText('Users (1)').waitFor();
    }
  });
});

describe('during all tests on a minimal backend', () => {
  // The response to the last request may be pending.
  beforeAll(() =>
    Promise.all(sessions.map(({ context }) => context.unrouteAll({ behavior: 'wait' }))),
  );

  // Covers 7.42
  it('the page requests every specified endpoint', () =>
    expect(specifiedEndpoints.map(endpointName).filter((name) => callsOf(name) === 0)).toEqual([]));

  it('the page emits every specified socket event with all its fields', () => {
    const emitted = log.events.map(([event, payload]) =>
      typeof payload === 'string'
        ? event
        : `${event} ${Object.keys(payload as object)
            .sort()
            .join()}`,
    );
    expect([...new Set(emitted)].filter((what) => !what.startsWith('authenticate')).sort()).toEqual(
      [
        'join',
        'sendMessage message,recipientId,senderId',
        'stopTyping recipientId,senderId',
        'typing recipientId,senderId',
      ],
    );
  });

  // Covers 7.41
  it('the page sends nothing unspecified except the listed additions', () =>
    expect([...new Set(log.unspecified)].sort()).toEqual([...ADDITIONS].sort()));

  // Covers 7.43
  it('no specified request fails except for an expired token', () => {
    const refused = log.calls.filter(({ status }) => status >= 400 && status !== 401);
    // The service deletes the notification of a decided request, by an event that is not specified.
    expect(new Set(refused.map(({ name }) => name))).toEqual(
      new Set(['GET /api/users/subjects', 'PATCH /api/notifications/*/read']),
    );
  });

  it('the console shows only the rejected requests, and the page shows none of them', () => {
    const problems = sessions.flatMap((session) => session.problems);
    const rejected =
      /status of 40[14]|status: 404|status of 400 .*\/subjects\?(?:q|university)=|WebSocket/;
    expect(problems.filter((text) => !rejected.test(text))).toEqual([]);
  });
});
