import { expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { shownToast } from '../../support/browser/toasts.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import { clickButton, heading, signUp } from '../../support/browser/pageActions.ts';
import { startSharedProduct } from '../../support/browser/product.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.edu', password: 'tangerine-orbit-42' };

const product = await startSharedProduct();
const browser = await openSharedBrowser();
const url = product.url.replace('127.0.0.1', 'localhost');
const session = await openBrowserSession(browser, { url });

/** Adds a fingerprint reader to the page that recognizes the student. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

it('a passkey that is added in the settings signs in', async () => {
  const { context, page, problems } = session;
  await addAuthenticator(context, page);
  await signUp(page, ADA);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your Password').fill(ADA.password);
  await clickButton(page, 'Continue');
  await section.getByText('The passkey “Chrome on Linux” was added.').waitFor();
  await section.getByText('Last use: Never').waitFor();

  await clickButton(page, 'Logout');
  await page.goto('/settings');
  await clickButton(page, 'Sign in with a passkey');
  await shownToast(page, 'Login successful! Welcome!');
  await heading(page, 'Settings').waitFor();
  await section.getByText('Last use: now').waitFor();
  expect(problems).toEqual([]);
});

it('the login at an IP address offers no passkeys', async () => {
  const { page } = await openBrowserSession(browser, { url: product.url });
  await page.goto('/login');
  await heading(page, 'Login').waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});
