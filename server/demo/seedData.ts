import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Insertable } from 'kysely';
import { MINUTE } from '../../contract/durations.ts';
import type { Schema } from '../platform/database/schema.ts';

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

/** Returns a local time of day, `day` days from today. */
export function onDay(now: Date, day: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hours, minutes);
}

/** Resolves a time of day some days ago (`3d 18:40`), or some minutes ago (`25m`). */
export function before(now: Date, when: string): Date {
  const [distance = '', time] = when.split(' ');
  const amount = Number(distance.slice(0, -1));
  return time === undefined ? minutesAfter(now, -amount) : onDay(now, -amount, time);
}

/** Returns the next 10:00 or 16:00 that is two to 24 hours away. */
export function soon(now: Date): Date {
  const candidates = [onDay(now, 0, '10:00'), onDay(now, 0, '16:00'), onDay(now, 1, '10:00')];
  const earliest = minutesAfter(now, 120);
  return candidates.find((candidate) => candidate >= earliest) ?? onDay(now, 1, '16:00');
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}

/** Splits a text into its lines. */
export const splitLines = (text: string): string[] => text.trim().split('\n');

/** Splits a line of a table at `|`. */
export const splitCells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** Splits a cell at its commas. */
export const splitList = (cell = ''): string[] => cell.split(', ').filter((item) => item !== '');

/** Splits a text at its headings, which start with `#` and consist of words. */
export const splitBlocks = (text: string) =>
  text
    .trim()
    .slice(2)
    .split('\n# ')
    .map((block) => {
      const [heading = '', ...lines] = splitLines(block);
      const [first = '', second = '', ...others] = heading.split(' ');
      return { heading: [first, second, others.join(' ')] as const, lines };
    });

type Tables =
  | 'users'
  | 'user_subjects'
  | 'user_days'
  | 'user_skills'
  | 'connection_requests'
  | 'conversations'
  | 'conversation_members'
  | 'messages'
  | 'study_sessions'
  | 'session_participants'
  | 'session_reminders'
  | 'session_reviews'
  | 'room_visits'
  | 'notifications';

export type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The seed data. Badges are awarded by the service. */
export type SeedRows = { [Table in Tables]: Row<Table>[] };
