import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededService } from '../support/seededService.ts';
import { openSocket, runStudent, type Behavior, type Tally } from './student.ts';

interface Options {
  stops: number;
  pairs: number;
  /** Maximum pause between the requests of some students, in milliseconds. */
  pause: number;
  /** Receives progress lines. */
  report?: (line: string) => void;
}

export interface Outcome extends Tally {
  /** Milliseconds from SIGTERM to the process exit of each stop, sorted. */
  stops: number[];
  /** Stops with a non-zero exit code. */
  failedExits: number;
  /** Sockets not reconnected after the last start. */
  disconnectedSockets: number;
}

/** Milliseconds between a start and the next SIGTERM. */
const [MIN_UPTIME, MAX_UPTIME] = [300, 2_000];
/** Milliseconds. */
const RECONNECT_TIMEOUT = 60_000;

/** Sends SIGTERM to the embedded service repeatedly while students use it. */
export async function restartLoop(options: Options): Promise<Outcome> {
  const seeded = await createSeededService(options.pairs);
  const { students, node } = seeded;
  let signalledAt: number | undefined;
  const service = { url: node.url, stoppingSince: () => signalledAt };
  const tally: Tally = { completed: 0, refused: 0, failures: [] };
  const outcome = { stops: [] as number[], failedExits: 0 };
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  await node.start();
  const sockets = students.map((student) => openSocket(node.url, student));
  const studying = students.map((each, n) =>
    runStudent(service, each, behaviorOf(n, options.pause), tally, end.signal),
  );
  try {
    for (let n = 0; n < options.stops; n += 1) {
      await sleep(MIN_UPTIME + Math.random() * (MAX_UPTIME - MIN_UPTIME));
      signalledAt = performance.now();
      if ((await node.stop()) !== 0) outcome.failedExits += 1;
      outcome.stops.push(performance.now() - signalledAt);
      options.report?.(`${String(n + 1)} stops, ${String(tally.completed)} requests completed`);
      await node.start();
      signalledAt = undefined;
    }
    const disconnectedSockets = await countDisconnected(sockets);
    end.abort();
    await Promise.all(studying);
    outcome.stops.sort((a, b) => a - b);
    return { ...tally, ...outcome, disconnectedSockets };
  } finally {
    end.abort();
    for (const socket of sockets) socket.disconnect();
    await seeded.remove();
  }
}

/** A third sends requests continuously, a third pauses, a third opens a connection per request. */
function behaviorOf(number: number, pause: number): Behavior {
  if (number % 3 === 0) return { pause: 20, keepAlive: true };
  return number % 3 === 1 ? { pause, keepAlive: true } : { pause: 50, keepAlive: false };
}

async function countDisconnected(
  sockets: readonly ReturnType<typeof openSocket>[],
): Promise<number> {
  const start = performance.now();
  const disconnected = () => sockets.filter(({ connected }) => !connected).length;
  while (disconnected() > 0 && performance.now() - start < RECONNECT_TIMEOUT) await sleep(50);
  return disconnected();
}
