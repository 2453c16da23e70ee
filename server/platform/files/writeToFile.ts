import { open } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeTurns } from './turns.ts';

/**
 * Two threads of the pool of four may wait for the disk: the others read files and hash passwords
 * meanwhile.
 */
const LANES = ['a', 'b'] as const;
const lanes = makeTurns();
let count = 0;

function nextLane(): string {
  count += 1;
  return LANES[count % LANES.length] ?? LANES[0];
}

/** Writes a stream to a new file that only its owner can read. */
export async function writeToFile(path: string, content: Readable): Promise<void> {
  const lane = nextLane();
  const file = await open(path, 'wx', 0o600);
  try {
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lanes
          .run(lane, () => file.writeFile(chunk))
          .then(() => {
            done();
          }, done);
      },
    });
    await pipeline(content, target);
  } finally {
    await file.close();
  }
}

/** Flushes a written file to disk. */
export const flush = (path: string): Promise<void> => lanes.run(nextLane(), () => syncToDisk(path));

/** Flushes a file, or the entries of a folder, to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
