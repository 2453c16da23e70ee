import type { Page } from 'playwright-core';

/** What a student does on the page, by what they see there. */

export const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text });

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Type a message...' });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await press(page, 'Send');
}

export async function attach(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await press(page, 'Send');
}

export async function openBuddies(page: Page): Promise<void> {
  await open(page, 'Chat');
  await page.getByRole('heading', { name: 'Study Buddies' }).waitFor();
}

export async function openChat(page: Page, name: string): Promise<void> {
  await openBuddies(page);
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
  await press(page, 'Sign Up');
  await page.getByText('You have successfully signed up!').waitFor();
  await heading(page, 'My Profile').waitFor();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await heading(page, 'Login').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Login');
  await page.getByText('Login successful! Welcome!').waitFor();
}

/** From the sign-in page, whose address field looks the same as the one that it leads to. */
export async function askForResetLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await heading(page, 'Forgot Password').waitFor();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send Reset Link');
}

/** What the device remembers under a key. */
export const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** When the page's next socket is connected: it then says so. */
export const joining = (page: Page) =>
  new Promise<void>((resolve) => {
    page.once('websocket', (line) => {
      line.on('framesent', ({ payload }) => {
        if (String(payload).includes('"join"')) resolve();
      });
    });
  });

/** Has the device remember that, where no code of the page runs: the next address finds it first. */
export async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** The value of a date-time field so many minutes from now, in the browser's own time zone. */
export const localTime = (page: Page, minutesFromNow: number) =>
  page.evaluate((minutes) => {
    const now = new Date(Date.now() + minutes * 60_000);
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutesFromNow);
