import type { RealtimeServer } from './realtimeServer.ts';

/** Milliseconds in which what waited goes out first, and over which the pages are spread after it. */
const FIRST = 1_000;
const SPREAD = 2_000;

/**
 * Ends the connections of this node's pages when they may have missed events: they come back by
 * themselves, and whoever comes back asks for what changed.
 */
export function letPagesCatchUp(io: RealtimeServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    setTimeout(() => conn.close(), FIRST + Math.random() * SPREAD).unref();
  }
}
