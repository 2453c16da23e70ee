import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowserSession, openSharedBrowser } from '../../support/browser/browser.ts';
import { signInAs } from '../../support/browser/demoStudents.ts';
import { composer, openChat } from '../../support/browser/pageActions.ts';
import { startSharedProduct } from '../../support/browser/product.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

const FILES = Array.from({ length: 10 }, (_, number) => ({
  name: `${String(number)}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from('notes'),
}));

const fileList = (page: Page) => page.getByRole('list', { name: 'Chosen files' });
const replyBar = (page: Page) => page.getByRole('group', { name: /^Reply to/ });

it('the composer is in the window with every notice, a reply, ten files and a long text', async () => {
  const { page, context } = await openBrowserSession(browser, { url: product.url });
  await page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, needsVerification: true } });
  });
  await signInAs(page, 'Maya Lindqvist');
  await openChat(page, 'Daniel Osei');
  const message = page.getByRole('article').last();
  await message.hover();
  await message.getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await page.locator('input[type=file]').setInputFiles(FILES);
  await composer(page).fill('A line\n'.repeat(20));
  await product.kill();
  await context.setOffline(true);
  for (const notice of [
    page.getByRole('region', { name: 'Email verification' }),
    page.getByText('You are offline.'),
    page.getByText('Failed to connect to the chat server.'),
  ])
    await notice.waitFor();

  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectInWindow(page, size);
  }
  await context.close();
});

/** Expects the parts below each other, each at least as high as a touch target. */
async function expectInWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  let bottom = 0;
  for (const part of [fileList(page), replyBar(page), composer(page)]) {
    const { y, height } = (await part.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(bottom);
    expect(height).toBeGreaterThanOrEqual(44);
    bottom = y + height;
  }
  for (const name of ['Attach files', 'Send']) {
    const button = page.getByRole('button', { name, exact: true });
    const { x, y, width, height } = (await button.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width);
    bottom = Math.max(bottom, y + height);
  }
  expect(bottom).toBeLessThanOrEqual(size.height);
  const { isScrollable, beyond } = await fileList(page).evaluate((list) => ({
    isScrollable: list.scrollHeight > list.clientHeight,
    beyond: document.documentElement.scrollHeight - window.innerHeight,
  }));
  expect({ isScrollable, beyond }).toEqual({ isScrollable: true, beyond: 0 });
}
