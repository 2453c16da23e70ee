import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TokenResponse } from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import {
  call,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../support/server/server.ts';
import {
  bubble,
  composer,
  heading,
  waitForJoin,
  clickButton,
  sendMessage,
  writeStorage,
} from '../../support/browser/pageActions.ts';

const browser = await openSharedBrowser();
const server = await startSharedServer({ pageRoot: path.resolve('build/page') });
const ada = await signUp(server, 'Ada Lovelace');
const grace = await signUp(server, 'Grace Hopper');
await makeBuddies(grace, ada);
let [one, other] = await openTabs(ada);

/** Opens two tabs of one browser with the student signed in. */
async function openTabs({ token, refreshToken }: Student): Promise<[Page, Page]> {
  const { page, context } = await openBrowserSession(browser, { url: server.url });
  await writeStorage(page, { token, refreshToken });
  return [page, await context.newPage()];
}

/** Opens a path in each tab, and waits until both sockets have joined. */
async function openBoth(first: string, second: string): Promise<void> {
  for (const [page, path] of [
    [one, first],
    [other, second],
  ] as const) {
    const joined = waitForJoin(page);
    await page.goto(path);
    await joined;
    await page.waitForLoadState('networkidle');
  }
}

const thread = () => `/chat/${grace._id}`;
const write = (message: string) => {
  // The time of the server does not advance, but each notification is newer than the one before.
  server.clock.advance(1);
  return grace.api('POST', '/api/messages', { recipientId: ada._id, message });
};
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
/** Waits for an unread count in the top bar. */
const counts = (page: Page, name: string, unread: number) =>
  entry(page, `${name} ${String(unread)} unread`).waitFor();
const countsNothing = (page: Page, name: string) =>
  entry(page, name).filter({ hasNotText: 'unread' }).waitFor();

describe('two tabs of one student synchronize', () => {
  it('unread counts, also when one tab reads the messages', async () => {
    await openBoth('/dashboard', '/matches');
    await write('Are you there?');
    await Promise.all([one, other].map((page) => counts(page, 'Chat', 1)));
    await Promise.all([one, other].map((page) => counts(page, 'Notifications', 1)));
    await entry(one, 'Chat').click();
    const list = one.getByRole('region', { name: 'Study Buddies' });
    await list.getByRole('link', { name: /Grace Hopper/ }).click();
    await bubble(one, 'Are you there?').waitFor();
    await Promise.all([
      countsNothing(other, 'Chat'),
      countsNothing(other, 'Notifications'),
      countsNothing(one, 'Chat'),
    ]);
  });

  it('sent messages and their "Seen" state', async () => {
    await openBoth(thread(), thread());
    await sendMessage(one, 'Written in one tab');
    await bubble(other, 'Written in one tab').getByText('Sent').waitFor();
    await grace.api('GET', `/api/messages/${ada._id}`);
    for (const page of [one, other]) {
      await bubble(page, 'Written in one tab').getByText('Seen').waitFor();
    }
    expect(await bubble(other, 'Written in one tab').count()).toBe(1);
  });

  it('read notifications', async () => {
    await openBoth('/notifications', '/notifications');
    await write('One more thing');
    const unread = (page: Page) =>
      page.getByRole('main').getByRole('link', { name: /^Unread: Grace Hopper sent you/ });
    await unread(other).waitFor();
    await unread(one).click();
    await unread(other).waitFor({ state: 'detached' });
    await bubble(one, 'One more thing').waitFor();
    await countsNothing(other, 'Chat');
  });

  it('the logout', async () => {
    await openBoth('/dashboard', thread());
    await composer(other).fill('Not yet sent');
    await clickButton(one, 'Logout');
    await heading(one, 'Login').waitFor();
    await heading(other, 'Login').waitFor();
    expect(await other.getByText('Session expired').count()).toBe(0);
    const stored = await one.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('Not yet sent');
    expect(stored).not.toContain('oken');
  });

  it('the end of a compromised auth session', async () => {
    const mary = await signUp(server, 'Mary Somerville');
    [one, other] = await openTabs(mary);
    await openBoth('/dashboard', '/matches');
    const refresh = (refreshToken: string) =>
      call<TokenResponse>(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });
    const { body: next } = await refresh(mary.refreshToken);
    await refresh(next.refreshToken);
    expect((await refresh(mary.refreshToken)).status).toBe(401);
    // The inline message stays. The toast with the same text disappears.
    const message = (page: Page) => page.getByRole('main').getByText(AUTH_SESSION_COMPROMISED);
    await Promise.race([one, other].map((page) => message(page).waitFor()));
    for (const page of [one, other]) {
      await message(page).waitFor();
      await heading(page, 'Login').waitFor();
    }
  });
});
