import { closeSync, existsSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);

/** The write-ahead log of a SQLite database in the mode `synchronous = NORMAL`. */
export interface WriteAheadLog {
  /**
   * Flushes all commits to the disk, in a thread. After a failure it always fails: the system may have
   * dropped what it could not write, so commits that need it are not safe either.
   */
  flush: () => Promise<void>;
  close: () => void;
}

/** @param file of the database, which must stay open until the log is closed. */
export function openWriteAheadLog(file: string): WriteAheadLog {
  let descriptor: number | undefined;
  let failure: Error | undefined;
  return {
    async flush() {
      if (failure) throw failure;
      try {
        descriptor ??= openIfExists(`${file}-wal`);
        // Without the file there is no commit.
        if (descriptor !== undefined) await syncData(descriptor);
      } catch (error) {
        failure = error as Error;
        throw failure;
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

const openIfExists = (path: string) => (existsSync(path) ? openSync(path, 'r+') : undefined);
