import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

const digest = (name: string) => createHash('sha256').update(name).digest();

/** Returns a deterministic UUIDv7 for a name and a time. */
export function idFor(name: string, at: Date): string {
  return v7({ msecs: at.getTime(), random: digest(name) });
}

/** Returns a deterministic integer from `least` to `most`, evenly distributed over names. */
export function spread(name: string, least: number, most: number): number {
  return least + (digest(name).readUInt32BE() % (most - least + 1));
}

/** Returns a deterministic time of day between 9:00 and 21:00. */
export function timeOfDay(name: string): string {
  const minutes = spread(name, 9 * 60, 21 * 60);
  return `${Math.floor(minutes / 60)}:${minutes % 60}`;
}
