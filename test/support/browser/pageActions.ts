import type { Page } from 'playwright-core';
import { shownToast } from './toasts.ts';

// Actions and locators of the page, by role and text.

export const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text });

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Type a message...' });

export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await clickButton(page, 'Send');
}

export async function attachFile(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
  await clickButton(page, 'Send');
}

export async function openBuddyList(page: Page): Promise<void> {
  await openScreen(page, 'Chat');
  // The heading of /matches contains these words, too.
  await page.getByRole('heading', { name: 'Study Buddies', exact: true }).waitFor();
}

export async function openChat(page: Page, name: string): Promise<void> {
  await openBuddyList(page);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { name: `Chat with ${name}` }).waitFor();
}

export async function signUp(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await heading(page, 'Sign Up').waitFor();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('University').fill('Northfield University');
  await clickButton(page, 'Sign Up');
  await shownToast(page, 'You have successfully signed up!');
  await heading(page, 'My Profile').waitFor();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await heading(page, 'Login').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await clickButton(page, 'Login');
  await shownToast(page, 'Login successful! Welcome!');
}

/** Starts at the login page, which has an email field too, so it waits for the next heading. */
export async function requestResetLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await heading(page, 'Forgot Password').waitFor();
  await page.getByLabel('Email').fill(email);
  await clickButton(page, 'Send Reset Link');
}

/** Presses Back as a user does. Does not wait for another page, because Back may close a dialog. */
export async function pressBack(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devTools.send('Page.getNavigationHistory');
  const { id: entryId } = entries[currentIndex - 1]!;
  await devTools.send('Page.navigateToHistoryEntry', { entryId });
  await devTools.detach();
}

/** Returns the value of a local storage key. */
export const readStorage = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Resolves when the page's next socket has sent `join`. */
export const waitForJoin = (page: Page) =>
  new Promise<void>((resolve) => {
    page.once('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"join"')) resolve();
      });
    });
  });

/** Writes local storage at a URL that runs no code of the page. The next URL reads it. */
export async function writeStorage(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** Returns the value of a date-time field for a time from now, in the time zone of the browser. */
export const localInputValue = (page: Page, minutesFromNow: number) =>
  page.evaluate((minutes) => {
    const now = new Date(Date.now() + minutes * 60_000);
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutesFromNow);
