import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { LoginResponse } from '../../contract/auth.ts';
import type { Match } from '../../contract/search.ts';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent } from '../support/browser/demoStudents.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const maya = await demoStudent(product.url, 'maya');
const [buddy] = (await maya.call('/users/matches')) as Match[];

/** Screens and a request that each one sends early. */
const SCREENS: Record<string, string> = {
  '/dashboard': '/users/search?limit=20',
  [`/people/${buddy!.id}`]: '/users/search?limit=20',
  '/search': '/conversations',
  '/settings': '/users/me',
  '/chat': '/presence',
  [`/chat/${buddy!.id}`]: `/messages/${buddy!.id}?limit=50`,
};

async function openSignedIn() {
  const session = await openBrowserSession(browser, { url: product.url });
  const credentials = {
    email: 'maya@northfield.example',
    password: 'study-together-1',
  };
  const response = await session.page.request.post('/api/users/login', { data: credentials });
  const { token, refreshToken } = (await response.json()) as LoginResponse;
  await session.context.addInitScript(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    },
    { token, refreshToken },
  );
  return session;
}

/** Opens a screen without its scripts, waits for a request, then loads the scripts. Returns all requests. */
async function requestsOf(page: Page, path: string, awaited: string): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/avatars/')) return;
    sent.push(`${request.method()} ${pathname}${search.replace(/^\?$/, '')}`);
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // A connected socket repeats requests, because events may have been missed.
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await waitFor(() => expect(sent).toContain(`GET /api${awaited}`));
  release();
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  return sent;
}

describe('the data of a screen', () => {
  it.concurrent.each(Object.entries(SCREENS))(
    'of %s are requested while its scripts load, and once',
    async (path, awaited) => {
      const { page, context } = await openSignedIn();
      const sent = await requestsOf(page, path, awaited);
      expect(sent).toEqual([...new Set(sent)]);
      await context.close();
    },
  );
});
