import type { Browser, Page } from 'playwright-core';
import { takeSeat } from './browser.ts';
import { joining } from './steps.ts';

// Students of the demo campus, by the first part of their address.

const PASSWORD = 'study-together-1';
const addressOf = (name: string) => `${name}@northfield.example`;

/** Signs that student in, in a browser of their own which hears what happens. */
export async function openDemoSeat(browser: Browser, url: string, name: string): Promise<Page> {
  const { page } = await takeSeat(browser, { url });
  const joined = joining(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(addressOf(name));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await joined;
  return page;
}

interface DemoStudent {
  _id: string;
  call: (path: string, body?: object) => Promise<unknown>;
}

/** That student without a page. */
export async function demoStudent(url: string, name: string): Promise<DemoStudent> {
  const credentials = { email: addressOf(name), password: PASSWORD };
  const { token } = (await call(url, '/users/login', { body: credentials })) as { token: string };
  const { _id } = (await call(url, '/users/me', { token })) as { _id: string };
  return { _id, call: (path, body) => call(url, path, { token, ...(body && { body }) }) };
}

export type Say = (texts: string[]) => Promise<void>;

/** Somebody who writes to a student without a page of their own. */
export async function demoWriter(url: string, name: string, recipientId: string): Promise<Say> {
  const writer = await demoStudent(url, name);
  return async (texts) => {
    for (const message of texts) await writer.call('/messages', { recipientId, message });
  };
}

async function call(
  url: string,
  path: string,
  { body, token }: { body?: object; token?: string },
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}.`);
  return response.json();
}
