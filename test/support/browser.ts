import {
  chromium,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { findTestBrowser, launchOptions } from '../../scripts/chromium.js';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch(launchOptions(findTestBrowser()));

/** One student's browser, with what went wrong in it. */
export interface Seat {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, uncaught errors, and answers of 500 and above. */
  troubles: string[];
}

interface SeatOptions {
  url: string;
  width?: number;
  /** Where its clocks go; by default as on this machine. */
  timezoneId?: string;
  /** Lets the page install its service worker; without one a test sees every call on the network. */
  isInstallable?: boolean;
}

/** Opens a context of its own: own storage, own tabs. */
export async function takeSeat(
  browser: Browser,
  { url, width = 1280, timezoneId, isInstallable = false }: SeatOptions,
): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(timezoneId !== undefined && { timezoneId }),
  });
  context.setDefaultTimeout(30_000);
  if (!isInstallable) {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
  }
  const troubles: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(told(message));
    });
    page.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${String(response.status())} ${response.url()}`);
    });
  });
  return { context, page: await context.newPage(), troubles };
}

/** What the console says; of a resource that could not be had also which one it was. */
function told(message: ConsoleMessage): string {
  const text = message.text();
  const { url } = message.location();
  return text.startsWith('Failed to load resource') ? `${text} ${url}` : text;
}
