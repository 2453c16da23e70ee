import type { RealtimeServer } from './socketServer.ts';

/** Milliseconds until the first disconnect, which lets queued events be delivered before. */
const DELAY = 1_000;
/** Milliseconds over which the disconnects are spread. */
const SPREAD = 2_000;

/**
 * Disconnects all sockets of this node after they may have missed events. Pages reconnect and load
 * what changed.
 */
export function forceResync(io: RealtimeServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    setTimeout(() => conn.close(), DELAY + Math.random() * SPREAD).unref();
  }
}
