import { expect, it } from '@jest/globals';
import { makeScanner } from '../../support/browser/axeScanner.ts';
import { openBrowserSession, openSharedBrowser } from '../../support/browser/browser.ts';
import { clickButton, heading } from '../../support/browser/pageActions.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { logInAtProvider, startSignOnProduct } from '../../support/browser/signOnProduct.ts';

const { url, idp } = await startSignOnProduct();
const browser = await openSharedBrowser();
// Its provider does not respond.
const only = await startSharedProduct({
  env: {
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'study-buddy',
    OIDC_NAME: 'Northfield',
    OIDC_ONLY: 'on',
  },
});

const BUTTON = 'Log in with Northfield';

async function openSession(origin = url) {
  const { page } = await openBrowserSession(browser, { url: origin });
  return { page, ...makeScanner(page) };
}

it('axe finds nothing on the login with a provider and the password that links an account', async () => {
  const { page, findings, scan } = await openSession();
  const password = 'tangerine-orbit-42';
  const body = { name: 'Grace', email: 'grace@example.edu', password, university: 'U' };
  await page.request.post(`${url}/api/users/signup`, { data: body });
  idp.people.set('grace', { name: 'Grace', email: 'grace@example.edu', email_verified: true });
  await page.goto('/api/sign-on/callback?code=stolen&state=wrong');
  await page.getByText('This login was started in another tab or is over.').waitFor();
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await scan('/login after a login that is over');
  await clickButton(page, BUTTON);
  await logInAtProvider(page, 'grace');
  await page.getByText('You have an account with grace@example.edu already.').waitFor();
  await scan('the password that links an account');
  expect(findings).toEqual([]);
});

it('axe finds nothing in the settings and dialogs of an account without a password', async () => {
  const { page, findings, scan } = await openSession();
  idp.people.set('root', { name: 'Root', email: 'root@example.edu', groups: ['admins'] });
  await page.goto('/settings');
  await clickButton(page, BUTTON);
  await logInAtProvider(page, 'root');
  await heading(page, 'Settings').waitFor();
  await page.getByText('You log in with Northfield.').waitFor();
  await scan('/settings without a password', 'main');
  await clickButton(page, 'Delete my account');
  await clickButton(page, 'Delete account');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${BUTTON} again` })
    .waitFor();
  await scan('the deletion of the account, refused', '[role=dialog]');
  await page.goto('/admin');
  await clickButton(page, 'Delete All Users');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Type DELETE to continue').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: `${BUTTON} again` }).waitFor();
  await scan('the deletion of all users, refused', '[role=alertdialog]');
  expect(findings).toEqual([]);
});

it('axe finds nothing where the provider is the only login', async () => {
  const { page, findings, scan } = await openSession(only.url);
  for (const [path, title] of [
    ['/signup', 'Sign Up'],
    ['/login', 'Login'],
  ] as const) {
    await page.goto(path);
    await heading(page, title).waitFor();
    await page.getByRole('button', { name: BUTTON }).waitFor();
    await scan(`${path} with the provider alone`);
  }
  await clickButton(page, BUTTON);
  await page.getByText('The login with Northfield does not work at the moment.').waitFor();
  await scan('/login while the provider is away');
  expect(findings).toEqual([]);
});
