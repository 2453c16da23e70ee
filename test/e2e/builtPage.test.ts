import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MAX_FILES, sizesOf } from '../../bench/sizes.ts';
import { filesOf, readManifest } from '../../scripts/pageBuild/pageFiles.js';
import { sourcesOf, startPageOf } from '../../scripts/pageBuild/screenSources.js';
import { SCREEN_PATHS } from '../../src/routes.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { startProduct } from '../support/browser/product.ts';
import { heading } from '../support/browser/pageActions.ts';

const PAGE = 'build/page';

describe('the built page', () => {
  it.each(sizesOf(PAGE))('sends at most $limit kB of JavaScript for $path', (size) => {
    expect(size.js).toBeLessThanOrEqual(size.limit);
    expect(size.files).toBeLessThanOrEqual(MAX_FILES);
  });

  it('contains the landing page as HTML without inline or external scripts', () => {
    const landing = readFileSync(`${PAGE}/landing.html`, 'utf8');
    expect(landing).toContain('<h1');
    expect(landing).toContain('Get Started');
    expect(landing.match(/<figure/g)).toHaveLength(5);
    expect(landing).not.toMatch(/<script(?![^>]* src="\/)/);
    expect(readFileSync(`${PAGE}/index.html`, 'utf8')).toContain('<div id="root"></div>');
  });

  it.each(SCREEN_PATHS)('preloads every script of %s in its HTML', (path) => {
    const html = readFileSync(`${PAGE}/${startPageOf(path)}`, 'utf8');
    const { js } = filesOf(readManifest(PAGE), ['index.html', ...sourcesOf(path)]);
    expect(js.filter((file) => !html.includes(`"/${file}"`))).toEqual([]);
  });

  it.each(SCREEN_PATHS)('runs start.js of %s before the stylesheet and the scripts', (path) => {
    const html = readFileSync(`${PAGE}/${startPageOf(path)}`, 'utf8');
    const start = html.indexOf('<script src="/start.js" data-api-url="">');
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan(html.search(/rel="stylesheet"|type="module"|rel="modulepreload"/));
  });

  // Covers 2.13
  it('shows only the loading screen at / on a device with tokens', async () => {
    const product = await startProduct();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ baseURL: product.url, serviceWorkers: 'block' });
      await page.addInitScript(() => {
        localStorage.setItem('token', 'stored');
      });
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByText('Loading...').waitFor();
      expect((await page.locator('body').innerText()).trim()).toBe('Loading...');
      release();
    } finally {
      await browser.close();
      await product.remove();
    }
  });

  it('shows the guest pages without a spinner', async () => {
    const product = await startProduct();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ baseURL: product.url, serviceWorkers: 'block' });
      await page.addInitScript(markSpinners);
      for (const [path, title] of [
        ['/login', 'Login'],
        ['/signup', 'Sign Up'],
        ['/forgot-password', 'Forgot Password'],
        ['/reset-password/token', 'Reset Password'],
      ] as const) {
        await page.goto(path);
        await heading(page, title).waitFor();
        expect([path, await page.locator('html[data-saw-spinner]').count()]).toEqual([path, 0]);
      }
    } finally {
      await browser.close();
      await product.remove();
    }
  });
});

/** Runs before the scripts of the page. Marks the document when it has contained a spinner. */
function markSpinners(): void {
  new MutationObserver(() => {
    const statuses = [...document.querySelectorAll('#root [role=status]')];
    if (statuses.some(({ textContent }) => textContent.includes('Loading'))) {
      document.documentElement.dataset['sawSpinner'] = '';
    }
  }).observe(document, { childList: true, subtree: true });
}
