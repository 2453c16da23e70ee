import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';

/** The settings that say where uploaded files are. */
export type FilePlace = Pick<Config, 'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION'>;

/** Where uploaded files of one kind are kept, each under an id: in a folder, or in a bucket. */
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
  /** Puts a whole copy at a path of this machine; answers whether anything is kept under that id. */
  copyTo(id: string, path: string): Promise<boolean>;
  /** What is not there is no error. */
  remove(id: string): Promise<void>;
  /** The ids under which something is kept, what is still being written included. */
  list(): Promise<string[]>;
}

/** All that students upload. */
export interface FileStores {
  attachments: FileStore;
  avatars: FileStore;
  /** Lets go of the lines to wherever they are. */
  close(): void;
}
