import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../../support/browser/toasts.ts';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import { serialTest } from '../../support/browser/serialTest.ts';
import { demoStudent } from '../../support/browser/demoStudents.ts';
import { png } from '../../support/files.ts';
import { expectTrapped, pressOn, tabTo, typeInto } from '../../support/browser/keyboard.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { bubble, composer, heading, readStorage } from '../../support/browser/pageActions.ts';

// A student journey with the keyboard only.

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { page } = await openBrowserSession(browser, { url: product.url });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('main').getByLabel(name);
const mainLink = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

serialTest('signs up', async () => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).waitFor();
  await pressOn(page, page.getByRole('link', { name: 'Get Started' }));
  await heading(page, 'Sign Up').waitFor();
  await typeInto(page, field('Full Name'), 'Ada Lovelace');
  await typeInto(page, field('Email'), 'ada@northfield.example');
  await typeInto(page, field('Password'), 'seven green lamps');
  await typeInto(page, field('University'), 'Northfield University');
  await page.keyboard.press('Enter');
  await heading(page, 'My Profile').waitFor();
});

serialTest('fills in the profile', async () => {
  await pressOn(page, button('Show all fields'));
  await typeInto(page, page.getByRole('textbox', { name: 'Subjects' }), 'Graph Theory');
  await pressOn(page, button('Add'));
  await pressOn(page, page.getByRole('checkbox', { name: 'Monday' }), 'Space');
  await typeInto(page, field('Location'), 'Main library');
  await pressOn(page, button('Save'));
  await shownToast(page, 'Profile updated successfully!');
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

serialTest('accepts a received request', async () => {
  const daniel = await demoStudent(product.url, 'daniel');
  await daniel.call('/requests', { recipientId: await ownId(), message: 'Shall we?' });
  await pressOn(page, mainLink('Requests'));
  await pressOn(page, button('Accept'));
  await shownToast(page, 'Request accepted successfully!');
  const celebration = page.getByRole('dialog', { name: /are study buddies/ });
  await celebration.waitFor();
  await page.keyboard.press('Escape');
  await celebration.waitFor({ state: 'hidden' });
});

serialTest('opens a conversation and sends a message and a picture', async () => {
  await pressOn(page, mainLink('Chat'));
  const list = page.getByRole('region', { name: 'Study Buddies' });
  await pressOn(page, list.getByRole('link', { name: /Daniel Osei/ }));
  await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
  await typeInto(page, composer(page), 'Hello Daniel');
  await page.keyboard.press('Enter');
  await bubble(page, 'Hello Daniel').getByText('Sent').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressOn(page, button('Attach files')),
  ]);
  await chooser.setFiles({ name: 'graph.png', mimeType: 'image/png', buffer: png });
  await pressOn(page, button('Send'));
  await page.getByRole('img', { name: 'graph.png' }).waitFor();
});

serialTest('edits the message, cancels its deletion and then deletes it', async () => {
  const options = () =>
    bubble(page, 'Hello').first().getByRole('button', { name: 'Message options' });
  const chooseItem = async (name: string) => {
    const item = page.getByRole('menuitem', { name });
    await item.waitFor();
    for (let i = 0; i < 10; i += 1) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await pressOn(page, options());
  await chooseItem('Edit');
  await typeInto(page, composer(page), 'Hello dear Daniel');
  await page.keyboard.press('Enter');
  await bubble(page, 'Hello dear Daniel').getByText('(edited)').waitFor();

  const remaining = bubble(page, 'Hello dear Daniel').getByRole('button', {
    name: 'Message options',
  });
  await pressOn(page, remaining);
  await chooseItem('Delete');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Delete this message?').waitFor();
  await expectTrapped(page, confirmation);
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
  await expectFocusOn(remaining);

  await page.keyboard.press('Enter');
  await chooseItem('Delete');
  await pressOn(page, confirmation.getByRole('button', { name: 'Delete' }));
  await bubble(page, 'Hello dear Daniel').waitFor({ state: 'detached' });
});

serialTest('plans a study session in a dialog that traps and restores the focus', async () => {
  await pressOn(page, mainLink('Sessions'));
  await pressOn(page, button('+ Quick Schedule'));
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.waitFor();
  await expectTrapped(page, form);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await expectFocusOn(button('+ Quick Schedule'));

  await page.keyboard.press('Enter');
  await typeInto(page, form.getByLabel('Title'), 'Trees');
  await pressOn(page, form.getByRole('checkbox', { name: /Daniel Osei/ }), 'Space');
  await pressOn(page, form.getByRole('button', { name: 'Schedule', exact: true }));
  await shownToast(page, 'Session scheduled!');
});

serialTest('edits and deletes the study session in the calendar', async () => {
  const details = page.getByRole('dialog', { name: 'Session Details' });
  await pressOn(page, page.getByRole('button', { name: /Trees,/ }));
  await pressOn(page, details.getByRole('button', { name: 'Edit' }));
  const form = page.getByRole('dialog', { name: 'Edit Session' });
  await typeInto(page, form.getByLabel('Title'), 'Forests');
  await pressOn(page, form.getByRole('button', { name: 'Save' }));
  await shownToast(page, 'Session updated!');

  await pressOn(page, page.getByRole('button', { name: /Forests,/ }));
  await pressOn(page, details.getByRole('button', { name: 'Delete' }));
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Delete this session?').waitFor();
  await pressOn(page, confirmation.getByRole('button', { name: 'Delete' }));
  await shownToast(page, 'Session deleted.');
});

serialTest('changes month and view of the calendar', async () => {
  await pressOn(page, page.getByRole('button', { name: /^Next/ }));
  await pressOn(page, button('Week'), 'Space');
  await page.waitForURL(/view=week/);
});

serialTest('logs out', async () => {
  await pressOn(page, button('Logout'));
  await heading(page, 'Login').waitFor();
});

async function expectFocusOn(target: ReturnType<Page['locator']>): Promise<void> {
  expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Returns the user id from the student's token. */
async function ownId(): Promise<string> {
  const token = (await readStorage(page, 'token')) ?? '';
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { userId: string }).userId;
}
