import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Message } from '../../contract/chat/messages.ts';
import { DAY } from '../../contract/durations.ts';
import { openSharedBrowser, openBrowserSession } from '../support/browser/browser.ts';
import { waitFor } from '../support/waitFor.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  type TestServer,
} from '../support/server/server.ts';
import {
  bubble,
  openScreen,
  clickButton,
  sendMessage,
  writeStorage,
} from '../support/browser/pageActions.ts';
import { shownToast } from '../support/browser/toasts.ts';
import { advanceClock } from '../support/server/timeTravel.ts';

const NO_SOCKET = 'Failed to connect to the chat server. Real-time messaging may not work.';

let ada: Student;
let grace: Student;
let page: Page;
let calls: string[];

const browser = await openSharedBrowser();
const server = await startSharedServer({ pageRoot: path.resolve('build/page') });
const sockets = makeSocketSwitch(server);

afterEach(async () => {
  sockets.restore();
  await page.context().close();
});
beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(grace, ada);
  const session = await openBrowserSession(browser, { url: server.url });
  page = session.page;
  calls = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await writeStorage(page, { token: ada.token, refreshToken: ada.refreshToken });
});

/** Breaks and restores sockets. HTTP requests are not affected. */
interface SocketSwitch {
  /** Closes all sockets and refuses new ones. */
  cut(): void;
  restore(): void;
}

function makeSocketSwitch({ app }: TestServer): SocketSwitch {
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

/** Connects the socket after the first requests, so that `calls` contains only those of the reconnect. */
async function openAt(path: string, title: string): Promise<void> {
  sockets.cut();
  await page.goto(path);
  await page.getByRole('heading', { name: title }).first().waitFor();
  await page.waitForLoadState('networkidle');
  calls = [];
  sockets.restore();
  await caughtUp();
  await page.waitForLoadState('networkidle');
}
const openThread = () => openAt(`/chat/${grace._id}`, 'Chat with Grace Hopper');

/** Waits for the requests that every screen sends after a reconnect. */
const caughtUp = () =>
  waitFor(() =>
    expect(calls).toEqual(
      expect.arrayContaining(['GET /api/conversations', 'GET /api/notifications']),
    ),
  );

declare global {
  interface Window {
    /** Starts the requests that follow a reconnect. */
    refetchLists: () => void;
  }
}

/**
 * Delays the requests that follow the next reconnect until `refetchLists`. Their timer is random and has a
 * fraction of a millisecond, unlike all others of a page that has loaded.
 */
const holdLists = () =>
  page.evaluate(() => {
    const schedule = window.setTimeout;
    window.setTimeout = ((run: () => void, delay = 0, ...args: unknown[]) => {
      if (Number.isInteger(delay)) return schedule(run, delay, ...args);
      window.refetchLists = run;
      return 0;
    }) as typeof setTimeout;
  });

const refetchLists = async () => {
  await page.waitForFunction(() => 'refetchLists' in window);
  await page.evaluate(() => {
    window.refetchLists();
  });
};

/** Returns the number of requests by endpoint, without the one that is repeated every minute. */
function callsMade(): Record<string, number> {
  const made: Record<string, number> = {};
  for (const call of calls) {
    if (call !== 'GET /api/presence') made[call] = (made[call] ?? 0) + 1;
  }
  return made;
}

describe('a page without a socket connection', () => {
  it('shows a notice, sends by HTTP, and catches up with one request per resource', async () => {
    await openThread();
    sockets.cut();
    await page.getByText(NO_SOCKET).waitFor();
    await sendMessage(page, 'By call');
    await bubble(page, 'By call').getByText('Sent').waitFor();
    for (const text of ['Missed 1', 'Missed 2']) await write(text);
    expect(await texts()).toEqual(['By call']);

    calls = [];
    await holdLists();
    sockets.restore();
    await bubble(page, 'Missed 2').waitFor();
    await page.getByText(NO_SOCKET).waitFor({ state: 'detached' });
    // The event of the read thread requests the notifications, which are then not outdated.
    await waitFor(() => expect(calls).toContain('GET /api/notifications'));
    await refetchLists();
    await caughtUp();
    expect(await texts()).toEqual(['By call', 'Missed 1', 'Missed 2']);
    await waitFor(() =>
      expect(callsMade()).toEqual({
        [`GET /api/messages/${grace._id}`]: 1,
        [`POST /api/messages/${grace._id}/read`]: 1,
        'GET /api/requests': 1,
        'GET /api/users/matches': 1,
        'GET /api/conversations': 1,
        'GET /api/notifications': 1,
      }),
    );
  });

  it('can accept a request, and refetches each resource of the next screen once', async () => {
    const emmy = await signUp(server, 'Emmy Noether');
    await emmy.api('POST', '/api/requests', { recipientId: ada._id });
    await openAt('/requests', 'Connection Requests');
    sockets.cut();
    await clickButton(page, 'Accept');
    await shownToast(page, 'Request accepted successfully!');
    await clickButton(page, 'Later');
    await openScreen(page, 'Dashboard');
    await page.getByRole('heading', { name: /Recent Activity/ }).waitFor();
    await waitFor(() =>
      expect(calls).toEqual(
        expect.arrayContaining([
          'GET /api/sessions/upcoming',
          'GET /api/sessions/times',
          'GET /api/users/search',
          // Its code loads after the screen.
          'GET /api/reviews/study-time',
        ]),
      ),
    );
    calls = [];
    sockets.restore();
    await caughtUp();
    await waitFor(() =>
      expect(callsMade()).toEqual({
        'GET /api/reviews': 1,
        'GET /api/reviews/study-time': 1,
        'GET /api/sessions/open': 1,
        'GET /api/users/matches': 1,
        'GET /api/requests/received': 1,
        'GET /api/conversations': 1,
        'GET /api/notifications': 1,
        'GET /api/sessions': 1,
        'GET /api/sessions/upcoming': 1,
        'GET /api/sessions/times': 1,
      }),
    );
  });
});

describe('a page that was offline until after its access token expired', () => {
  it('loses nothing, sends every message once and in order, and stays signed in', async () => {
    await openThread();
    await page.context().setOffline(true);
    sockets.cut();
    const written = ['One', 'Two', 'Three'];
    for (const text of written) await sendMessage(page, text);
    await bubble(page, 'Three').getByText('Sending').waitFor();
    await page.getByText(NO_SOCKET).waitFor();
    for (const text of ['Missed 1', 'Missed 2']) await write(text);
    server.clock.advance(3 * DAY);
    [grace] = await advanceClock(server, 0, grace);

    calls = [];
    await page.context().setOffline(false);
    await bubble(page, 'Three').getByText('Sent').waitFor();
    // Without a socket, so that no event of the read thread requests the notifications.
    await waitFor(() => expect(calls).toContain(`POST /api/messages/${grace._id}/read`));
    await page.waitForLoadState('networkidle');
    await holdLists();
    sockets.restore();
    await refetchLists();
    await caughtUp();
    const expected = ['Missed 1', 'Missed 2', ...written];
    expect(await texts()).toEqual(expected);
    const stored = await grace.api<Message[]>('GET', `/api/messages/${ada._id}`);
    expect(stored.body.map(({ message }) => message)).toEqual(expected);
    await waitFor(() =>
      expect(callsMade()).toMatchObject({
        'POST /api/auth/refresh': 1,
        'GET /api/users/matches': 1,
        'GET /api/conversations': 1,
        'GET /api/notifications': 1,
      }),
    );

    await page.reload();
    await bubble(page, 'Three').getByText('Seen').waitFor();
    expect(await texts()).toEqual(expected);
  });
});
