import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeScanner } from '../support/browser/axeScanner.ts';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { clickButton, heading, pressBack } from '../support/browser/pageActions.ts';
import {
  enterPerson,
  logInAtProvider,
  startSignOnProduct,
} from '../support/browser/signOnProduct.ts';
import { shownToast } from '../support/browser/toasts.ts';

const { url, idp } = await startSignOnProduct();
const browser = await openSharedBrowser();

const BUTTON = 'Log in with Northfield';
const OVER = 'This login was started in another tab or is over. Please log in again.';

beforeEach(() => {
  idp.behaviour = {};
  idp.people.set('ada', { name: 'Ada Lovelace', email: 'ada@example.edu', email_verified: true });
});

async function openSession() {
  const session = await openBrowserSession(browser, { url, isInstallable: true });
  return { ...session, ...makeScanner(session.page) };
}

/** Opens the login page and goes on to the provider. */
async function startLogin() {
  const session = await openSession();
  await session.page.goto('/login');
  await clickButton(session.page, BUTTON);
  return session;
}

/** Counts the documents that a page loads from the service. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(url)) count += 1;
  });
  return () => count;
}

it('a student logs in with the provider to the screen they wanted, and logs out', async () => {
  const { page, problems } = await openSession();
  await page.goto('/settings');
  await heading(page, 'Login').waitFor();
  await page.getByLabel('Email').waitFor();
  await clickButton(page, BUTTON);
  await logInAtProvider(page);
  await heading(page, 'Settings').waitFor();
  await shownToast(page, 'Login successful! Welcome!');
  await page.getByText('Your address is ada@example.edu.').waitFor();
  await page.getByText('You log in with Northfield.').waitFor();
  await clickButton(page, 'Logout');
  await heading(page, 'Login').waitFor();
  await page.getByRole('button', { name: BUTTON }).waitFor();
  expect(problems).toEqual([]);
});

it('Back after a login at a provider that returns at once stays logged in', async () => {
  idp.behaviour = { person: 'ada' };
  const { page, problems } = await startLogin();
  await page.waitForURL('**/dashboard');
  const documents = countDocuments(page);
  await pressBack(page);
  await page.waitForURL('**/dashboard');
  // The callback and the pages of the provider are not in the history.
  expect(documents()).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await clickButton(page, BUTTON);
  await page.waitForURL('**/dashboard');
  expect(problems).toEqual([]);
});

it('Back to the provider after the login ends logged in', async () => {
  const { page } = await startLogin();
  await logInAtProvider(page);
  await page.waitForURL('**/dashboard');
  await pressBack(page);
  await heading(page, 'Session not found').waitFor();
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
});

it('two tabs that log in at once are both logged in', async () => {
  const { context, page: first } = await openSession();
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto('/login');
    await clickButton(page, BUTTON);
    await heading(page, 'Campus login').waitFor();
  }
  await logInAtProvider(first);
  await first.waitForURL('**/dashboard');
  await second.getByLabel('Person').fill('ada');
  await clickButton(second, 'Continue');
  await second.waitForURL('**/dashboard');
});

it('a callback with a wrong state, or in five tabs of another browser, ends on the login page', async () => {
  const { context, page, findings, scan } = await openSession();
  const callback = '/api/sign-on/callback?code=stolen&state=wrong';
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
  for (const tab of [page, ...tabs]) {
    const documents = countDocuments(tab);
    await tab.goto(callback);
    await tab.getByText(OVER).waitFor();
    expect(tab.url()).toBe(`${url}/login`);
    expect(documents()).toBeLessThanOrEqual(2);
  }
  await scan('/login after a login that is over');
  await page.goto('/login');
  await clickButton(page, BUTTON);
  await heading(page, 'Campus login').waitFor();
  await page.goto(callback);
  await page.getByText('This login with Northfield is over. Please start it again.').waitFor();
  expect(findings).toEqual([]);
});

it('an account with the same email that is not verified is linked by its password', async () => {
  const { page, findings, scan } = await openSession();
  const password = 'tangerine-orbit-42';
  const body = { name: 'Grace', email: 'grace@example.edu', password, university: 'U' };
  await page.request.post(`${url}/api/users/signup`, { data: body });
  idp.people.set('grace', { name: 'Grace', email: 'grace@example.edu', email_verified: true });
  await page.goto('/login');
  await clickButton(page, BUTTON);
  await logInAtProvider(page, 'grace');
  await page.getByText('You have an account with grace@example.edu already.').waitFor();
  await scan('the password that links an account');
  await page.getByLabel('Password').fill(password);
  await clickButton(page, 'Login');
  await page.waitForURL('**/dashboard');
  expect(findings).toEqual([]);
});

it('an account without a password is deleted after another login with the provider', async () => {
  const { page, findings, scan } = await startLogin();
  await logInAtProvider(page);
  await page.waitForURL('**/dashboard');
  await page.goto('/settings');
  await page.getByText('You log in with Northfield.').waitFor();
  await scan('/settings without a password', 'main');
  await clickButton(page, 'Delete my account');
  await clickButton(page, 'Delete account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Please log in with Northfield again first.').waitFor();
  await scan('the deletion of the account, refused', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Log in with Northfield again' }).click();
  await heading(page, 'Campus login').waitFor();
  await clickButton(page, 'Refuse');
  await shownToast(page, 'This login was not completed, so nothing is confirmed.');
  await clickButton(page, 'Log in with Northfield again');
  await enterPerson(page);
  await shownToast(page, 'Thank you. This counts for ten minutes.');
  await heading(page, 'Settings').waitFor();
  await clickButton(page, 'Delete my account');
  await clickButton(page, 'Delete account');
  await heading(page, 'Login').waitFor();
  expect(findings).toEqual([]);
});
