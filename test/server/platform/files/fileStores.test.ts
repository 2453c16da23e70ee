import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../server/platform/config/config.ts';
import type { FileStore, FileStores } from '../../../../server/platform/files/fileStore.ts';
import { openFileStores } from '../../../../server/platform/files/openFileStores.ts';
import { type BucketServer, startBucketServer } from '../../../support/server/bucketServer.ts';

const accept = () => Promise.resolve();
const contentOf = async (store: FileStore, id: string) => {
  const content = await store.open(id);
  return content && text(content);
};

describe.each(['a folder', 'a bucket'])('a file store in %s', (kind) => {
  let folder: string;
  let bucket: BucketServer | undefined;
  let stores: FileStores;
  let store: FileStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'study-buddy-files-'));
    if (kind === 'a bucket') bucket = await startBucketServer();
    stores = await openFileStores(readConfig({ DATA_DIR: folder, ...bucket?.settings }));
    store = stores.attachments;
  });
  afterAll(async () => {
    stores.close();
    await bucket?.stop();
    await rm(folder, { recursive: true });
  });

  // Covers F.10
  it('stores and returns files after inspection', async () => {
    const size = await store.save('whole', Readable.from(['two ', 'parts']), async (file) => {
      expect(await readFile(file, 'utf8')).toBe('two parts');
      return 9;
    });
    expect(size).toBe(9);
    expect(await contentOf(store, 'whole')).toBe('two parts');
    expect(await store.list()).toContain('whole');
  });

  it('stores nothing when the inspection throws', async () => {
    const refuse = () => Promise.reject(new Error('not this one'));
    await expect(store.save('refused', Readable.from(['x']), refuse)).rejects.toThrow('not this');
    expect(await store.open('refused')).toBeUndefined();
    expect(await store.list()).not.toContain('refused');
  });

  // Covers F.10
  it('stores nothing when the stream fails', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the line broke');
      })(),
    );
    await expect(store.save('broken', broken, accept)).rejects.toThrow('the line broke');
    expect(await store.open('broken')).toBeUndefined();
    expect(await store.list()).not.toContain('broken');
  });

  it('leaves no temporary files', async () => {
    const temporary: string[] = [];
    const see = (file: string) => {
      temporary.push(file);
      return Promise.reject(new Error('seen'));
    };
    await expect(store.save('seen', Readable.from(['x']), see)).rejects.toThrow('seen');
    const kept = await store.save('only', Readable.from(['x']), (file) => Promise.resolve(file));
    for (const file of [...temporary, kept]) await expect(access(file)).rejects.toThrow('ENOENT');
  });

  it('removes files, also twice', async () => {
    await store.save('short', Readable.from(['x']), accept);
    await store.remove('short');
    await store.remove('short');
    expect(await store.open('short')).toBeUndefined();
  });

  it('copies files and reports missing ones', async () => {
    await store.save('copied', Readable.from(['copy me']), accept);
    const target = path.join(folder, 'copy');
    expect(await store.copyTo('copied', target)).toBe(true);
    await store.remove('copied');
    expect(await readFile(target, 'utf8')).toBe('copy me');
    expect(await store.copyTo('nothing', path.join(folder, 'nothing'))).toBe(false);
    expect(await readdir(folder)).not.toContain('nothing');
  });

  it('separates attachments from avatars', async () => {
    await stores.avatars.save('face', Readable.from(['x']), accept);
    expect(await stores.avatars.list()).toEqual(['face']);
    expect(await store.list()).not.toContain('face');
    expect(await store.open('face')).toBeUndefined();
  });
});
