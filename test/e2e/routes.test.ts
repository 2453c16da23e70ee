import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, takeSeat } from '../support/browser.ts';
import { startProduct, type Product } from '../support/product.ts';

const GUEST_ROUTES = ['/', '/login', '/signup', '/forgot-password', '/reset-password/token'];
const STUDENT_ROUTES = [
  '/dashboard',
  '/profile',
  '/search',
  '/requests',
  '/matches',
  '/chat',
  '/notifications',
  '/sessions',
  '/sessions?view=week',
  '/sessions?view=day',
];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ args: [] });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** Signs in as the person of the demo campus that the sign-in page names. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: `Fill in ${name}` }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

/** Opens each address and waits until nothing is on its way any more. */
async function walk(page: Page, routes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const headings = await page.getByRole('heading', { level: 1 }).count();
    if (headings !== 1) faults.push(`${route} has ${String(headings)} main headings`);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) faults.push(`${route} is ${String(beyond)} px too wide`);
  }
  return faults;
}

describe.each([360, 1280])(
  'every address at %i px: nothing too wide, nothing in the console',
  (width) => {
    it('for a guest', async () => {
      const { page, context, troubles } = await takeSeat(browser, { url: product.url, width });
      expect(await walk(page, GUEST_ROUTES)).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    });

    it('for a student', async () => {
      const { page, context, troubles } = await takeSeat(browser, { url: product.url, width });
      await signInAs(page, 'Maya Lindqvist');
      expect(await walk(page, STUDENT_ROUTES)).toEqual([]);
      await page.goto('/chat');
      await page.getByRole('link', { name: /Daniel Osei/ }).click();
      await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    });

    it('for an admin', async () => {
      const { page, context, troubles } = await takeSeat(browser, { url: product.url, width });
      await signInAs(page, 'Robin Calloway');
      expect(await walk(page, ['/admin'])).toEqual([]);
      await page.getByText('Found 61 users').waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    });
  },
);

describe('an address that needs someone signed in', () => {
  it.each(STUDENT_ROUTES)('%s leads a guest to the sign-in page', async (route) => {
    const { page, context } = await takeSeat(browser, { url: product.url });
    await page.goto(route);
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await context.close();
  });
});
