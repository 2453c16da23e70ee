import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { runNode } from '../../scripts/run.js';
import { openBrowser, takeSeat, type Seat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/files.ts';
import { servePage } from '../support/plainService/servePage.ts';
import {
  attach,
  bubble,
  heading,
  joining,
  logIn,
  openChat,
  press,
  say,
  stored,
} from '../support/steps.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../support/server.ts';

let host: Server;
let service: TestServer;
let pageRoot: string;
let browser: Browser;
let seat: Seat;
let ada: Student;
let grace: Student;

beforeAll(async () => {
  pageRoot = await mkdtemp(path.join(tmpdir(), 'study-buddy-page-'));
  host = createServer((request, response) => {
    void servePage(pageRoot, new URL(request.url ?? '/', 'http://here').pathname, response);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`;
  service = await startServer({ settings: { CORS_ORIGINS: origin } });
  await runNode(['node_modules/vite/bin/vite.js', 'build', '--outDir', pageRoot, '--emptyOutDir'], {
    quiet: true,
    env: { NODE_ENV: 'production', VITE_API_URL: service.url },
  });
  ada = await signUp(service, 'Ada Lovelace');
  grace = await signUp(service, 'Grace Hopper');
  await makeBuddies(service, ada, grace);
  browser = await openBrowser();
  seat = await takeSeat(browser, { url: origin });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  host.close();
  await rm(pageRoot, { recursive: true, force: true });
});

describe('a page hosted apart from the service', () => {
  it('signs in, talks live, shows pictures and renews the session', async () => {
    const { page, troubles } = seat;
    await page.goto('/login');
    await logIn(page, ada.email, ada.password);
    await heading(page, 'Dashboard').waitFor();
    await openChat(page, grace.name);
    await say(page, 'Hello from elsewhere');
    await bubble(page, 'Hello from elsewhere').getByText('Sent').waitFor();
    await grace.api('POST', '/api/messages', { recipientId: ada._id, message: 'Hello there' });
    await bubble(page, 'Hello there').waitFor({ timeout: 2_000 });
    await grace.api('GET', `/api/messages/${ada._id}`);
    await bubble(page, 'Hello from elsewhere').getByText('Seen').waitFor({ timeout: 2_000 });

    await attach(page, { name: 'graph.png', mimeType: 'image/png', buffer: png });
    const picture = page.getByRole('img', { name: 'graph.png' });
    await eventually(async () => {
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    });
    expect(await picture.getAttribute('src')).toContain(service.url);

    const token = await stored(page, 'token');
    service.clock.advance(11 * 60_000);
    const joined = joining(page);
    await page.reload();
    await joined;
    await bubble(page, 'Hello there').waitFor();
    expect(await stored(page, 'token')).not.toBe(token);

    await press(page, 'Logout');
    await heading(page, 'Login').waitFor();
    expect(troubles.filter((text) => !text.includes('status of 401'))).toEqual([]);
  });
});
