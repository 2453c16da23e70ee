import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import servePage from '@fastify/static';
import { runNode } from '../../scripts/run.js';
import { openSharedBrowser, openBrowserSession } from '../support/browser/browser.ts';
import { waitFor } from '../support/waitFor.ts';
import { png } from '../support/files.ts';
import {
  attachFile,
  bubble,
  heading,
  waitForJoin,
  logIn,
  openChat,
  clickButton,
  sendMessage,
  readStorage,
} from '../support/browser/pageActions.ts';
import { makeBuddies, signUp, startSharedServer } from '../support/server/server.ts';

const browser = await openSharedBrowser();
const pageRoot = await mkdtemp(path.join(tmpdir(), 'study-buddy-page-'));
const host = fastify().register(servePage, { root: pageRoot });
host.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'));
const origin = await host.listen();
const service = await startSharedServer({ settings: { CORS_ORIGINS: origin } });
afterAll(async () => {
  await host.close();
  await rm(pageRoot, { recursive: true, force: true });
});
await runNode(['node_modules/vite/bin/vite.js', 'build', '--outDir', pageRoot, '--emptyOutDir'], {
  quiet: true,
  env: { NODE_ENV: 'production', VITE_API_URL: service.url },
});
const ada = await signUp(service, 'Ada Lovelace');
const grace = await signUp(service, 'Grace Hopper');
await makeBuddies(grace, ada);
const session = await openBrowserSession(browser, { url: origin });

describe('a page on another origin than the service', () => {
  // Covers 7.44
  it('signs in, chats live, shows pictures and refreshes the token', async () => {
    const { page, problems } = session;
    await page.goto('/login');
    await logIn(page, ada.email, ada.password);
    await heading(page, 'Dashboard').waitFor();
    await openChat(page, grace.name);
    await sendMessage(page, 'Hello from elsewhere');
    await bubble(page, 'Hello from elsewhere').getByText('Sent').waitFor();
    await grace.api('POST', '/api/messages', { recipientId: ada._id, message: 'Hello there' });
    await bubble(page, 'Hello there').waitFor();
    await grace.api('GET', `/api/messages/${ada._id}`);
    await bubble(page, 'Hello from elsewhere').getByText('Seen').waitFor();

    await attachFile(page, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = page.getByRole('img', { name: 'graph.png' });
    await waitFor(async () =>
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1),
    );
    expect(await picture.getAttribute('src')).toContain(service.url);

    const token = await readStorage(page, 'token');
    service.clock.advance(61 * 60_000);
    const joined = waitForJoin(page);
    await page.reload();
    await joined;
    await bubble(page, 'Hello there').waitFor();
    expect(await readStorage(page, 'token')).not.toBe(token);

    await clickButton(page, 'Logout');
    await heading(page, 'Login').waitFor();
    expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([]);
  });
});
