import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.js';

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

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
}

/** Opens a context of its own: own storage, own tabs. */
export async function takeSeat(
  browser: Browser,
  { url, width = 1280 }: SeatOptions,
): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const troubles: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${String(response.status())} ${response.url()}`);
    });
  });
  return { context, page: await context.newPage(), troubles };
}
