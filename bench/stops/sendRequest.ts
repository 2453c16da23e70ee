import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersOf, type Body } from '../support/http.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** Expected status of the response. */
  expected: number;
  body?: Body;
  /** Reuses connections. Without an agent, each request opens a new connection. */
  agent?: Agent;
}

/** Bodies are sent in chunks with pauses, so that some are always in flight. */
const CHUNK_SIZE = 16_384;
/** Milliseconds. */
const CHUNK_PAUSE = 5;

/**
 * Sends one request without retries. Returns `refused` when the connection was opened after the stop
 * signal and received no response, and an error for any other outcome without the expected response.
 * @param stoppingSince returns when the service received the stop signal, by performance.now().
 */
export async function sendRequest(
  url: string,
  request: Request,
  stoppingSince: () => number | undefined,
): Promise<'completed' | 'refused' | Error> {
  const { method, path, expected } = request;
  const connection = { openedAt: Infinity, hasResponse: false };
  try {
    const response = await send(url, request, connection);
    connection.hasResponse = true;
    // Throws when the response is incomplete.
    const body = JSON.stringify(await readJson(response));
    if (response.statusCode === expected) return 'completed';
    return new Error(`${path}: ${response.statusCode} ${body}`);
  } catch (error) {
    const { openedAt, hasResponse } = connection;
    if (!hasResponse && openedAt > (stoppingSince() ?? Infinity)) return 'refused';
    return new Error(`${method} ${path.replace(/[0-9a-f-]{36}/g, '…')}: ${String(error)}`);
  }
}

function send(
  url: string,
  { method, path, agent, ...content }: Request,
  connection: { openedAt: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = headersOf(content);
    const sending = httpRequest(`${url}${path}`, { method, headers, agent: agent ?? false });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.on('socket', (socket) => {
      if (sending.reusedSocket) connection.openedAt = 0;
      else socket.once('connect', () => (connection.openedAt = performance.now()));
    });
    if (content.body) void writeChunks(sending, content.body.content);
    else sending.end();
  });
}

async function writeChunks(
  sending: ReturnType<typeof httpRequest>,
  content: Buffer,
): Promise<void> {
  for (let start = 0; start < content.length && !sending.destroyed; start += CHUNK_SIZE) {
    sending.write(content.subarray(start, start + CHUNK_SIZE));
    await sleep(CHUNK_PAUSE);
  }
  sending.end();
}
