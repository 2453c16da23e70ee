import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCampus } from '../campus/openCampus.ts';
import { openSocket, study, type Manner, type Tally } from './student.ts';

interface Options {
  /** How often the service is told to stop, and started again. */
  stops: number;
  pairs: number;
  /** Milliseconds for which some students look at what they have before they ask on, at most. */
  pause: number;
  /** Told after each stop how it went. */
  report?: (line: string) => void;
}

export interface Outcome extends Tally {
  /** Milliseconds from SIGTERM to the end of the process, of each stop, sorted. */
  stops: number[];
  /** Stops that ended with another code than 0. */
  badEnds: number;
  /** Sockets that had not come back some seconds after the last start. */
  socketsAway: number;
}

/** Milliseconds between a start and the next SIGTERM. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [300, 2_000];
/** Milliseconds that sockets have to come back by themselves. */
const COMING_BACK = 10_000;

/** Sends SIGTERM to the embedded service again and again while students use it. */
export async function stopOften(options: Options): Promise<Outcome> {
  const campus = await openCampus(options.pairs);
  const { students, node } = campus;
  let signalledAt: number | undefined;
  const service = { url: node.url, stoppingSince: () => signalledAt };
  const tally: Tally = { answered: 0, refused: 0, failures: [] };
  const outcome = { stops: [] as number[], badEnds: 0 };
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  await node.start();
  const sockets = students.map((student) => openSocket(node.url, student));
  const studying = students.map((each, n) =>
    study(service, each, mannerOf(n, options.pause), tally, end.signal),
  );
  try {
    for (let n = 0; n < options.stops; n += 1) {
      await sleep(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE));
      signalledAt = performance.now();
      if ((await node.stop()) !== 0) outcome.badEnds += 1;
      outcome.stops.push(performance.now() - signalledAt);
      options.report?.(`${String(n + 1)} stops, ${String(tally.answered)} requests answered`);
      await node.start();
      signalledAt = undefined;
    }
    const socketsAway = await countAway(sockets);
    end.abort();
    await Promise.all(studying);
    outcome.stops.sort((a, b) => a - b);
    return { ...tally, ...outcome, socketsAway };
  } finally {
    end.abort();
    for (const socket of sockets) socket.disconnect();
    await campus.remove();
  }
}

/** Some ask on and on, some pause, and some have a connection of its own for each request. */
function mannerOf(number: number, pause: number): Manner {
  if (number % 3 === 0) return { pause: 20, keepsOpen: true };
  return number % 3 === 1 ? { pause, keepsOpen: true } : { pause: 50, keepsOpen: false };
}

async function countAway(sockets: readonly ReturnType<typeof openSocket>[]): Promise<number> {
  const start = performance.now();
  const away = () => sockets.filter(({ connected }) => !connected).length;
  while (away() > 0 && performance.now() - start < COMING_BACK) await sleep(50);
  return away();
}
