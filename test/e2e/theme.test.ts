import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, takeSeat } from '../support/browser.ts';
import { startProduct, type Product } from '../support/product.ts';
import { sourceFiles } from '../support/sourceFiles.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.remove();
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** What a browser paints its own bars with. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

describe('in a browser', () => {
  it('the chosen theme outlives a reload, and stands before any code of the page runs', async () => {
    const { page, troubles } = await takeSeat(browser, { url: product.url });
    await page.goto('/login');
    const [light, lightBar] = [await ground(page), await barColour(page)];
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    const [dark, darkBar] = [await ground(page), await barColour(page)];
    expect(dark).not.toBe(light);
    expect(darkBar).not.toBe(lightBar);

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await ground(page)).toBe(dark);
    await page.unroute('**/assets/*.js');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
    expect([await ground(page), await barColour(page)]).toEqual([light, lightBar]);
    expect(troubles.filter((trouble) => !trouble.includes('net::ERR_FAILED'))).toEqual([]);
  });

  it('one file of the typeface is loaded, ahead of the code', async () => {
    const { page } = await takeSeat(browser, { url: product.url });
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

describe('the built page', () => {
  it('holds nothing of the gallery that development has', () => {
    const title = 'Pieces of the page';
    expect(readFileSync('src/app/gallery/Gallery.tsx', 'utf8')).toContain(title);
    const holding = sourceFiles('build/page', '.js').filter((file) =>
      readFileSync(file, 'utf8').includes(title),
    );
    expect(holding).toEqual([]);
  });
});
