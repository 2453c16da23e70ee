import { expect } from '@jest/globals';
import { shownToast } from '../../support/browser/toasts.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import { serialTest } from '../../support/browser/serialTest.ts';
import { png } from '../../support/files.ts';
import {
  expectTrapped,
  hasFocus,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/browser/keyboard.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { bubble, composer, heading } from '../../support/browser/pageActions.ts';

// A student journey with the keyboard only.

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { page } = await openBrowserSession(browser, { url: product.url });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const mainLink = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

serialTest('logs in', async () => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).waitFor();
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Login' }));
  await pressOn(page, button('Fill in Maya Lindqvist'));
  await pressOn(page, button('Login'));
  await heading(page, 'Dashboard').waitFor();
});

serialTest('searches by day and sends a request', async () => {
  await pressOn(page, mainLink('Search'));
  await heading(page, 'Find Your Perfect Study Buddy').waitFor();
  const cards = page.getByRole('main').getByRole('listitem');
  const found = page.getByText(/study budd(y|ies) found/);
  const unfiltered = (await found.textContent()) ?? '';
  await pressOn(page, button('Monday'), 'Space');
  await pressOn(page, button('Search Study Buddies'));
  // The first card may be missing in the results with the filter.
  await found.filter({ hasNotText: unfiltered }).waitFor();
  await page.getByRole('searchbox', { name: 'Search by name' }).focus();
  await pressOn(page, page.getByRole('link', { name: 'Skip to results' }));
  expect(await tabTo(page, cards.getByRole('button', { name: 'Connect' }))).toBeLessThan(10);
  await page.keyboard.press('Enter');
  await pressOn(page, button('Send'));
  await cards.getByText('Request Pending').first().waitFor();
});

serialTest('opens a conversation and sends a message and a picture', async () => {
  await pressOn(page, mainLink('Chat'));
  const list = page.getByRole('region', { name: 'Study Buddies' });
  await pressOn(page, list.getByRole('link', { name: /Eleni/ }));
  await page.getByRole('heading', { name: /^Chat with Eleni/ }).waitFor();
  await typeInto(page, composer(page), 'Hello Eleni');
  await page.keyboard.press('Enter');
  await bubble(page, 'Hello Eleni').getByText('Sent').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressOn(page, button('Attach files')),
  ]);
  await chooser.setFiles({ name: 'graph.png', mimeType: 'image/png', buffer: png });
  await pressOn(page, button('Send'));
  await page.getByRole('img', { name: 'graph.png' }).waitFor();
});

serialTest('cancels the deletion of the message and then deletes it', async () => {
  const mine = bubble(page, 'Hello Eleni');
  const options = mine.getByRole('button', { name: 'Message options' });
  const chooseDelete = async () => {
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await item.waitFor();
    for (let i = 0; i < 10 && !(await hasFocus(item)); i += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await pressOn(page, options);
  await chooseDelete();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Delete this message?').waitFor();
  await expectTrapped(page, confirmation);
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
  expect(await hasFocus(options)).toBe(true);

  await page.keyboard.press('Enter');
  await chooseDelete();
  await pressOn(page, confirmation.getByRole('button', { name: 'Delete' }));
  await mine.waitFor({ state: 'detached' });
});

serialTest('plans a study session in a dialog that traps and restores the focus', async () => {
  await pressOn(page, mainLink('Sessions'));
  await pressOn(page, button('+ Quick Schedule'));
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.waitFor();
  await expectTrapped(page, form);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await hasFocus(button('+ Quick Schedule'))).toBe(true);

  await page.keyboard.press('Enter');
  await typeInto(page, form.getByLabel('Title'), 'Trees');
  await pressOn(page, form.getByRole('checkbox', { name: /Daniel Osei/ }), 'Space');
  const times = form.getByRole('region', { name: 'Times that suit everyone' });
  await pressOn(page, times.getByRole('button').first());
  await pressOn(page, form.getByRole('button', { name: 'Schedule', exact: true }));
  await shownToast(page, 'Session scheduled!');
});

serialTest('logs out', async () => {
  await pressOn(page, button('Logout'));
  await heading(page, 'Login').waitFor();
});
