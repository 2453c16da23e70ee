import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

const digest = (name: string) => createHash('sha256').update(name).digest();

/** A UUIDv7 of that instant, the same for the same name: the campus has nothing left to chance. */
export function idFor(name: string, at: Date): string {
  return v7({ msecs: at.getTime(), random: digest(name) });
}

/** A whole number from `least` to `most`, the same for the same name and spread evenly over names. */
export function spread(name: string, least: number, most: number): number {
  return least + (digest(name).readUInt32BE() % (most - least + 1));
}

/** A time of day at which students are awake, the same for the same name. */
export function timeOfDay(name: string): string {
  const minutes = spread(name, 9 * 60, 21 * 60);
  return `${Math.floor(minutes / 60)}:${minutes % 60}`;
}
