import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { findTestBrowser, launchOptions } from '../../../scripts/chromium.js';
import type { LoginResponse } from '../../../contract/auth.ts';
import { writeStorage } from './pageActions.ts';
import { recordToasts } from './toasts.ts';
import { translate } from './translator.ts';

/**
 * Opens a browser.
 * @param textSize percent of the default text size, which changes rem, also in media queries
 */
export function openBrowser(textSize?: number): Promise<Browser> {
  const size = textSize && [`--blink-settings=defaultFontSize=${String(textSize * 0.16)}`];
  return chromium.launch(launchOptions(findTestBrowser(), ...(size || [])));
}

/** Opens a browser for all tests of the file. */
export async function openSharedBrowser(): Promise<Browser> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return browser;
}

/** A browser context with one page, and the problems logged in it. */
export interface BrowserSession {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, uncaught errors, and responses with status 500 and above. */
  problems: string[];
}

interface BrowserSessionOptions {
  url: string;
  width?: number;
  /** The language of the browser; en-US by default. */
  locale?: string;
  hasTouch?: boolean;
  /** Allows a service worker. Without it, the test sees every request. */
  isInstallable?: boolean;
  /** Translates every page as a browser does. */
  isTranslated?: boolean;
}

/** Opens a new browser context, with separate storage. */
export async function openBrowserSession(
  browser: Browser,
  options: BrowserSessionOptions,
): Promise<BrowserSession> {
  const { url, width = 1280, locale, hasTouch = false, isInstallable = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch,
    ...(locale !== undefined && { locale }),
  });
  context.setDefaultTimeout(120_000);
  if (!isInstallable) {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
  }
  if (options.isTranslated) await context.addInitScript(translate);
  await recordToasts(context);
  const problems: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (isProblem(message)) problems.push(describeMessage(message));
    });
    page.on('response', (response) => {
      if (response.status() >= 500) problems.push(`${String(response.status())} ${response.url()}`);
    });
  });
  return { context, page: await context.newPage(), problems };
}

/**
 * Returns whether a console message is an error or a warning. Chromium also warns of a socket that is
 * closed while it connects, as it is by a logout right after a login.
 */
const isProblem = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !message.text().endsWith('WebSocket is closed before the connection is established.');

/** Returns the text of a console message, and the URL of a resource that failed to load. */
function describeMessage(message: ConsoleMessage): string {
  const text = message.text();
  const { url } = message.location();
  return text.startsWith('Failed to load resource') ? `${text} ${url}` : text;
}

/** Opens a browser session of a student who logs in, or signs up, by the API. */
export async function openMember(
  browser: Browser,
  options: BrowserSessionOptions,
  [path, data]: [path: string, body: object],
): Promise<BrowserSession> {
  const session = await openBrowserSession(browser, options);
  const response = await session.page.request.post(path, { data });
  const { token, refreshToken } = (await response.json()) as LoginResponse;
  await writeStorage(session.page, { token, refreshToken });
  return session;
}

/** Opens a browser session of a student who has just signed up. */
export function openNewStudent(browser: Browser, options: BrowserSessionOptions) {
  const email = `${randomUUID()}@northfield.example`;
  const names = { name: 'Ada Lovelace', university: 'Northfield University' };
  const body = { ...names, email, password: 'seven green lamps' };
  return openMember(browser, options, ['/api/users/signup', body]);
}

/** Opens a browser session that also reports responses with status 400 and above. */
export async function openStrictSession(
  browser: Browser,
  options: BrowserSessionOptions,
): Promise<BrowserSession> {
  const session = await openBrowserSession(browser, options);
  session.page.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (reply.status() >= 400) session.problems.push(`${String(reply.status())} ${pathname}`);
  });
  return session;
}
