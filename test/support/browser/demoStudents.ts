import type { Browser, Page } from 'playwright-core';
import { call } from '../server/call.ts';
import { openMember } from './browser.ts';
import { clickButton, heading, waitForJoin } from './pageActions.ts';

// Students of the seed data, named by the local part of their email.

const PASSWORD = 'study-together-1';
const emailOf = (name: string) => `${name}@northfield.example`;

/** Opens a browser session of the student, who is signed in when the next page opens. */
export const openDemoMember = (browser: Browser, url: string, name: string, width = 1280) =>
  openMember(browser, { url, width }, [
    '/api/users/login',
    { email: emailOf(name), password: PASSWORD },
  ]);

/** Opens the dashboard of the student in a new browser context, and waits until the socket has joined. */
export async function openDemoSession(browser: Browser, url: string, name: string): Promise<Page> {
  const { page } = await openDemoMember(browser, url, name);
  const joined = waitForJoin(page);
  await page.goto('/dashboard');
  await heading(page, 'Dashboard').waitFor();
  await joined;
  return page;
}

/** Signs in with a demo account that the login page offers. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await clickButton(page, `Fill in ${name}`);
  await clickButton(page, 'Login');
  await heading(page, 'Dashboard').waitFor();
}

/** Signs the student in and returns an API client without a page. */
export async function demoStudent(url: string, name: string) {
  const api = async <Body = unknown>(path: string, body?: object, token?: string) => {
    const response = await call<Body>({ url }, body ? 'POST' : 'GET', `/api${path}`, {
      body,
      ...(token !== undefined && { token }),
    });
    if (response.status >= 400) throw new Error(`${path} returned ${String(response.status)}.`);
    return response.body;
  };
  const credentials = { email: emailOf(name), password: PASSWORD };
  const { token } = await api<{ token: string }>('/users/login', credentials);
  const { _id } = await api<{ _id: string }>('/users/me', undefined, token);
  return { _id, call: (path: string, body?: object): Promise<unknown> => api(path, body, token) };
}

export type SendMessages = (texts: string[]) => Promise<void>;

/** Returns a function that sends messages to the recipient by the API. */
export async function demoSender(
  url: string,
  name: string,
  recipientId: string,
): Promise<SendMessages> {
  const sender = await demoStudent(url, name);
  return async (texts) => {
    for (const message of texts) await sender.call('/messages', { recipientId, message });
  };
}
