import { request, type Agent, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that a student makes. */
export interface Question {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** The status of its proper answer. */
  expected: number;
  body?: { type: string; content: Buffer };
  /** Keeps connections open between requests; without it each request has one of its own. */
  agent?: Agent;
}

/**
 * What became of it. `refused`: the service had been told to stop before there was a connection,
 * and gave no answer at all; anything else but the proper answer is a failure.
 */
export type Fate = { kind: 'answered' } | { kind: 'refused' } | { kind: 'failed'; why: string };

/** Bytes and milliseconds from one piece of a body to the next, so that some are always under way. */
const PIECE = 16_384;
const PIECE_EVERY = 5;

/**
 * Makes one request, and never a second time.
 * @param stoppingSince answers when the service that runs was told to stop, by performance.now().
 */
export async function ask(
  url: string,
  question: Question,
  stoppingSince: () => number | undefined,
): Promise<Fate> {
  let connectedAt: number | undefined;
  let isAnswering = false;
  try {
    const answer = await send(url, question, (at) => (connectedAt = at));
    isAnswering = true;
    return await judge(answer, question);
  } catch (error) {
    const signal = stoppingSince();
    const isLate = signal !== undefined && (connectedAt === undefined || connectedAt > signal);
    const why = `${question.method} ${question.path.replace(/[0-9a-f-]{36}/g, '…')}: ${String(error)}`;
    if (isLate && !isAnswering) return { kind: 'refused' };
    return { kind: 'failed', why };
  }
}

function send(
  url: string,
  { method, path, token, body, agent }: Question,
  onConnection: (at: number) => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': body.type, 'content-length': body.content.length }),
    };
    const sending = request(`${url}${path}`, { method, headers, agent: agent ?? false });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.on('socket', (socket) => {
      if (sending.reusedSocket) onConnection(0);
      else socket.once('connect', () => onConnection(performance.now()));
    });
    if (body) void writePieces(sending, body.content);
    else sending.end();
  });
}

async function writePieces(sending: ReturnType<typeof request>, content: Buffer): Promise<void> {
  for (let start = 0; start < content.length && !sending.destroyed; start += PIECE) {
    sending.write(content.subarray(start, start + PIECE));
    await sleep(PIECE_EVERY);
  }
  sending.end();
}

/** Reads it to its end; throws where it breaks off. */
async function judge(answer: IncomingMessage, { expected, path }: Question): Promise<Fate> {
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (answer.statusCode !== expected) {
    return { kind: 'failed', why: `${path}: ${String(answer.statusCode)} ${text}` };
  }
  JSON.parse(text);
  return { kind: 'answered' };
}
