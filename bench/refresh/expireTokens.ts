/// <reference lib="dom" />
import { chromium } from 'playwright-core';
import { findTestBrowser, launchOptions } from '../../scripts/chromium.js';
import { report } from '../support/table.ts';
import { startTestService } from './testService.ts';
import { callConcurrently, openTab, exposeStores } from './tab.ts';

interface Options {
  rounds: number;
  /** False removes the Web Locks API, as on a page over plain HTTP. */
  hasLocks: boolean;
}

const TABS = 5;
const CALLS = 20;
/** Milliseconds for the start time to reach every tab. */
const START_DELAY = 100;

/** Expires the access token of one student in five tabs that make twenty concurrent calls each. */
export async function expireTokens({ rounds, hasLocks }: Options) {
  const service = await startTestService();
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
    await exposeStores(context);
    if (!hasLocks) {
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
      });
    }
    const tabs = [];
    while (tabs.length < TABS) tabs.push(await openTab(context));
    const outcome = { rounds: 0, refreshes: 0, signOuts: 0, failedCalls: 0 };
    const refreshesBefore = service.refreshes();
    while (outcome.rounds < rounds) {
      service.expireAccessTokens();
      const at = Date.now() + START_DELAY;
      const results = await Promise.all(tabs.map((tab) => callConcurrently(tab, CALLS, at)));
      outcome.rounds += 1;
      outcome.refreshes = service.refreshes() - refreshesBefore;
      for (const { failed, isSignedIn } of results) {
        outcome.failedCalls += failed;
        outcome.signOuts += isSignedIn ? 0 : 1;
      }
      if (outcome.rounds % 20 === 0) report(JSON.stringify(outcome));
    }
    return outcome;
  } finally {
    await browser.close();
    await service.stop();
  }
}
