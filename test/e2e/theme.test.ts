import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSharedBrowser, openBrowserSession } from '../support/browser/browser.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct();
const browser = await openSharedBrowser();

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Returns the `theme-color` of the current color scheme. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

describe('the page in a browser', () => {
  it('keeps the selected theme after a reload, and applies it before any script runs', async () => {
    const { page, problems } = await openBrowserSession(browser, { url: product.url });
    await page.goto('/login');
    const [light, lightBar] = [await background(page), await barColour(page)];
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    const [dark, darkBar] = [await background(page), await barColour(page)];
    expect(dark).not.toBe(light);
    expect(darkBar).not.toBe(lightBar);

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await background(page)).toBe(dark);
    await page.unroute('**/assets/*.js');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
    expect([await background(page), await barColour(page)]).toEqual([light, lightBar]);
    expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]);
  });

  it('loads one font file', async () => {
    const { page } = await openBrowserSession(browser, { url: product.url });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    expect(fonts).toEqual([expect.stringMatching(/inter-latin-wght-normal/)]);
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
  });
});
