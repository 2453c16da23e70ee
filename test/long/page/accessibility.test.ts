import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../../support/browser/toasts.ts';
import { makeScanner } from '../../support/browser/axeScanner.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { signInAs } from '../../support/browser/demoStudents.ts';
import { composer, heading, clickButton } from '../../support/browser/pageActions.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const PHONE = { width: 360, height: 740 };

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await heading(page, title).waitFor();
  await page.waitForLoadState('networkidle');
}

type Scan = ReturnType<typeof makeScanner>['scan'];
const MAYA = 'Maya Lindqvist';
const DANIEL = 'Daniel Osei';

/** Tests what somebody sees: a guest, or a student of the seed data. */
const check = (
  what: string,
  name: string | null,
  show: (page: Page, scan: Scan) => Promise<void>,
) =>
  it.concurrent(what, async () => {
    const { page, context } = await openBrowserSession(browser, { url: product.url });
    if (name !== null) await signInAs(page, name);
    const { findings, scan } = makeScanner(page);
    await show(page, scan);
    expect(findings).toEqual([]);
    await context.close();
  });

describe('axe reports no serious or critical finding in either theme', () => {
  check('on a refused form, an unknown URL and the menu of a guest', null, async (page, scan) => {
    await open(page, '/login', 'Login');
    await page.getByLabel('Email').fill('maya@northfield.example');
    await page.getByLabel('Password').fill('wrong password');
    await clickButton(page, 'Login');
    await page.getByText('Invalid email or password.').first().waitFor();
    await scan('/login refused');
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan('an unknown URL');
    await page.setViewportSize(PHONE);
    await clickButton(page, 'Menu');
    await scan('the menu of a guest', 'header');
  });

  check('on a toast, search results and the menu of a student', MAYA, async (page, scan) => {
    await scan('/dashboard with a toast');
    await open(page, '/search', 'Find Your Perfect Study Buddy');
    await clickButton(page, 'Search Study Buddies');
    await page.getByRole('button', { name: 'Connect' }).first().waitFor();
    await scan('/search with results', 'main');
    await page.setViewportSize(PHONE);
    await clickButton(page, 'Me');
    await scan('the menu of a student', '[data-bottom-bar]');
  });

  check('in a conversation, its menu and its confirmation dialog', MAYA, async (page, scan) => {
    await open(page, '/chat', 'Chat');
    await page.getByRole('link', { name: /Daniel Osei/ }).click();
    await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
    await composer(page).fill('See you there');
    await clickButton(page, 'Send');
    const mine = page.getByRole('article').filter({ hasText: 'See you there' });
    await mine.getByText(/Sent|Seen/).waitFor();
    await scan('a conversation');
    await mine.hover();
    await mine.getByRole('button', { name: 'Message options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await scan('the options of a message', '[role=menu]');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await scan('the confirmation of a deletion', '[role=alertdialog]');
  });

  check('in the dialogs of a study session', MAYA, async (page, scan) => {
    await open(page, '/sessions', 'Study Sessions Calendar');
    await clickButton(page, '+ Quick Schedule');
    const form = page.getByRole('dialog', { name: 'Schedule New Session' });
    await form.getByLabel('Title').fill('Trees');
    await scan('the form of a session', '[role=dialog]');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await shownToast(page, 'Session scheduled!');
    await page
      .getByRole('button', { name: /Trees,/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Session Details' }).waitFor();
    await scan('the details of a session', '[role=dialog]');
    await page.goto(page.url().replace('?session=', '/'));
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('timer').waitFor();
    await scan('the room of a session');
  });

  check('in a series: its form, its details and its deletion', DANIEL, async (page, scan) => {
    await open(page, '/sessions', 'Study Sessions Calendar');
    await clickButton(page, '+ Quick Schedule');
    const form = page.getByRole('dialog', { name: 'Schedule New Session' });
    await form.getByLabel('Title').fill('Heaps');
    await form.getByText('Repeat, video link, open places').click();
    await form.getByLabel('Repeat').selectOption('Every week');
    await form.getByLabel('Open to my study buddies').check();
    await form.getByLabel('Until').fill('');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await form.getByText('Please choose the last day.').waitFor();
    await scan('the form of a series, refused', '[role=dialog]');
    await form.getByLabel('Ends').selectOption('After a number');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await shownToast(page, 'Session scheduled!');
    await page
      .getByRole('button', { name: /Heaps,/ })
      .first()
      .click();
    const details = page.getByRole('dialog', { name: 'Session Details' });
    await details.getByText(/^Every week/).waitFor();
    await scan('the details of a series', '[role=dialog]');
    await details.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('radio', { name: 'All coming sessions' }).waitFor();
    await scan('the question which sessions are deleted', '[role=alertdialog]');
  });

  check('on a proposal, an open session and a review', MAYA, async (page, scan) => {
    await open(page, '/chat', 'Chat');
    await page.getByRole('link', { name: /Daniel Osei/ }).click();
    await clickButton(page, 'Propose a time');
    const form = page.getByRole('dialog', { name: 'Propose a time to Daniel Osei' });
    await form.getByRole('button', { name: 'Offer 3 times' }).waitFor();
    await scan('the times to offer', '[role=dialog]');
    await form.getByRole('button', { name: 'Choose another time' }).click();
    await form.getByLabel('Another time').waitFor();
    await form.getByLabel('Title').fill('Tries');
    await scan('the times to offer with another one', '[role=dialog]');
    await form.getByRole('button', { name: 'Offer 3 times' }).click();
    await page.getByRole('group', { name: 'Tries' }).waitFor();
    await scan('a conversation with a proposal');
    await open(page, '/search', 'Find Your Perfect Study Buddy');
    await page.getByRole('heading', { name: 'Open sessions' }).waitFor();
    await page.getByRole('button', { name: /^Ask to join/ }).click();
    await page.getByLabel('A few words (optional)').waitFor();
    await scan('/search with an open session', 'main');
    await open(page, '/dashboard', 'Dashboard');
    await page.getByText('Say who came').click();
    const review = page.getByRole('dialog', { name: 'How was it?' });
    await review.getByRole('radio', { name: 'Somebody did not come' }).check();
    await scan('a review', '[role=dialog]');
  });

  check('on the empty pages of a new student', null, async (page, scan) => {
    await open(page, '/signup', 'Sign Up');
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@northfield.example');
    await page.getByLabel('Password').fill('seven green lamps');
    await page.getByLabel('University').fill('Northfield University');
    await clickButton(page, 'Sign Up');
    await heading(page, 'My Profile').waitFor();
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/requests', 'Connection Requests'],
      ['/matches', 'My Study Buddies'],
      ['/chat', 'Chat'],
      ['/notifications', 'Notifications'],
    ] as const) {
      await open(page, path, title);
      await scan(`${path}, empty`, 'main');
    }
  });

  check('on pages that are loading or have failed to load', MAYA, async (page, scan) => {
    const data = /\/api\/(?!users\/me$|socket)/;
    await page.route(data, () => undefined);
    for (const path of ['/matches', '/requests', '/notifications']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await scan(`${path}, loading`, 'main');
    }
    await page.unroute(data);
    await page.route(data, (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    );
    for (const path of ['/matches', '/requests', '/notifications', '/search', '/dashboard']) {
      await page.goto(path);
      await page.getByText('Something went wrong.').first().waitFor();
      await scan(`${path}, failed`, 'main');
    }
  });
});
