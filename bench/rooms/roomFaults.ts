import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SECOND } from '../../contract/durations.ts';
import type { RoomTimerBody } from '../../contract/rooms.ts';
import { toTimer } from '../../server/modules/rooms/changeTimer.ts';
import type { TimerRow } from '../../server/modules/rooms/repository.ts';
import { openDatabase } from '../../server/platform/database/connect.ts';
import { startCluster } from '../support/cluster/testCluster.ts';
import { inParallel } from '../support/inParallel.ts';
import { poll } from '../support/poll.ts';
import { between, pick } from '../support/random.ts';
import { report } from '../support/table.ts';
import { makeRoomPage, type RoomPage } from './roomPage.ts';
import { seedRooms } from './seedRooms.ts';
import { watchTimers } from './watchTimers.ts';

interface Options {
  nodes: number;
  kills: number;
  rooms: number;
  /** Seconds from a start to the next kill at least, twice as many at most. Pages reconnect in them. */
  uptime: number;
  /** Seconds in which timers run and nothing changes. */
  quiet: number;
}

interface OpenRoom {
  sessionId: string;
  pages: readonly RoomPage[];
  /** The last change that the service acknowledged. */
  pressed?: RoomTimerBody;
}

/** Milliseconds by which clocks of devices are wrong at most. */
const CLOCK_ERROR = 10 * 60 * SECOND;
const OPENED_AT_ONCE = 5;
/** Milliseconds between two changes. */
const PRESS_INTERVAL = 100;
/** Milliseconds after which pages that have different timers count as wrong. */
const RECOVERY = { timeout: 60_000, interval: 100 };

const START: RoomTimerBody = { state: 'running', focus: 25, break: 5 };
const PRESSES: readonly RoomTimerBody[] = [START, START, { state: 'paused' }, { state: 'off' }];

/**
 * Kills nodes while students change the timers of their rooms, compares what the devices of a room show at
 * the same moments, and counts the events of timers that run undisturbed.
 * @throws when PostgreSQL or Redis is not installed.
 */
export async function runRoomFaults({ nodes, kills, rooms: count, uptime, quiet }: Options) {
  const cluster = await startCluster(nodes, 1);
  const settings = { DATABASE_URL: cluster.postgres.url, DATA_DIR: '' };
  const database = openDatabase(settings);
  const rooms: OpenRoom[] = [];
  const pages = () => rooms.flatMap((room) => room.pages);
  try {
    const url = cluster.studentLinks[0]?.url ?? '';
    const seeded = await seedRooms(settings, count);
    // A few at a time, because a page that waits for the others measures the clock badly.
    await inParallel(seeded, OPENED_AT_ONCE, async ({ sessionId, students }) => {
      const open = students.map(({ token }) =>
        makeRoomPage(url, token, sessionId, between(-CLOCK_ERROR, CLOCK_ERROR)),
      );
      rooms.push({ sessionId, pages: open });
      await Promise.all(open.map((page) => page.opened()));
    });
    const watched = watchTimers(rooms.map((room) => room.pages));
    const stop = new AbortController();
    const pressing = pressAtRandom(rooms, stop.signal);
    for (let n = 0; n < kills; n += 1) {
      await sleep(between(uptime, 2 * uptime) * SECOND);
      const node = pick(cluster.nodes);
      await node.kill();
      await node.start();
      report(`${n + 1} kills`);
    }
    stop.abort();
    await pressing;
    const outcome = await poll(
      async () => verify(rooms, await database.selectFrom('session_rooms').selectAll().execute()),
      ({ stale }) => stale === 0,
      RECOVERY,
    );
    return { ...watched.stop(), ...outcome, ...(await countQuietEvents(rooms, quiet)) };
  } finally {
    for (const page of pages()) page.close();
    await database.destroy();
    await cluster.stop();
  }
}

/** Changes timers, one change of a room at a time, until aborted. */
async function pressAtRandom(rooms: readonly OpenRoom[], signal: AbortSignal): Promise<void> {
  const busy = new Map<OpenRoom, Promise<void>>();
  while (!signal.aborted) {
    await sleep(PRESS_INTERVAL);
    const room = pick(rooms);
    if (busy.has(room)) continue;
    const body = room.pressed?.state === 'running' ? pick(PRESSES) : START;
    const press = async () => {
      await pick(room.pages).press(body);
      room.pressed = body;
      busy.delete(room);
    };
    busy.set(room, press());
  }
  await Promise.all(busy.values());
}

type StoredRoom = TimerRow & { session_id: string };

function verify(rooms: readonly OpenRoom[], stored: readonly StoredRoom[]) {
  const rowOf = new Map(stored.map((row) => [row.session_id, row]));
  const lost = rooms.filter(
    ({ sessionId, pressed }) => pressed && stateOf(rowOf.get(sessionId)) !== pressed.state,
  );
  const stale = rooms.filter(({ sessionId, pages }) =>
    pages.some((page) => !isDeepStrictEqual(page.timer(), toTimer(rowOf.get(sessionId)))),
  );
  return {
    /** Rooms whose timer is not as the last acknowledged change left it. */
    lost: lost.length,
    /** Rooms with a page that does not have the stored timer. */
    stale: stale.length,
  };
}

function stateOf(row: StoredRoom | undefined): RoomTimerBody['state'] {
  if (!row || row.started_at === null) return 'off';
  return row.paused_at === null ? 'running' : 'paused';
}

/**
 * Starts all timers, which each page has to hear of once, and then counts the events that arrive without
 * a change.
 */
async function countQuietEvents(rooms: readonly OpenRoom[], seconds: number) {
  const open = rooms.flatMap(({ pages }) => pages);
  // A page that still reconnects loads the timer without an event.
  await poll(
    () => open.filter((page) => !page.isConnected()).length,
    (away) => away === 0,
    RECOVERY,
  );
  const before = countEvents(open);
  for (const { pages } of rooms) await pages[0]?.press(START);
  await poll(
    () => countEvents(open) - before,
    (events) => events >= open.length,
    RECOVERY,
  );
  await sleep(seconds * SECOND);
  return {
    running: rooms.filter(({ pages }) => pages.every((page) => page.shown()?.isPaused === false))
      .length,
    quietEvents: countEvents(open) - before - open.length,
  };
}

const countEvents = (pages: readonly RoomPage[]) =>
  pages.reduce((sum, page) => sum + page.events(), 0);
