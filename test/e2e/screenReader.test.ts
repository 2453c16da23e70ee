import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { heading, signUp } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

// What a screen reader finds on the ten main screens of a new student on a phone: landmarks, headings, names
// and states, in their order. `UPDATE_SCREENS=1` writes the files. Read a changed one as it would be spoken.

const product = await startSharedProduct();
const browser = await openSharedBrowser();

const SCREENS = {
  '/dashboard': 'Dashboard',
  '/profile': 'My Profile',
  '/search': 'Find Your Perfect Study Buddy',
  '/matches': 'My Study Buddies',
  '/requests': 'Connection Requests',
  '/chat': 'Chat',
  '/notifications': 'Notifications',
  '/sessions': 'Study Sessions Calendar',
  '/settings': 'Settings',
  '/welcome/subjects': 'My Profile',
};

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** Dates, times and the port change from test to test. */
const asExpected = (tree: string) =>
  tree
    .replaceAll(product.url, 'ORIGIN')
    .replaceAll(/\b\w+day, /g, '')
    .replaceAll(new RegExp(`\\b(?:${MONTHS})\\w* \\d+(?:, \\d{4})?`, 'g'), 'DATE')
    // Within a month, a span has its name once.
    .replaceAll(/DATE – \d+(?:, \d{4})?/g, 'DATE – DATE')
    .replaceAll(/\d+:\d\d [AP]M/g, 'TIME')
    .replaceAll(/\b\d+ (?:second|minute)s? ago|\bnow$/gm, 'AGO');

it('names the screens of a new student as before', async () => {
  const { page, problems } = await openBrowserSession(browser, { url: product.url, width: 390 });
  await signUp(page, {
    name: 'Ada Lovelace',
    email: 'ada@northfield.example',
    password: 'seven green lamps',
  });
  for (const [path, title] of Object.entries(SCREENS)) {
    await page.goto(path);
    await heading(page, title).waitFor();
    // Without the notices before it, which are empty and appear seconds after the page has loaded.
    const read = async () => `${asExpected(await page.locator('#root').ariaSnapshot())}\n`;
    const file = new URL(`screens/${path.slice(1).replace('/', '-')}.txt`, import.meta.url);
    if (process.env['UPDATE_SCREENS']) {
      await page.waitForLoadState('networkidle');
      await writeFile(file, await read());
    }
    const expected = await readFile(file, 'utf8');
    // Until everything has loaded.
    await waitFor(async () => expect(await read()).toBe(expected));
  }
  expect(problems).toEqual([]);
});
