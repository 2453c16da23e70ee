/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { atMost, plain, type Figure } from '../support/table.ts';
import type { DemoService } from './demoService.ts';

/** The most pixels of a usual search card by the width of the page. */
const MAX_HEIGHT = { 1280: 270, 390: 430 };

/** Measures the heights of the closed cards of the first page of results. */
export async function measureCards(browser: Browser, service: DemoService): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [width, most] of Object.entries(MAX_HEIGHT)) {
    const page = await browser.newPage({
      baseURL: service.url,
      viewport: { width: Number(width), height: 800 },
      storageState: {
        cookies: [],
        origins: [{ origin: service.url, localStorage: await service.signIn('maya') }],
      },
    });
    await page.goto('/search');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('meter') });
    await cards.first().waitFor();
    const heights = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().height).sort((a, b) => a - b),
    );
    const at = (share: number) => heights[Math.floor(heights.length * share)] ?? 0;
    figures.push([`height of a search card at ${width} px, median`, atMost(at(0.5), most)]);
    figures.push([`height of a search card at ${width} px, p90`, plain(at(0.9))]);
    await page.close();
  }
  return figures;
}
