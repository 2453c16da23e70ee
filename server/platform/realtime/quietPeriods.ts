import { HOUR } from '../../../contract/durations.ts';
import type { Context } from '../context.ts';
import { userRoom, type RealtimeServer } from './socketServer.ts';

/** Milliseconds for which the last event of a room is known. */
const KEPT_FOR = HOUR;

/** What this node knows about the events of each user, of all nodes. */
export interface QuietPeriods {
  /** Returns the milliseconds before now in which no event was emitted to the user, as far as they are known. */
  of(userId: string): number;
  /** Forgets all events, because events of other nodes may have been missed. */
  restart(): void;
}

/** Observes the events that are emitted to rooms, by this node and by the others. */
export function makeQuietPeriods(
  io: RealtimeServer,
  { elapsed }: Pick<Context, 'elapsed'>,
): QuietPeriods {
  let knownSince = elapsed();
  /** When the last event of each room was emitted, the oldest first. */
  const lastEvents = new Map<string, number>();

  observeRooms(io, (rooms) => {
    const now = elapsed();
    for (const room of rooms) {
      lastEvents.delete(room);
      lastEvents.set(room, now);
    }
    for (const [room, at] of lastEvents) {
      if (at >= now - KEPT_FOR) break;
      lastEvents.delete(room);
    }
  });

  return {
    of(userId) {
      const now = elapsed();
      const lastEvent = lastEvents.get(userRoom(userId));
      return Math.floor(now - (lastEvent ?? Math.max(knownSince, now - KEPT_FOR)));
    },
    restart() {
      lastEvents.clear();
      knownSince = elapsed();
    },
  };
}

interface AdapterInternals {
  apply(options: { rooms: ReadonlySet<string> }, send: (socket: unknown) => void): void;
}

/** Calls the observer with the rooms of each emitted event. */
function observeRooms(io: RealtimeServer, observer: (rooms: ReadonlySet<string>) => void): void {
  // Private in the types of socket.io. All of its adapters send each event through it.
  const adapter = io.of('/').adapter as unknown as AdapterInternals;
  const { apply } = adapter;
  adapter.apply = (options, send) => {
    observer(options.rooms);
    apply.call(adapter, options, send);
  };
}
