import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ATTEMPTS, REQUEST_TIMEOUT, RETRY_INTERVAL } from '../../src/api/constants.ts';
import { catchUpDelay, RECONNECTION } from '../../src/socket/reconnection.ts';
import { send } from '../support/http.ts';
import { openSocket } from '../support/sockets.ts';
import { SEEDED_MESSAGES } from '../support/seed/seedPairs.ts';

export interface PageClient {
  id: string;
  buddyId: string;
  token: string;
}

/** The requests and the socket of one open page. */
export type OpenPage = ReturnType<typeof openPage>;

/** Shared connections of all pages, as behind a reverse proxy. */
const CONNECTIONS = 128;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 60_000 });

/** Returns the thread and the lists that a page requests after each connect. */
export const catchUpPaths = ({ buddyId }: PageClient) =>
  [
    `/api/messages/${buddyId}?sinceRev=${SEEDED_MESSAGES}`,
    '/api/users/matches',
    '/api/conversations',
    '/api/notifications',
  ] as const;

/**
 * Opens a page with a conversation. Uses the socket options of src/socket/clientSocket.ts and sends the
 * catch-up requests of src/app/listeners/freshness.ts after each connect.
 */
export function openPage(url: string, client: PageClient) {
  const { id, token } = client;
  const socket = openSocket(url, {
    query: { token },
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    ...RECONNECTION,
  });
  const page = {
    /** When the page last caught up after a connect, by performance.now(); 0 before. */
    caughtUpAt: 0,
    /** Number of retried requests. */
    retried: 0,
    /** One line per request that failed after all retries. */
    failures: [] as string[],
    close: () => socket.disconnect(),
  };
  const fetchWithRetry = async (path: string): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(url + path, { token, agent, timeout: REQUEST_TIMEOUT }).then(
        ({ status }) => status,
        String,
      );
      if (outcome === 200) return true;
      if (attempt === MAX_ATTEMPTS || (typeof outcome === 'number' && outcome < 500)) {
        page.failures.push(`${path}: ${outcome}`);
        return false;
      }
      page.retried += 1;
      await sleep(RETRY_INTERVAL);
    }
  };
  const catchUp = async (): Promise<void> => {
    const [thread, ...lists] = catchUpPaths(client);
    const caughtUp = fetchWithRetry(thread);
    await sleep(catchUpDelay(page.caughtUpAt === 0));
    const results = await Promise.all([caughtUp, ...lists.map(fetchWithRetry)]);
    if (results.every(Boolean)) page.caughtUpAt = performance.now();
  };
  socket.on('connect', () => {
    socket.emit('join', id);
    void catchUp();
  });
  return page;
}
