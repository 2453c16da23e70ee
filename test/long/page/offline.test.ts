import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSharedBrowser, openBrowserSession } from '../../support/browser/browser.ts';
import { demoSender, demoStudent, signInAs } from '../../support/browser/demoStudents.ts';
import { bubble, composer, heading, openChat } from '../../support/browser/pageActions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { startSharedProduct } from '../../support/browser/product.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

const NEW_VERSION = 'A new version is ready.';
const OFFLINE =
  'You are offline. Messages are sent when you are back; other changes need a network.';

const waitForController = (page: Page) =>
  waitFor(async () =>
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated'),
  );

async function openInstalled(url: string) {
  const { page, context } = await openBrowserSession(browser, { url, isInstallable: true });
  await page.goto('/login');
  await waitForController(page);
  return { page, context };
}

describe('the page on a device without a network', () => {
  it('opens with a notice, keeps messages, drafts and unsent messages, and sends them once when online', async () => {
    const { page, context } = await openInstalled(product.url);
    await signInAs(page, 'Maya Lindqvist');
    const maya = await demoStudent(product.url, 'maya');
    await openChat(page, 'Daniel Osei');
    await (
      await demoSender(product.url, 'daniel', maya._id)
    )(['Read on the train']);
    await bubble(page, 'Read on the train').waitFor();

    await context.setOffline(true);
    await page.getByText(OFFLINE).waitFor();
    await composer(page).fill('Written in the tunnel');
    await composer(page).press('Enter');
    await bubble(page, 'Written in the tunnel').getByText('No connection. Trying again…').waitFor();
    await composer(page).fill('A thought half');

    await page.reload();
    await page.getByText(OFFLINE).waitFor();
    await page.getByRole('heading', { name: 'Chat with Daniel Osei' }).waitFor();
    await bubble(page, 'Read on the train').waitFor();
    await bubble(page, 'Written in the tunnel').waitFor();
    expect(await composer(page).inputValue()).toBe('A thought half');

    await context.setOffline(false);
    await bubble(page, 'Written in the tunnel')
      .getByText(/Sent|Seen/)
      .waitFor();
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('A thought half');
    expect(await sentByMaya('Written in the tunnel')).toBe(1);
    await context.close();
  });

  it('caches only files of the page, and opens screens that were never opened before', async () => {
    const { page, context } = await openInstalled(product.url);
    await signInAs(page, 'Maya Lindqvist');
    await openChat(page, 'Daniel Osei');
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/index.html');
    expect(
      cached.filter(
        (path) => !/^\/(assets\/.+|index\.html|start\.js|icon\.svg|manifest\.\w+)$/.test(path),
      ),
    ).toEqual([]);
    const response = await page.goto('/api/no-such-call');
    expect(response?.status()).toBe(404);
    expect(response?.fromServiceWorker()).toBe(false);

    await context.setOffline(true);
    for (const [path, title] of [
      ['/sessions', 'Study Sessions Calendar'],
      ['/matches', 'My Study Buddies'],
      ['/profile', 'My Profile'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      await page.getByText('You are offline. Try again when you are back.').first().waitFor();
    }
    await context.close();
  });

  it('is installable: the manifest and every icon have the correct content type', async () => {
    const manifest = await fetch(`${product.url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toMatch('application/manifest+json');
    const { icons, ...app } = (await manifest.json()) as { icons: { src: string }[] };
    const expected = { name: 'Study Buddy', start_url: '/dashboard', display: 'standalone' };
    expect(app).toMatchObject(expected);
    for (const { src } of icons) {
      const icon = await fetch(product.url + src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
    }
    const worker = await fetch(`${product.url}/sw.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a new version of the page', () => {
  let releases: Releases;
  beforeAll(async () => {
    releases = await serveReleases(product.url);
  });
  afterAll(() => {
    releases.server.closeAllConnections();
    releases.server.close();
  });

  it('shows a notice in every tab, and reloads only the tab where Reload is clicked', async () => {
    const { page, context } = await openInstalled(releases.url);
    const other = await context.newPage();
    await other.goto('/login');
    for (const tab of [page, other]) await tab.getByLabel('Email').fill('maya@nor');
    expect(await page.getByText(NEW_VERSION).count()).toBe(0);

    releases.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    for (const tab of [page, other]) await tab.getByText(NEW_VERSION).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('maya@nor');

    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText(NEW_VERSION).waitFor({ state: 'detached' });
    await page.reload();
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await heading(page, 'Login').waitFor();
    await waitForController(page);
    expect(await page.getByText(NEW_VERSION).count()).toBe(0);
    expect(await other.getByLabel('Email').inputValue()).toBe('maya@nor');
    await context.close();
  });
});

async function sentByMaya(text: string): Promise<number> {
  const maya = await demoStudent(product.url, 'maya');
  const daniel = await demoStudent(product.url, 'daniel');
  const thread = (await maya.call(`/messages/${daniel._id}`)) as { message: string }[];
  return thread.filter(({ message }) => message === text).length;
}

interface Releases {
  url: string;
  server: Server;
  publish: () => void;
}

/** Starts a proxy to the product. `publish` changes the service worker, as a release does. */
async function serveReleases(target: string): Promise<Releases> {
  let release = 1;
  const server = createServer((incoming, response) => {
    const isWorker = incoming.url === '/sw.js';
    const upstream = request(target + (incoming.url ?? '/'), {
      method: incoming.method,
      // Uncompressed and complete, so that the proxy can append to it.
      headers: isWorker ? {} : incoming.headers,
    });
    upstream.on('response', (origin) => {
      const headers = { ...origin.headers };
      if (isWorker) delete headers['content-length'];
      response.writeHead(origin.statusCode ?? 500, headers);
      origin.pipe(response, { end: !isWorker });
      if (isWorker) origin.on('end', () => response.end(`\n// Release ${release}\n`));
    });
    upstream.on('error', () => response.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    server,
    publish: () => {
      release += 1;
    },
  };
}
