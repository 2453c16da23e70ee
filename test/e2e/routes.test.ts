import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { makeScanner } from '../support/browser/axeScanner.ts';
import { signInAs } from '../support/browser/demoStudents.ts';
import { heading } from '../support/browser/pageActions.ts';
import {
  ADMIN_SCREENS,
  GUEST_SCREENS,
  STUDENT_SCREENS,
  type Titled,
} from '../support/browser/screens.ts';

const PHONE = 320;
const WIDE = 1280;

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const openSession = () => openStrictSession(browser, { url: product.url });

/**
 * Runs in the page. Returns how many pixels it is too wide. Media queries call back before the next
 * frame, and the navigation changes with them.
 */
const measureOverflow = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      resolve(scrollWidth - clientWidth);
    });
  });

/**
 * Opens each route, waits until the network is idle, and returns what is wrong: a number of main
 * headings other than one, horizontal overflow at both widths, and findings of axe.
 */
async function visit(page: Page, routes: Titled): Promise<string[]> {
  const { findings, scan } = makeScanner(page);
  for (const [path, title] of routes) {
    await page.goto(path);
    await heading(page, title).waitFor();
    await page.waitForLoadState('networkidle');
    const headings = await page.getByRole('heading', { level: 1 }).count();
    if (headings !== 1) findings.push(`${path} has ${String(headings)} main headings`);
    for (const width of [PHONE, WIDE]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(measureOverflow);
      if (beyond > 0) findings.push(`${path} is ${String(beyond)} px too wide at ${width} px`);
    }
    await scan(path);
  }
  return findings;
}

describe('every route has no overflow, console message, failed request or axe finding', () => {
  it.concurrent('for a guest', async () => {
    const { page, context, problems } = await openSession();
    expect(await visit(page, GUEST_SCREENS)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  // Covers 2.9, 6.7
  it.concurrent('for a student, except for the admin panel', async () => {
    const { page, context, problems } = await openSession();
    await signInAs(page, 'Maya Lindqvist');
    expect(await visit(page, STUDENT_SCREENS)).toEqual([]);
    expect(problems).toEqual([]);

    await page.goto('/admin');
    await page.getByText('Error fetching users: Only an admin can do this.').waitFor();
    expect(problems).toEqual(
      expect.arrayContaining(['403 /api/admin/users', expect.stringContaining('403')]),
    );
    expect(problems).toHaveLength(2);
    await context.close();
  });

  it.concurrent('for an admin', async () => {
    const { page, context, problems } = await openSession();
    await signInAs(page, 'Robin Calloway');
    expect(await visit(page, ADMIN_SCREENS)).toEqual([]);
    await page.getByText('Found 61 users').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
