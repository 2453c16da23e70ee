/// <reference lib="dom" />
import { chromium } from 'playwright-core';
import { findTestBrowser, launchOptions } from '../../scripts/chromium.js';
import { startClockedService } from './service.ts';
import { callAtOnce, openTab, watchStores } from './tab.ts';

interface Options {
  /** How often the access token expires. */
  rounds: number;
  /** Without Web Locks tabs cannot take turns, as on a page over plain HTTP. */
  hasLocks: boolean;
  /** Told now and then how far it is. */
  report?: (line: string) => void;
}

export interface Outcome {
  rounds: number;
  /** Refreshes that the service was asked for. */
  refreshes: number;
  /** How often a tab was signed out after a round. */
  signOuts: number;
  /** Calls that did not end well. */
  failedCalls: number;
}

const TABS = 5;
const CALLS = 20;
/** Milliseconds in which the word to begin reaches every tab. */
const HEAD_START = 100;

/** Lets the access token of one student expire in five tabs that make twenty calls each, at once. */
export async function expireTogether({ rounds, hasLocks, report }: Options): Promise<Outcome> {
  const service = await startClockedService();
  const browser = await chromium.launch(launchOptions(findTestBrowser()));
  try {
    const context = await browser.newContext({
      baseURL: service.url,
      serviceWorkers: 'block',
      storageState: {
        cookies: [],
        origins: [{ origin: service.url, localStorage: await service.signUp() }],
      },
    });
    await watchStores(context);
    if (!hasLocks) {
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
      });
    }
    const tabs = [];
    while (tabs.length < TABS) tabs.push(await openTab(context));
    const outcome: Outcome = { rounds: 0, refreshes: 0, signOuts: 0, failedCalls: 0 };
    const refreshesBefore = service.refreshes();
    while (outcome.rounds < rounds) {
      service.expireAccessTokens();
      const at = Date.now() + HEAD_START;
      const results = await Promise.all(tabs.map((tab) => callAtOnce(tab, CALLS, at)));
      outcome.rounds += 1;
      outcome.refreshes = service.refreshes() - refreshesBefore;
      for (const { failed, isSignedIn } of results) {
        outcome.failedCalls += failed;
        outcome.signOuts += isSignedIn ? 0 : 1;
      }
      if (outcome.rounds % 20 === 0) report?.(JSON.stringify(outcome));
    }
    return outcome;
  } finally {
    await browser.close();
    await service.stop();
  }
}
