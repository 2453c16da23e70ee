import { expect, it } from '@jest/globals';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { openDemoSession } from '../support/browser/demoStudents.ts';
import { clickButton, heading } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

it('a student studies now, and a buddy who sees it on Home joins with one tap', async () => {
  const daniels = await openDemoSession(browser, url, 'daniel');
  const mayas = await openDemoSession(browser, url, 'maya');

  await clickButton(mayas, 'Study now');
  const form = mayas.getByRole('dialog', { name: 'Study now' });
  await form.getByLabel('What do you study?').fill('Hash tables');
  await form.getByRole('button', { name: '25 min' }).click();
  await form.getByRole('button', { name: 'Start' }).click();
  await heading(mayas, 'Hash tables').waitFor();

  // Live, without a reload.
  await daniels.getByRole('button', { name: 'Join now Hash tables' }).click();
  await heading(daniels, 'Hash tables').waitFor();
  for (const page of [mayas, daniels]) {
    await page.getByRole('heading', { name: 'Here now: 2' }).waitFor();
  }
  expect(new URL(daniels.url()).pathname).toBe(new URL(mayas.url()).pathname);
});
