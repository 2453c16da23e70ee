import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page, WebSocketRoute } from 'playwright-core';
import type { TokenResponse } from '../../../contract/auth.ts';
import { DAY } from '../../../contract/durations.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import {
  call,
  makeBuddies,
  signUp,
  signUpBuddies,
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
import { waitFor } from '../../support/waitFor.ts';
import { advanceClock } from '../../support/server/timeTravel.ts';

const browser = await openSharedBrowser();
const server = await startSharedServer({ pageRoot: path.resolve('build/page') });
const [grace, ada] = [await signUp(server, 'Grace Hopper'), await signUp(server, 'Ada Lovelace')];
// Otherwise the page of Ada celebrates the match.
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
    // The time of the server does not advance, but this notification is newer than the one before.
    server.clock.advance(1);
    await grace.sendMessage(ada, 'Are you there?');
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

it('a page that was offline until its access token expired loses nothing, and sends once in order', async () => {
  const [mary, emmy] = await signUpBuddies(server);
  const { page, context } = await openBrowserSession(browser, { url: server.url });
  // Going offline does not close the sockets of Chromium.
  const sockets: WebSocketRoute[] = [];
  let isOffline = false;
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (isOffline) void socket.close();
    else sockets.push(socket.connectToServer());
  });
  await writeStorage(page, { token: mary.token, refreshToken: mary.refreshToken });
  await page.goto(`/chat/${emmy._id}`);
  // Its code has loaded.
  await sendMessage(page, 'Zero');
  await bubble(page, 'Zero').getByText('Sent').waitFor();

  isOffline = true;
  await context.setOffline(true);
  for (const socket of sockets) await socket.close();
  const written = ['One', 'Two', 'Three'];
  for (const text of written) await sendMessage(page, text);
  await bubble(page, 'Three').getByText('Sending').waitFor();
  for (const text of ['Missed 1', 'Missed 2']) await emmy.sendMessage(mary, text);
  const [later] = await advanceClock(server, 3 * DAY, emmy);

  isOffline = false;
  await context.setOffline(false);
  await bubble(page, 'Three').getByText('Sent').waitFor();
  const expected = ['Zero', 'Missed 1', 'Missed 2', ...written];
  const texts = () => page.getByRole('article').locator('p').allTextContents();
  await waitFor(async () => expect(await texts()).toEqual(expected));
  expect((await later.thread(mary)).map(({ message }) => message)).toEqual(expected);
  await page.reload();
  await bubble(page, 'Three').getByText('Seen').waitFor();
  expect(await texts()).toEqual(expected);
});
