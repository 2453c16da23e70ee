// @ts-check
// `npm run screenshots` takes the pictures of the README from new seed data.
// `npm run screenshots -- --all DIR` takes every route at four widths in both themes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { launchOptions } from './chromium.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {'light' | 'dark'} Theme */

const PASSWORD = 'study-together-1';
const THEMES = /** @type {const} */ (['light', 'dark']);
const WIDTHS = [360, 768, 1280, 1920];
/** @type {Record<string, string[]>} */
const ROUTES = {
  guest: ['/', '/login', '/signup', '/forgot-password', '/reset-password/token', '/nowhere'],
  maya: [
    '/dashboard',
    '/profile',
    '/search',
    '/requests',
    '/matches',
    '/chat',
    '/notifications',
    '/settings',
    '/sessions',
    '/sessions?view=week',
    '/sessions?view=day',
  ],
  admin: ['/admin'],
};

const { values } = parseArgs({ options: { all: { type: 'string' } } });
const folder = values.all ?? 'docs/images';
mkdirSync(folder, { recursive: true });

const product = await startProduct();
const browser = await chromium.launch(launchOptions());
try {
  for (const theme of THEMES) await (values.all ? takeAll(theme) : takeForReadme(theme));
} finally {
  await browser.close();
  product.end();
}

/** @param {Theme} theme */
async function takeForReadme(theme) {
  const page = await openPage(theme, 1280, 'maya');
  const suffix = theme === 'dark' ? '-dark' : '';

  await page.goto('/search');
  await page.getByRole('button', { name: 'Search Study Buddies' }).click();
  await settle(page);
  await take(page, `search${suffix}`);

  await page.goto('/chat');
  await page.getByRole('link', { name: /Daniel Osei/ }).click();
  await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
  await settle(page);
  await take(page, `chat${suffix}`);

  await page.goto('/sessions');
  await settle(page);
  await take(page, `calendar${suffix}`);
  await page.context().close();
}

/** @param {Theme} theme */
async function takeAll(theme) {
  for (const [name, routes] of Object.entries(ROUTES)) {
    const page = await openPage(theme, 1280, name);
    for (const route of routes) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(route);
        await settle(page);
        const fileName = route.replace(/^\/$/, 'landing').replace(/\W+/g, '-').replace(/^-/, '');
        await take(page, `${fileName}-${width}-${theme}`, true);
      }
      if (route === '/chat') await takeConversation(page, theme);
    }
    await page.context().close();
  }
}

/**
 * @param {Page} page
 * @param {Theme} theme
 */
async function takeConversation(page, theme) {
  await page.getByRole('link', { name: /Daniel Osei/ }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await page.getByRole('article').last().waitFor();
    await take(page, `conversation-${width}-${theme}`);
  }
}

/**
 * @param {Theme} colorScheme
 * @param {number} width
 * @param {string} name the local part of the email of a seed user, or `guest`
 */
async function openPage(colorScheme, width, name) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (name === 'guest') return page;
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name}@northfield.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

/**
 * Waits for the network, the fonts and the end of all toasts.
 *
 * @param {Page} page
 */
async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').waitFor({
    state: 'detached',
  });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function take(page, name, fullPage = false) {
  const picture = await page.screenshot({ fullPage });
  const file = path.join(folder, `${name}.png`);
  await sharp(picture).png({ palette: true, quality: 90, effort: 8 }).toFile(file);
  console.log(file);
}

/**
 * Starts the product with new seed data. `end` stops it and deletes the data.
 *
 * @returns {Promise<{ url: string, end: () => void }>}
 */
function startProduct() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-pictures-'));
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => {
    child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    child.kill();
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve({ url, end });
    });
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
}
