import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { DELAYS, LIMITS, SOCKET_JITTER } from '../../contract/constants.ts';

export interface Seat {
  id: string;
  buddyId: string;
  token: string;
}

/** The open page of a student, as far as the service notices it. */
export interface OpenPage {
  /** When it had last connected and all its questions were answered, in ms since 1970. */
  backAt: number;
  /** Questions that were asked once more. */
  retried: number;
  /** One line for each question that was not answered in the end. */
  failures: string[];
  close: () => void;
}

/** Connections for the questions of all pages here: as many as a proxy before the service keeps. */
const CONNECTIONS = 128;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 60_000 });
const NOTIFICATIONS = '/api/notifications';

/**
 * Opens the page with a conversation: a socket with the options of src/socket/pageSocket.ts and,
 * each time it connects, what the open conversation asks and then what src/app/catchUp.ts does.
 */
export function openPage(url: string, { id, buddyId, token }: Seat, revision: number): OpenPage {
  const socket = io(url, {
    path: '/socket.io',
    forceNew: true,
    query: { token },
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: DELAYS.socketReconnectionMin,
    reconnectionDelayMax: DELAYS.socketReconnectionMax,
    randomizationFactor: SOCKET_JITTER,
    timeout: DELAYS.socketConnectTimeout,
  });
  const page: OpenPage = {
    backAt: 0,
    retried: 0,
    failures: [],
    close() {
      socket.disconnect();
    },
  };
  const ask = async (path: string): Promise<boolean> => {
    const attempts = path === NOTIFICATIONS ? 1 : LIMITS.fetchAttempts;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await get(`${url}${path}`, token);
      if (outcome === 200) return true;
      if (attempt === attempts || (typeof outcome === 'number' && outcome < 500)) {
        page.failures.push(`${path}: ${String(outcome)}`);
        return false;
      }
      page.retried += 1;
      await sleep(DELAYS.retryInterval);
    }
  };
  const catchUp = async (): Promise<void> => {
    const thread = ask(`/api/messages/${buddyId}?sinceRev=${String(revision)}`);
    await sleep(DELAYS.catchUpHeadStart + DELAYS.catchUpSpread * Math.random());
    const others = ['/api/users/matches', '/api/messages/unread-counts', NOTIFICATIONS].map(ask);
    const answers = await Promise.all([thread, ...others]);
    if (answers.every(Boolean)) page.backAt = Date.now();
  };
  socket.on('connect', () => {
    socket.emit('join', id);
    void catchUp();
  });
  return page;
}

/** The status of the answer, or the error where there was none. */
function get(url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const asking = request(url, { agent, headers, timeout: DELAYS.requestTimeout });
    asking.on('response', (answer) => {
      answer.on('error', (error) => resolve(String(error)));
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
    asking.on('timeout', () => asking.destroy(new Error('timeout')));
    asking.on('error', (error) => resolve(String(error)));
    asking.end();
  });
}
