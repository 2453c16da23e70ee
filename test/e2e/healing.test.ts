import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Message } from '../../contract/chat.ts';
import { openBrowser, takeSeat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../support/server.ts';
import { bubble, open, press, say, store } from '../support/steps.ts';
import { travel } from '../support/timeTravel.ts';

const NO_SOCKET = 'Failed to connect to the chat server. Real-time messaging may not work.';
const DAY = 24 * 60 * 60_000;

let server: TestServer;
let browser: Browser;
let ada: Student;
let grace: Student;
let line: Line;
let page: Page;
let calls: string[];

beforeAll(async () => {
  server = await startServer({ pageRoot: path.resolve('build/page') });
  line = makeLine(server);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(async () => {
  line.restore();
  await page.context().close();
});
beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(server, grace, ada);
  const seat = await takeSeat(browser, { url: server.url });
  page = seat.page;
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  // What is asked for after the thread comes late enough for all that followed from the thread.
  await page.addInitScript(() => {
    const { random } = Math;
    Math.random = () => 0.5 + random() / 2;
  });
  await store(page, { token: ada.token, refreshToken: ada.refreshToken });
});

/** The way of sockets to the service, apart from that of calls. */
interface Line {
  /** Breaks what is open and lets no socket through. */
  cut(): void;
  restore(): void;
}

function makeLine({ app }: TestServer): Line {
  const open = new Set<Duplex>();
  let isCut = false;
  app.server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    if (isCut) socket.destroy();
    else open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.prependListener('request', ({ url, socket }: IncomingMessage) => {
    if (isCut && url?.startsWith('/socket.io/')) socket.destroy();
  });
  return {
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
    },
  };
}

const write = (message: string) =>
  grace.api('POST', '/api/messages', { recipientId: ada._id, message });
const texts = () => page.getByRole('article').locator('p').allTextContents();

/** The socket is up only after all that is shown was asked for: it is then known what is asked again. */
async function openAt(address: string, title: string): Promise<void> {
  line.cut();
  await page.goto(address);
  await page.getByRole('heading', { name: title }).first().waitFor();
  await page.waitForLoadState('networkidle');
  calls = [];
  line.restore();
  await caughtUp();
}
const openThread = () => openAt(`/chat/${grace._id}`, 'Chat with Grace Hopper');

/** Until the page has asked for what it asks for on every screen after its socket is up. */
const caughtUp = () =>
  eventually(() => {
    expect(calls).toEqual(
      expect.arrayContaining(['GET /api/messages/unread-counts', 'GET /api/notifications']),
    );
  });

/** How often each call was made. */
function callsMade(): Record<string, number> {
  const made: Record<string, number> = {};
  for (const call of calls) made[call] = (made[call] ?? 0) + 1;
  return made;
}

describe('a page whose socket alone is down', () => {
  it('says so quietly, goes on by calls, and catches up by one request each', async () => {
    await openThread();
    line.cut();
    await page.getByText(NO_SOCKET).waitFor();
    await say(page, 'By call');
    await bubble(page, 'By call').getByText('Sent').waitFor();
    for (const text of ['Missed 1', 'Missed 2']) await write(text);
    expect(await texts()).toEqual(['By call']);

    calls = [];
    line.restore();
    await bubble(page, 'Missed 2').waitFor();
    await page.getByText(NO_SOCKET).waitFor({ state: 'detached' });
    await caughtUp();
    expect(await texts()).toEqual(['By call', 'Missed 1', 'Missed 2']);
    await eventually(() => {
      expect(callsMade()).toEqual({
        [`GET /api/messages/${grace._id}`]: 1,
        [`POST /api/messages/${grace._id}/read`]: 1,
        'GET /api/users/matches': 1,
        'GET /api/messages/unread-counts': 1,
        'GET /api/notifications': 1,
      });
    });
  });

  it('answers a request meanwhile, and asks once for each thing that it shows afterwards', async () => {
    const emmy = await signUp(server, 'Emmy Noether');
    await emmy.api('POST', '/api/requests', { recipientId: ada._id });
    await openAt('/requests', 'Connection Requests');
    line.cut();
    await press(page, 'Accept');
    await page.getByText('Request accepted successfully!').waitFor();
    await open(page, 'Dashboard');
    await page.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    await eventually(() => {
      expect(calls).toEqual(
        expect.arrayContaining(['GET /api/sessions/upcoming', 'GET /api/users/search']),
      );
    });
    calls = [];
    line.restore();
    await caughtUp();
    await eventually(() => {
      expect(callsMade()).toEqual({
        'GET /api/users/matches': 1,
        'GET /api/requests/received': 1,
        'GET /api/messages/unread-counts': 1,
        'GET /api/notifications': 1,
        'GET /api/sessions/upcoming': 1,
      });
    });
  });
});

describe('a page that was offline until long after its access token expired', () => {
  it('has lost nothing, sends all in order and once, and is still signed in', async () => {
    await openThread();
    await page.context().setOffline(true);
    line.cut();
    const written = ['One', 'Two', 'Three'];
    for (const text of written) await say(page, text);
    await bubble(page, 'Three').getByText('Sending').waitFor();
    await page.getByText(NO_SOCKET).waitFor();
    for (const text of ['Missed 1', 'Missed 2']) await write(text);
    server.clock.advance(3 * DAY);
    [grace] = await travel(server, 0, grace);

    calls = [];
    line.restore();
    await page.context().setOffline(false);
    await bubble(page, 'Three').getByText('Sent').waitFor({ timeout: 20_000 });
    await caughtUp();
    const expected = ['Missed 1', 'Missed 2', ...written];
    expect(await texts()).toEqual(expected);
    const stored = await grace.api<Message[]>('GET', `/api/messages/${ada._id}`);
    expect(stored.body.map(({ message }) => message)).toEqual(expected);
    await eventually(() => {
      expect(callsMade()).toMatchObject({
        'POST /api/auth/refresh': 1,
        'GET /api/users/matches': 1,
        'GET /api/messages/unread-counts': 1,
        'GET /api/notifications': 1,
      });
    });

    await page.reload();
    await bubble(page, 'Three').getByText('Seen').waitFor();
    expect(await texts()).toEqual(expected);
  });
});
