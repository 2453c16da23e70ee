import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../support/browser/toasts.ts';
import { openSharedBrowser, openBrowserSession } from '../support/browser/browser.ts';
import { serialTest } from '../support/browser/serialTest.ts';
import { waitFor } from '../support/waitFor.ts';
import { pdf, png } from '../support/files.ts';
import { addRequest } from '../support/minimalBackend/state.ts';
import { UNKNOWN_ENDPOINT } from '../support/minimalBackend/handlers.ts';
import { startMinimalBackend } from '../support/minimalBackend/minimalBackend.ts';
import { endpointName, specifiedEndpoints } from '../support/minimalBackend/endpoints.ts';
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

// The built page on a service that implements only the specified API. Responses to Ada have `null` for
// absent fields; responses to Grace omit them. Each test continues from the state of the previous one.

const ADA = { name: 'Ada Lovelace', email: 'ada@northfield.example', password: 'seven lamps' };
const GRACE = { name: 'Grace Hopper', email: 'grace@northfield.example', password: 'nine lamps' };
const NEW_PASSWORD = 'eight amber lamps';

/** Of subjects, while typing and for the first step of a new student. */
const SUGGESTIONS = ['GET /api/users/subjects ?q', 'GET /api/users/subjects ?university'];

/** Everything unspecified that the page sends. The student must not notice that it is rejected. */
const ADDITIONS = [
  ...['GET /api/conversations', 'GET /api/demo', 'GET /api/presence', 'GET /api/reviews'],
  ...['GET /api/reviews/study-time', 'GET /api/sessions/open', 'GET /api/sessions/times'],
  ...['GET /api/sessions/video-link', 'GET /api/sign-on', 'GET /api/universities'],
  ...[...SUGGESTIONS, 'GET /api/users/subjects/suggestions', 'GET /api/messages/* ?limit'],
  ...['GET /api/notifications ?limit', 'GET /api/users/search ?limit', 'POST /api/auth/logout'],
  ...['POST /api/auth/reset-password/check', 'POST /api/messages clientId'],
  'socket authenticate',
];

const service = await startMinimalBackend();
const browser = await openSharedBrowser();
const sessions = await Promise.all(
  [1, 2].map(() => openBrowserSession(browser, { url: service.url })),
);
await Promise.all(
  sessions.map(({ context }) => context.addInitScript(reportText, UNKNOWN_ENDPOINT)),
);
const [ada, grace] = sessions.map(({ page }) => page) as [Page, Page];
afterAll(() => service.stop());

/** Runs in the page. Logs an error when the text becomes visible; the session records it. */
function reportText(text: string): void {
  new MutationObserver(() => {
    if (document.documentElement.textContent.includes(text)) console.error(`Shown: ${text}`);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const shapeOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null
    ? Object.keys(payload).sort().join(',')
    : typeof payload;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const callsOf = (name: string) => service.calls.filter((call) => call.name === name).length;

describe('on a minimal backend, two students', () => {
  // Covers 7.6, 7.12, 7.13
  serialTest('sign up with an access token only, and fill in profiles', async () => {
    await signUp(ada, ADA);
    await signUp(grace, GRACE);
    expect(await readStorage(ada, 'token')).toMatch(/^header\./);
    expect(await readStorage(ada, 'refreshToken')).toBeNull();
    for (const [page, saved] of [
      [ada, 'Your profile is saved.'],
      [grace, 'Profile updated successfully!'],
    ] as const) {
      await clickButton(page, 'Show all fields');
      // Suggestions are requested after a pause, which a slow machine reaches before the click.
      const suggestions = page.waitForResponse(/\/api\/users\/subjects\?q=/);
      await page.getByRole('textbox', { name: 'Subjects' }).fill('Graph Theory');
      await suggestions;
      await clickButton(page, 'Add');
      await page.getByRole('checkbox', { name: 'Monday' }).check();
      await clickButton(page, 'Save');
      await page.getByText(saved).waitFor();
    }
    await grace.reload();
    expect(await grace.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
  });

  // Covers 3.12, 3.22, 7.15, 7.17, 7.18
  serialTest('find each other and a student with an empty profile', async () => {
    await openScreen(ada, 'Search');
    const emmy = cardOf(ada, 'Emmy Noether');
    await emmy.getByText('No subjects specified').waitFor();
    await emmy.getByText('Location not specified').waitFor();
    await emmy.getByText('—', { exact: true }).waitFor();
    await ada.getByLabel('Location').fill('Mars');
    await clickButton(ada, 'Graph Theory');
    await clickButton(ada, 'Monday');
    await clickButton(ada, 'Search Study Buddies');
    await ada.getByText('Nobody fits all of these filters.').waitFor();
    await clickButton(ada, 'Without Location: 1 study buddy');
    const card = cardOf(ada, GRACE.name);
    await card.getByText('80%').waitFor();
    await card.getByText('You both study Graph Theory').waitFor();
    expect(await ada.getByText('Emmy Noether').count()).toBe(0);
    await card.getByRole('button', { name: 'Connect' }).click();
    await clickButton(ada, 'Send');
    await card.getByText('Request Pending').waitFor();
    const message = 'Hi, would you like to study together?';
    expect(service.state.requests).toMatchObject([{ message, status: 'pending' }]);
  });

  // Covers 3.12, 7.14, 7.19, 7.20, 7.21, 7.33
  serialTest('connect, with live notifications and screen updates', async () => {
    await openScreen(ada, 'Matches');
    await ada.getByText('Request Pending').waitFor();
    await grace.getByText('New Connection Request').waitFor();
    await openScreen(grace, 'Requests');
    await grace.getByText('Received from Ada Lovelace').waitFor();
    await openScreen(grace, 'Notifications');
    await heading(grace, 'Notifications').waitFor();
    await clickButton(grace, 'Accept');
    await shownToast(grace, 'Request accepted successfully!');
    await clickButton(grace, 'Later');
    await ada.getByText('Grace Hopper has accepted your request.').waitFor();
    await ada.getByRole('link', { name: 'Start Chat' }).waitFor();
  });

  // Covers 7.19, 7.21
  serialTest('reject a request', async () => {
    const { state } = service;
    const [emmy, me] = state.people;
    addRequest(state, { from: emmy?.id ?? '', to: me?.id ?? '', message: 'Shall we?' });
    await ada.goto('/requests');
    await clickButton(ada, 'Reject');
    await shownToast(ada, 'Request rejected successfully!');
    expect(state.requests.at(-1)?.status).toBe('rejected');
  });

  // Covers 3.22, 4.53, 7.27, 7.31, 7.32
  serialTest('exchange messages live and see the typing indicator', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    await ada.getByText('No messages yet. Start the conversation!').waitFor();
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

  // Covers 4.52, 7.24, 7.25
  serialTest('have unread messages until they open the conversation', async () => {
    await openScreen(grace, 'Dashboard');
    await heading(grace, 'Dashboard').waitFor();
    await sendMessage(ada, 'Are you there?');
    await bubble(ada, 'Are you there?').getByText('Sent').waitFor();
    await openScreen(grace, 'Chat');
    const buddy = grace.getByRole('link', { name: /Ada Lovelace/ });
    await buddy.getByText('1 unread message').waitFor();
    await grace.reload();
    await buddy.getByText('1 unread message').waitFor();
    await ada.reload();
    await bubble(ada, 'Are you there?').getByText('Sent').waitFor();
    await buddy.click();
    await bubble(grace, 'Are you there?').waitFor();
    await buddy.getByText('unread message').waitFor({ state: 'detached' });
    await ada.reload();
    await bubble(ada, 'Are you there?').getByText('Seen').waitFor();
  });

  // Covers 7.28
  serialTest('edit and delete their messages', async () => {
    const mine = bubble(ada, 'Hello Grace');
    await mine.getByRole('button', { name: 'Message options' }).click();
    await ada.getByRole('menuitem', { name: 'Edit' }).click();
    await composer(ada).fill('Hello dear Grace');
    await composer(ada).press('Enter');
    await bubble(ada, 'Hello dear Grace').getByText('(edited)').waitFor();
    await shownToast(ada, 'Message edited successfully.');
    const other = bubble(grace, 'Hello Ada');
    await other.getByRole('button', { name: 'Message options' }).click();
    await grace.getByRole('menuitem', { name: 'Delete' }).click();
    await grace.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await shownToast(grace, 'Message deleted successfully.');
    await other.waitFor({ state: 'detached' });
    for (const page of [ada, grace]) {
      await page.reload();
      await bubble(page, 'Hello dear Grace').getByText('(edited)').waitFor();
      expect(await bubble(page, 'Hello Ada').count()).toBe(0);
    }
  });

  // Covers 7.26, 7.27
  serialTest('send pictures that show inline and other files as links', async () => {
    await attachFile(ada, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = grace.getByRole('img', { name: 'graph.png' });
    await picture.waitFor();
    await waitFor(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1),
    );
    await attachFile(grace, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
    const link = ada.getByRole('link', { name: /notes\.pdf/ });
    const [download] = await Promise.all([ada.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.pdf');
  });

  // Covers 3.21, 7.34, 7.37, 7.38, 7.39, 7.40
  serialTest('plan, view, edit and delete a study session', async () => {
    await openScreen(ada, 'Sessions');
    await clickButton(ada, '+ Quick Schedule');
    const form = ada.getByRole('dialog', { name: 'Schedule New Session' });
    await form.getByLabel('Title').fill('Trees and forests');
    await form.getByLabel('Start').fill(await localInputValue(ada, 30));
    await form.getByLabel('End').fill(await localInputValue(ada, 60));
    await form.getByRole('checkbox', { name: /Grace Hopper/ }).check();
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await shownToast(ada, 'Session scheduled!');
    await grace.getByText(/⏰ Ada Lovelace plans Trees and forests with you/).waitFor();

    await openScreen(grace, 'Dashboard');
    await grace.getByText('Trees and forests', { exact: true }).waitFor();
    await openScreen(grace, 'Sessions');
    const event = (page: Page, title: string) =>
      page.getByRole('button', { name: new RegExp(`${title},`) }).first();
    await event(grace, 'Trees and forests').click();
    const seen = grace.getByRole('dialog', { name: 'Session Details' });
    await seen.getByText(GRACE.name).waitFor();
    expect(await seen.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await seen.getByRole('button', { name: 'Close' }).click();

    await event(ada, 'Trees and forests').click();
    const own = ada.getByRole('dialog', { name: 'Session Details' });
    await own.getByRole('link', { name: GRACE.name }).waitFor();
    await own.getByRole('button', { name: 'Edit' }).click();
    const edit = ada.getByRole('dialog', { name: 'Edit Session' });
    await edit.getByLabel('Title').fill('Forests');
    await edit.getByRole('button', { name: 'Save' }).click();
    await shownToast(ada, 'Session updated!');
    await event(ada, 'Forests').click();
    await own.getByRole('button', { name: 'Delete' }).click();
    await ada.getByText('Delete this session?').waitFor();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await shownToast(ada, 'Session deleted.');
    await event(ada, 'Forests').waitFor({ state: 'detached' });
  });

  // Covers 3.12, 7.22, 7.23
  serialTest('read notifications, newest first, which open the conversation', async () => {
    await openScreen(grace, 'Notifications');
    await grace.reload();
    const list = grace.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await list.first().getByText('plans Trees and forests').waitFor();
    await list.last().getByText('Ada Lovelace wants to study with you.').waitFor();
    await list
      .getByRole('link', { name: /wrote to you/ })
      .first()
      .click();
    await grace.getByRole('heading', { name: 'Chat with Ada Lovelace' }).waitFor();
    await waitFor(() => {
      // One of the accepted request, one of the message.
      expect(callsOf('PATCH /api/notifications/*/read')).toBe(2);
    });
  });
});

describe('on a minimal backend, an auth session', () => {
  // Covers 7.5, 7.8, 7.9
  serialTest('ends with Logout, and the password can be reset by link', async () => {
    await clickButton(ada, 'Logout');
    await shownToast(ada, 'Logged out successfully!');
    await requestResetLink(ada, ADA.email);
    await ada.getByText('Look into your mail.').waitFor();
    await ada.goto(`/reset-password/${[...service.state.resetTokens.keys()].at(-1) ?? ''}`);
    await ada.getByLabel('New Password').fill(NEW_PASSWORD);
    await clickButton(ada, 'Reset Password');
    await ada.getByText('A new password is set.').waitFor();
    await logIn(ada, ADA.email, NEW_PASSWORD);
    await heading(ada, 'Dashboard').waitFor();
    expect(await readStorage(ada, 'refreshToken')).not.toBeNull();
  });

  // Covers 7.7, 7.45
  serialTest('refreshes once for all requests when the access token has expired', async () => {
    const before = await readStorage(ada, 'token');
    // This URL runs no code of the page, so no request is pending.
    await ada.goto('/icon.svg');
    service.expireTokens();
    await ada.goto('/dashboard');
    await ada.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    expect(callsOf('POST /api/auth/refresh')).toBe(1);
    expect(await readStorage(ada, 'token')).not.toBe(before);
    expect(await ada.getByText('Session expired').count()).toBe(0);
  });

  // Covers 4.10, 7.5, 7.8, 7.45
  serialTest('without a refresh token ends when its access token expires', async () => {
    await openScreen(grace, 'Sessions');
    await shownToast(grace, 'Session expired. Please log in again.');
    await heading(grace, 'Login').waitFor();
    expect(await readStorage(grace, 'token')).toBeNull();
    await requestResetLink(grace, GRACE.email);
    await grace.getByText('Password reset email sent! Check your inbox.').waitFor();
    await logIn(grace, GRACE.email, GRACE.password);
  });

  // Covers 4.42, 7.7, 7.29, 7.45
  serialTest('continues after a disconnect with an expired token', async () => {
    await openChat(ada, GRACE.name);
    await openChat(grace, ADA.name);
    await sendMessage(grace, 'Before the cut');
    await bubble(ada, 'Before the cut').waitFor();
    service.expireTokens();
    service.disconnectAll();
    await sendMessage(ada, 'After the cut');
    await bubble(grace, 'After the cut').waitFor();
    await sendMessage(grace, 'Back again');
    await bubble(ada, 'Back again').waitFor();
  });

  serialTest('continues when the token expires while the socket is open', async () => {
    service.expireTokens();
    await sendMessage(ada, 'Without a break');
    await bubble(grace, 'Without a break').waitFor();
  });

  // Covers 7.10, 7.11
  serialTest('can open the admin panel', async () => {
    await ada.goto('/admin');
    await ada.getByText('Found 3 users').waitFor();
    await clickButton(ada, 'Delete All Users');
    await ada
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await ada.getByText('All users are deleted.').waitFor();
    await ada.getByText('Users (1)').waitFor();
    await clickButton(ada, 'Clear All Data');
    await ada.getByRole('alertdialog').getByRole('button', { name: /Clear/ }).click();
    await ada.getByText('All data is deleted.').waitFor();
    await clickButton(ada, 'Logout');
    await heading(ada, 'Login').waitFor();
  });
});

describe('during all tests on a minimal backend', () => {
  // Covers 7.42
  it('the page requests every specified endpoint', () => {
    const made = new Set(service.calls.map(({ name }) => name));
    expect(specifiedEndpoints.map(endpointName).filter((name) => !made.has(name))).toEqual([]);
  });

  // Covers 7.30
  it('the page emits every specified socket event with all its fields', () => {
    const emitted = new Set(
      service.socketMessages.map(({ event, payload }) => [event, shapeOf(payload)].join(' ')),
    );
    expect([...emitted].filter((what) => !what.startsWith('authenticate')).sort()).toEqual([
      'join string',
      'sendMessage message,recipientId,senderId',
      'stopTyping recipientId,senderId',
      'typing recipientId,senderId',
    ]);
    for (const { userId, payload } of service.socketMessages) {
      if (typeof payload === 'string') expect(payload).toBe(userId);
      else expect({ senderId: userId, ...(payload as object) }).toMatchObject({ senderId: userId });
    }
  });

  // Covers 7.29, 7.41
  it('the page sends nothing unspecified except the listed additions', () => {
    expect([...new Set(service.unspecified)].sort()).toEqual([...ADDITIONS].sort());
  });

  // Covers 7.3
  it('the page sends the bearer token to all endpoints except guest endpoints', () => {
    const guests = new Set(specifiedEndpoints.filter(({ guest }) => guest).map(endpointName));
    for (const { name, bearer } of service.calls) {
      expect({ name, bearer }).toEqual({ name, bearer: !guests.has(name) });
    }
  });

  // Covers 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.17, 7.18, 7.19, 7.20
  // Covers 7.21, 7.22, 7.23, 7.24, 7.25, 7.26, 7.27, 7.28, 7.37, 7.38, 7.39, 7.40, 7.43
  it('no specified request fails except for an expired token', () => {
    const refused = service.calls.filter(({ status }) => status >= 400 && status !== 401);
    const names = refused.map(({ name, query }) => [name, ...query.map((key) => `?${key}`)]);
    expect(new Set(names.map((parts) => parts.join(' ')))).toEqual(new Set(SUGGESTIONS));
  });

  // Covers 7.41
  it('the console shows only the rejected requests, and the page shows none of them', async () => {
    const problems = () => sessions.flatMap((session) => session.problems);
    const rejected = /status of 40[14]|status of 400 .*\/subjects\?(?:q|university)=|WebSocket/;
    expect(problems().filter((text) => !rejected.test(text))).toEqual([]);
    const unknown = ADDITIONS.filter((what) => /^(GET|POST) \S+$/.test(what));
    const missing = () => problems().filter((text) => text.includes('status of 404'));
    // The response to the last request may be pending.
    await waitFor(() => {
      const paths = missing().map((text) => new URL(text.split(' ').at(-1) ?? '').pathname);
      expect([...new Set(paths)].sort()).toEqual(unknown.map((what) => what.split(' ')[1]).sort());
    });
  });
});
