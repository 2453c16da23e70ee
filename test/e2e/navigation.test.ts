import { describe, expect, it } from '@jest/globals';
import { chromium, type Page } from 'playwright-core';
import { findTestBrowser, launchOptions } from '../../scripts/chromium.js';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { demoSender, demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

/** Returns the left and right edges of the entries of the top bar. */
const entryEdges = (page: Page) =>
  page.locator('nav[aria-label=Main] li').evaluateAll((items) =>
    items.map((item) => {
      const { left, right } = item.getBoundingClientRect();
      return [left, right];
    }),
  );

/** Returns the counts that cover an icon or a text of the navigation. */
const coveringCounts = (page: Page) =>
  page.evaluate(() => {
    const doTouch = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
      Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
    const isCount = (element: Element) => element.classList.contains('tabular-nums');
    const all = [...document.querySelectorAll('nav *')];
    const counts = all.filter(isCount);
    const others = all.filter(
      (element) =>
        element.matches('svg, span:not(:has(*))') && !element.closest('.tabular-nums, .sr-only'),
    );
    return {
      shown: counts.filter((count) => count.checkVisibility()).length,
      covering: counts.flatMap((count) =>
        others
          .filter((other) => doTouch(count.getBoundingClientRect(), other.getBoundingClientRect()))
          .map((other) => `${count.textContent} / ${other.outerHTML.slice(0, 60)}`),
      ),
    };
  });

describe('the counts of the navigation', () => {
  it('move no entry of a wide window when they appear', async () => {
    // Jack has nothing unread at any time of day.
    const page = await openDemoSession(browser, url, 'jack');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Chat', exact: true }).waitFor();
    const before = await entryEdges(page);
    const { _id } = await demoStudent(url, 'jack');
    await (
      await demoSender(url, 'maya', _id)
    )(['Hello?']);
    await main.getByRole('link', { name: 'Chat 1 unread' }).waitFor();
    await main.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();
    expect(await entryEdges(page)).toEqual(before);
    await page.context().close();
  });

  it.each([
    [390, 844, 100],
    [740, 360, 100],
    [390, 844, 150],
    [320, 700, 200],
    [768, 900, 200],
  ])('cover nothing at %i x %i with text of %i %%', async (width, height, percent) => {
    const options = launchOptions(findTestBrowser());
    const sized = await chromium.launch({
      ...options,
      args: [...options.args, `--blink-settings=defaultFontSize=${String(percent * 0.16)}`],
    });
    const page = await openDemoSession(sized, url, 'maya');
    await page.setViewportSize({ width, height });
    await page.goto('/matches');
    await page.getByRole('link', { name: /^Chat \d/ }).waitFor();
    await page.getByRole('link', { name: /^Notifications \d/ }).waitFor();
    expect(await coveringCounts(page)).toEqual({ shown: 2, covering: [] });
    await sized.close();
  });

  it('are beside the label of a landscape phone, and the label beside its icon', async () => {
    const page = await openDemoSession(browser, url, 'maya');
    await page.setViewportSize({ width: 740, height: 360 });
    const chat = page.getByRole('link', { name: /^Chat \d/ });
    await chat.waitFor();
    const [icon, label, count] = await chat.evaluate((link) =>
      [
        link.querySelector('svg')!,
        link.querySelector('span span')!,
        link.querySelector('.flex > .tabular-nums')!,
      ].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const gap of [label!.left - icon!.right, count!.left - label!.right]) {
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThanOrEqual(8);
    }
    await page.context().close();
  });
});
