import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { MAX_ATTEMPTS, REQUEST_TIMEOUT, RETRY_INTERVAL } from '../../src/api/constants.ts';
import { catchUpDelay, RECONNECTION } from '../../src/socket/reconnection.ts';

export interface PageClient {
  id: string;
  buddyId: string;
  token: string;
}

/** The requests and the socket of one open page. */
export interface OpenPage {
  /** Epoch milliseconds at which the page last caught up after a connect; 0 before. */
  caughtUpAt: number;
  /** Number of retried requests. */
  retried: number;
  /** One line per request that failed after all retries. */
  failures: string[];
  close: () => void;
}

/** Shared connections of all pages, as behind a reverse proxy. */
const CONNECTIONS = 128;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 60_000 });
const NOTIFICATIONS = '/api/notifications';

/**
 * Opens a page with a conversation. Uses the socket options of src/socket/clientSocket.ts and sends the
 * catch-up requests of src/app/member/freshness.ts after each connect.
 */
export function openPage(
  url: string,
  { id, buddyId, token }: PageClient,
  revision: number,
): OpenPage {
  const socket = io(url, {
    path: '/socket.io',
    forceNew: true,
    query: { token },
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    ...RECONNECTION,
  });
  const page: OpenPage = {
    caughtUpAt: 0,
    retried: 0,
    failures: [],
    close() {
      socket.disconnect();
    },
  };
  const fetchWithRetry = async (path: string): Promise<boolean> => {
    const attempts = path === NOTIFICATIONS ? 1 : MAX_ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await get(`${url}${path}`, token);
      if (outcome === 200) return true;
      if (attempt === attempts || (typeof outcome === 'number' && outcome < 500)) {
        page.failures.push(`${path}: ${String(outcome)}`);
        return false;
      }
      page.retried += 1;
      await sleep(RETRY_INTERVAL);
    }
  };
  const catchUp = async (): Promise<void> => {
    const thread = fetchWithRetry(`/api/messages/${buddyId}?sinceRev=${String(revision)}`);
    await sleep(catchUpDelay(page.caughtUpAt === 0));
    const others = ['/api/users/matches', '/api/conversations', NOTIFICATIONS].map(fetchWithRetry);
    const results = await Promise.all([thread, ...others]);
    if (results.every(Boolean)) page.caughtUpAt = Date.now();
  };
  socket.on('connect', () => {
    socket.emit('join', id);
    void catchUp();
  });
  return page;
}

/** Returns the status, or the error text when there is no response. */
function get(url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request(url, { agent, headers, timeout: REQUEST_TIMEOUT });
    outgoing.on('response', (response) => {
      response.on('error', (error) => resolve(String(error)));
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', (error) => resolve(String(error)));
    outgoing.end();
  });
}
