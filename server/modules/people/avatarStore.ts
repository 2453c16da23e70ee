import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/fileStore.ts';

/** Stores avatars under random keys. */
export function makeAvatarStore(files: FileStore) {
  const idOf = (key: string) => `${key}.webp`;
  return {
    /**
     * Returns the new key.
     * @param prepare see FileStore.save().
     */
    async save(
      picture: Readable | Buffer,
      prepare: (path: string) => Promise<void> = () => Promise.resolve(),
    ): Promise<string> {
      const key = randomBytes(16).toString('hex');
      const content = Buffer.isBuffer(picture) ? Readable.from([picture]) : picture;
      await files.save(idOf(key), content, prepare);
      return key;
    },
    /** Returns `null` for an unknown key. */
    async read(key: string): Promise<Buffer | null> {
      const picture = await files.open(idOf(key));
      return picture ? buffer(picture) : null;
    },
    remove: (key: string): Promise<void> => files.remove(idOf(key)),
  };
}
