import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { TokenAnswer } from '../../contract/auth.ts';
import { SESSION_REUSED } from '../../contract/constants.ts';
import { expireTogether } from '../../bench/refresh/expireTogether.ts';
import { openBrowser, takeSeat } from '../support/browser.ts';
import {
  call,
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../support/server.ts';
import { bubble, composer, heading, joining, press, say, store } from '../support/steps.ts';

/** How soon the other tab has to know. */
const SOON = { timeout: 1_000 };

let server: TestServer;
let browser: Browser;
let ada: Student;
let grace: Student;
let one: Page;
let other: Page;

beforeAll(async () => {
  server = await startServer({ pageRoot: path.resolve('build/page') });
  browser = await openBrowser();
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(server, grace, ada);
  [one, other] = await openTabs(ada);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Two tabs of one browser in which that student is signed in. */
async function openTabs({ token, refreshToken }: Student): Promise<[Page, Page]> {
  const { page, context } = await takeSeat(browser, { url: server.url });
  await store(page, { token, refreshToken });
  return [page, await context.newPage()];
}

/** Opens addresses in both tabs, and waits until each hears what happens. */
async function openBoth(here: string, there: string): Promise<void> {
  for (const [page, address] of [
    [one, here],
    [other, there],
  ] as const) {
    const joined = joining(page);
    await page.goto(address);
    await joined;
    await page.waitForLoadState('networkidle');
  }
}

const thread = () => `/chat/${grace._id}`;
const write = (message: string) =>
  grace.api('POST', '/api/messages', { recipientId: ada._id, message });
/** Opens what can be done with a message of one's own, and chooses of it. */
async function change(text: string, action: 'Edit' | 'Delete'): Promise<void> {
  await bubble(one, text).hover();
  await bubble(one, text).getByRole('button', { name: 'Message options' }).click();
  await bubble(one, text).getByRole('button', { name: action }).click();
}
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
/** The entry of the top bar with the number at it. */
const counts = (page: Page, name: string, unread: number) =>
  entry(page, `${name} ${String(unread)} unread`).waitFor(SOON);
const countsNothing = (page: Page, name: string) =>
  entry(page, name).filter({ hasNotText: 'unread' }).waitFor(SOON);

describe('two tabs of one student agree within a second', () => {
  it('on what is unread, and on that it was read in one of them', async () => {
    await openBoth('/dashboard', '/matches');
    await write('Are you there?');
    await Promise.all([one, other].map((page) => counts(page, 'Chat', 1)));
    await Promise.all([one, other].map((page) => counts(page, 'Notifications', 1)));
    await entry(one, 'Chat').click();
    await one.getByRole('link', { name: /Grace Hopper/ }).click();
    await bubble(one, 'Are you there?').waitFor();
    await Promise.all([
      countsNothing(other, 'Chat'),
      countsNothing(other, 'Notifications'),
      countsNothing(one, 'Chat'),
    ]);
  });

  it('on what was sent, and on that the buddy has seen it', async () => {
    await openBoth(thread(), thread());
    await say(one, 'Written in one tab');
    await bubble(other, 'Written in one tab').getByText('Sent').waitFor(SOON);
    await grace.api('GET', `/api/messages/${ada._id}`);
    for (const page of [one, other]) {
      await bubble(page, 'Written in one tab').getByText('Seen').waitFor(SOON);
    }
    expect(await bubble(other, 'Written in one tab').count()).toBe(1);
  });

  it('on what was edited, and what was deleted', async () => {
    await openBoth(thread(), thread());
    for (const text of ['Half right', 'All wrong']) await say(one, text);
    await bubble(other, 'All wrong').waitFor(SOON);
    await change('Half right', 'Edit');
    await composer(one).fill('Quite right');
    await press(one, 'Save');
    await bubble(other, 'Quite right').getByText('(edited)').waitFor(SOON);
    await change('All wrong', 'Delete');
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await bubble(other, 'All wrong').waitFor({ state: 'detached', ...SOON });
  });

  it('on who was accepted', async () => {
    const emmy = await signUp(server, 'Emmy Noether');
    await openBoth('/requests', '/matches');
    await emmy.api('POST', '/api/requests', { recipientId: ada._id });
    const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Emmy Noether' });
    await row(one).getByRole('button', { name: 'Accept' }).click();
    await one.getByText('Request accepted successfully!').waitFor();
    await row(other)
      .getByRole('link', { name: /Start Chat/ })
      .waitFor(SOON);
  });

  it('on what was read in the list of notifications', async () => {
    await openBoth('/notifications', '/notifications');
    await write('One more thing');
    const unread = (page: Page) =>
      page.getByRole('main').getByRole('link', { name: /^Unread: Grace Hopper sent you/ });
    await unread(other).waitFor(SOON);
    await unread(one).click();
    await unread(other).waitFor({ state: 'detached', ...SOON });
    await bubble(one, 'One more thing').waitFor();
    await countsNothing(other, 'Chat');
  });

  it('on that one has signed out', async () => {
    await openBoth('/dashboard', thread());
    await press(one, 'Logout');
    await heading(one, 'Login').waitFor();
    await heading(other, 'Login').waitFor(SOON);
    expect(await other.getByText('Session expired').count()).toBe(0);
  });

  it('on that a sign-in ended because somebody else had it too', async () => {
    const mary = await signUp(server, 'Mary Somerville');
    [one, other] = await openTabs(mary);
    await openBoth('/dashboard', '/matches');
    const refresh = (refreshToken: string) =>
      call<TokenAnswer>(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });
    const { body: next } = await refresh(mary.refreshToken);
    await refresh(next.refreshToken);
    expect((await refresh(mary.refreshToken)).status).toBe(401);
    // The form's own notice is there to stay; the toast says the same and goes.
    const told = (page: Page) => page.getByRole('main').getByText(SESSION_REUSED);
    await Promise.race([one, other].map((page) => told(page).waitFor()));
    for (const page of [one, other]) {
      await told(page).waitFor(SOON);
      await heading(page, 'Login').waitFor(SOON);
    }
  });
});

describe('five tabs whose access token expires while each makes twenty calls', () => {
  it('refresh once for all, and stay signed in', async () => {
    expect(await expireTogether({ rounds: 2, hasLocks: true })).toEqual({
      rounds: 2,
      refreshes: 2,
      signOuts: 0,
      failedCalls: 0,
    });
  });

  it('stay signed in where they cannot take turns', async () => {
    const { refreshes, ...outcome } = await expireTogether({ rounds: 2, hasLocks: false });
    expect(outcome).toEqual({ rounds: 2, signOuts: 0, failedCalls: 0 });
    expect(refreshes).toBeGreaterThanOrEqual(2);
    expect(refreshes).toBeLessThanOrEqual(10);
  });
});
