import type { Readable } from 'node:stream';

/** Where the contents of attachments are kept, by id: a folder here, elsewhere maybe a bucket. */
export interface FileStore {
  /**
   * Keeps the stream under an id, durably and whole, or not at all.
   * @param inspect is given the path of the complete, temporary file; when it throws, or the
   * stream fails, nothing is kept. What it answers is answered.
   */
  save<Finding>(
    id: string,
    content: Readable,
    inspect: (path: string) => Promise<Finding>,
  ): Promise<Finding>;
  /** Undefined when nothing is kept under that id. */
  open(id: string): Promise<Readable | undefined>;
  /** What is not there is no error. */
  remove(id: string): Promise<void>;
  /** The ids under which something is kept, what is still being written included. */
  list(): Promise<string[]>;
}
