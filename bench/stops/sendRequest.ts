import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** Expected status of the response. */
  expected: number;
  body?: { type: string; content: Buffer };
  /** Reuses connections. Without an agent, each request opens a new connection. */
  agent?: Agent;
}

/**
 * The outcome of a request. `refused`: the connection was opened after the stop signal and received
 * no response. Any other outcome without the expected response is `failed`.
 */
export type Result =
  { kind: 'completed' } | { kind: 'refused' } | { kind: 'failed'; reason: string };

/** Bodies are sent in chunks with pauses, so that some are always in flight. */
const CHUNK_SIZE = 16_384;
/** Milliseconds. */
const CHUNK_PAUSE = 5;

/**
 * Sends one request without retries.
 * @param stoppingSince returns when the service received the stop signal, by performance.now().
 */
export async function sendRequest(
  url: string,
  request: Request,
  stoppingSince: () => number | undefined,
): Promise<Result> {
  let connectedAt: number | undefined;
  let hasResponse = false;
  try {
    const response = await send(url, request, (at) => (connectedAt = at));
    hasResponse = true;
    return await readResponse(response, request);
  } catch (error) {
    const signal = stoppingSince();
    const isLate = signal !== undefined && (connectedAt === undefined || connectedAt > signal);
    const reason = `${request.method} ${request.path.replace(/[0-9a-f-]{36}/g, '…')}: ${String(error)}`;
    if (isLate && !hasResponse) return { kind: 'refused' };
    return { kind: 'failed', reason };
  }
}

function send(
  url: string,
  { method, path, token, body, agent }: Request,
  onConnection: (at: number) => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': body.type, 'content-length': body.content.length }),
    };
    const sending = httpRequest(`${url}${path}`, { method, headers, agent: agent ?? false });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.on('socket', (socket) => {
      if (sending.reusedSocket) onConnection(0);
      else socket.once('connect', () => onConnection(performance.now()));
    });
    if (body) void writeChunks(sending, body.content);
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

/** Reads the whole response. Throws when it is incomplete. */
async function readResponse(
  response: IncomingMessage,
  { expected, path }: Request,
): Promise<Result> {
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (response.statusCode !== expected) {
    return { kind: 'failed', reason: `${path}: ${String(response.statusCode)} ${text}` };
  }
  JSON.parse(text);
  return { kind: 'completed' };
}
