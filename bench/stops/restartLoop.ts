import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/poll.ts';
import { between } from '../support/random.ts';
import { openSocket } from '../support/sockets.ts';
import { createSeededService } from '../support/seededService.ts';
import { report } from '../support/table.ts';
import { sorted } from '../support/timing.ts';
import { runStudent, type Tally } from './student.ts';

interface Options {
  stops: number;
  pairs: number;
  /** Maximum pause between the requests of some students, in milliseconds. */
  pause: number;
}

/** Milliseconds between a start and the next SIGTERM. */
const [MIN_UPTIME, MAX_UPTIME] = [300, 2_000];
/** Milliseconds. */
/** Of the sockets, which connect soon after a start. */
const RECONNECTION = { reconnectionDelay: 100, reconnectionDelayMax: 500 };
const RECONNECT_TIMEOUT = 60_000;

/** Sends SIGTERM to the embedded service repeatedly while students use it. */
export async function restartLoop({ stops: count, pairs, pause }: Options) {
  const seeded = await createSeededService(pairs);
  const { students, node } = seeded;
  let signalledAt: number | undefined;
  const tally: Tally = { completed: 0, refused: 0, failures: [] };
  const stops: number[] = [];
  let failedExits = 0;
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const { signal } = end;
  const shared = { url: node.url, stoppingSince: () => signalledAt, tally, signal };
  await node.start();
  const sockets = students.map(({ token }) =>
    openSocket(node.url, { auth: { token }, ...RECONNECTION }),
  );
  const studying = students.map((each, n) =>
    runStudent(each, { ...shared, ...behaviorOf(n, pause) }),
  );
  try {
    for (let n = 0; n < count; n += 1) {
      await sleep(between(MIN_UPTIME, MAX_UPTIME));
      signalledAt = performance.now();
      if ((await node.stop()) !== 0) failedExits += 1;
      stops.push(performance.now() - signalledAt);
      report(`${n + 1} stops, ${tally.completed} requests completed`);
      await node.start();
      signalledAt = undefined;
    }
    const disconnectedSockets = await poll(
      () => sockets.filter(({ connected }) => !connected).length,
      (disconnected) => disconnected === 0,
      { timeout: RECONNECT_TIMEOUT },
    );
    end.abort();
    await Promise.all(studying);
    return { ...tally, stops: sorted(stops), failedExits, disconnectedSockets };
  } finally {
    end.abort();
    for (const socket of sockets) socket.disconnect();
    await seeded.remove();
  }
}

/** A third sends requests continuously, a third pauses, a third opens a connection per request. */
function behaviorOf(number: number, pause: number) {
  if (number % 3 === 0) return { pause: 20, keepAlive: true };
  return number % 3 === 1 ? { pause, keepAlive: true } : { pause: 50, keepAlive: false };
}
