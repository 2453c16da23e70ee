import { describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../contract/durations.ts';
import fc from '../../support/properties.ts';
import { isLarge } from '../../support/size.ts';
import { Agent, request as sendRequest } from 'node:http';
import {
  signUp,
  signUpBuddies,
  startSharedServer,
  type Student,
} from '../../support/server/server.ts';
import { connectSocket, createSocket } from '../../support/server/studentSocket.ts';
import { planIn } from '../../server/modules/sessions/plans.ts';
import { arbitraryFrame, arbitraryRequest, type Paths, type RawRequest } from './arbitraries.ts';

const REQUESTS = isLarge ? 50_000 : 5_000;
const FRAMES = isLarge ? 5_000 : 500;
/** Requests at a time. */
const CONCURRENCY = 40;
const SOCKETS = 10;

const server = await startSharedServer();
const [ada, grace] = await signUpBuddies(server);
const sent = await grace.sendMessage(ada, 'Hello');
const plan = planIn(server, HOUR, { participants: [grace._id] });
const { body: session } = await ada.schedule(plan);
const notifications = await ada.notifications();
/** Ids of a buddy of Ada and of what both share. */
const ids = [ada, grace, sent.body, session, ...notifications].map(({ _id }) => _id);
const { paths } = (await ada.api<{ paths: Paths }>('GET', '/api/docs/json')).body;

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Sends a request and returns its status after the whole response has arrived. */
function send({ method, path, headers, body }: RawRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(
      `${server.url}${path}`,
      { agent, method, headers: { authorization: `Bearer ${ada.token}`, ...headers } },
      (response) => {
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
        response.resume();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('malformed input', () => {
  // Covers F.25
  it(`${REQUESTS} requests all get a response below 500`, async () => {
    const requests = fc.sample(arbitraryRequest(paths, ids), { numRuns: REQUESTS });
    const faults: string[] = [];
    const counts: Record<string, number> = {};
    const work = requests.values();
    const runWorker = async () => {
      for (const request of work) {
        const status = await send(request);
        counts[status] = (counts[status] ?? 0) + 1;
        if (status >= 500) faults.push(`${status} ${JSON.stringify(request).slice(0, 400)}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
    agent.destroy();
    expect(faults).toEqual([]);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(REQUESTS);
  });

  it(`${FRAMES} socket frames disconnect no other socket`, async () => {
    const witness = await connectSocket(server, ada);
    const attacker = await signUp(server, 'Attacker');
    const frames = fc.sample(arbitraryFrame(), { numRuns: FRAMES });
    const batches = Array.from({ length: FRAMES / 5 }, (_, at) => frames.slice(5 * at, 5 * at + 5));
    const work = batches.values();
    const runWorker = async () => {
      for (const batch of work) await sendFrames(attacker, batch);
    };
    await Promise.all(Array.from({ length: SOCKETS }, runWorker));
    await witness.settled();
    expect(witness.received).toEqual([]);
    witness.close();
  });
});

/** The WebSocket below a socket.io socket. */
interface RawSocket {
  send(frame: string | Uint8Array): void;
}

/** Sends frames over a new connection, which the service may close before the last one. */
async function sendFrames(student: Student, frames: (string | Uint8Array)[]): Promise<void> {
  const page = createSocket(server, student);
  await new Promise<void>((resolve, reject) => {
    page.socket.once('connect', resolve).once('connect_error', reject);
  });
  const { ws } = page.socket.io.engine.transport as object as { ws: RawSocket };
  for (const frame of frames) ws.send(frame);
  page.close();
}
