import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** The settings of the file stores. */
export type FileSettings = Pick<Config, 'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION'>;

/** Stores files by id, in a folder or a bucket. */
export interface FileStore {
  /**
   * Stores a stream durably. Stores nothing when the stream or `prepare` fails.
   * @param prepare Receives the path of the complete temporary file and may replace its content. Its
   *   result is returned.
   */
  save<Finding>(
    id: string,
    content: Readable,
    prepare: (path: string) => Promise<Finding>,
  ): Promise<Finding>;
  /** Returns `undefined` for an unknown id. */
  open(id: string): Promise<Readable | undefined>;
  /** Copies a file to a local path. Returns false for an unknown id. */
  copyTo(id: string, path: string): Promise<boolean>;
  /** Ignores unknown ids. */
  remove(id: string): Promise<void>;
  /** Returns all ids, including those of unfinished uploads. */
  list(): Promise<string[]>;
}

/** Returns the id of the stored picture of an avatar. */
export const avatarFile = (key: string): string => `${key}.webp`;

/** The stores of uploaded files. */
export interface FileStores {
  attachments: FileStore;
  avatars: FileStore;
  /** Passes the path of a file that does not exist yet, and deletes the file afterwards. */
  withTempFile<Result>(use: (path: string) => Promise<Result>): Promise<Result>;
  /** Closes the connections to the bucket. */
  close(): void;
}
