import type { Readable } from 'node:stream';

/** A file of the archive. Opened when its turn comes. */
export interface ExportEntry {
  name: string;
  /** Returns `undefined` for a file that no longer exists. */
  open: () => Promise<Readable | undefined>;
}

export const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Replaces characters that have a meaning in paths. */
export const safe = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_');

/** Yields the text of a JSON array. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + toJson(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
