import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import type { FileStore, FileStores } from '../../../../server/platform/files/fileStore.ts';
import { openFileStores } from '../../../../server/platform/files/openFileStores.ts';
import { startBucketServer } from '../../../support/server/bucketServer.ts';
import { startServer, startSharedServer } from '../../../support/server/server.ts';
import { signUpBuddies } from '../../../support/server/students.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';
import { filesOnDisk, pdf, upload } from '../../modules/conversations/attachments/files.ts';
import { emptyInstallation, setPicture, viewOf } from '../backup/sampleData.ts';

const bucket = await startBucketServer();
afterAll(() => bucket.stop());

const accept = () => Promise.resolve();
const contentOf = async (store: FileStore, id: string) => {
  const content = await store.open(id);
  return content && text(content);
};

describe.each(['a folder', 'a bucket'])('a file store in %s', (kind) => {
  let folder: string;
  let stores: FileStores;
  let store: FileStore;

  beforeAll(async () => {
    folder = await tempFolder();
    const settings = kind === 'a bucket' ? bucket.settings : {};
    stores = await openFileStores(readConfig({ DATA_DIR: folder, ...settings }));
    store = stores.attachments;
  });
  afterAll(async () => {
    for (const each of [stores.attachments, stores.avatars]) {
      for (const id of await each.list()) await each.remove(id);
    }
    stores.close();
  });

  const notStored = async (id: string) => {
    expect([id, await store.open(id)]).toEqual([id, undefined]);
    expect(await store.list()).not.toContain(id);
  };

  // Covers F.10
  it('stores, returns, copies and removes files', async () => {
    const size = await store.save('whole', Readable.from(['two ', 'parts']), async (file) => {
      expect(await readFile(file, 'utf8')).toBe('two parts');
      return 9;
    });
    expect(size).toBe(9);
    expect(await contentOf(store, 'whole')).toBe('two parts');
    expect(await store.list()).toContain('whole');
    const target = path.join(folder, 'copy');
    expect(await store.copyTo('whole', target)).toBe(true);
    // Also twice.
    for (const _time of [1, 2]) await store.remove('whole');
    await notStored('whole');
    expect(await readFile(target, 'utf8')).toBe('two parts');
    expect(await store.copyTo('nothing', path.join(folder, 'nothing'))).toBe(false);
    expect(await readdir(folder)).not.toContain('nothing');
  });

  it('stores nothing when the inspection or the stream fails, and leaves no temporary files', async () => {
    const temporary: string[] = [];
    const refuse = (file: string) => {
      temporary.push(file);
      return Promise.reject(new Error('not this one'));
    };
    await expect(store.save('refused', Readable.from(['x']), refuse)).rejects.toThrow('not this');
    await notStored('refused');
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the line broke');
      })(),
    );
    await expect(store.save('broken', broken, accept)).rejects.toThrow('the line broke');
    await notStored('broken');
    temporary.push(await store.save('only', Readable.from(['x']), (file) => Promise.resolve(file)));
    expect(temporary).toHaveLength(2);
    for (const file of temporary) await expect(access(file)).rejects.toThrow('ENOENT');
  });

  it('separates attachments from avatars', async () => {
    await stores.avatars.save('face', Readable.from(['x']), accept);
    expect(await stores.avatars.list()).toEqual(['face']);
    await notStored('face');
  });
});

const server = await startSharedServer({ settings: bucket.settings });
const [ada, grace] = await signUpBuddies(server);

/** Returns the id of the message and the URL of its file. */
async function sendFile(): Promise<{ id: string; fileUrl: string }> {
  const {
    body: { fileUrl },
  } = await upload(server, ada, 'notes.pdf', pdf);
  const sent = await ada.sendMessage(grace, 'Here they are', { fileUrl });
  expect(sent.status).toBe(201);
  return { id: sent.body._id, fileUrl: sent.body.fileUrl ?? '' };
}

const fetchFile = async (url: string) => {
  const response = await fetch(`${server.url}${url}`);
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
};

describe('a service with a bucket', () => {
  it('stores attachments and avatars in it only, and deletes them', async () => {
    const { id, fileUrl } = await sendFile();
    expect(await bucket.keys()).toHaveLength(1);
    expect(await filesOnDisk(server)).toEqual([]);
    expect(await fetchFile(fileUrl)).toEqual({ status: 200, content: pdf });
    expect((await ada.deleteMessage(id)).status).toBe(204);
    expect(await bucket.keys()).toEqual([]);

    const [first, second] = [await setPicture(server, ada), await setPicture(server, ada)];
    expect((await fetchFile(first)).status).toBe(404);
    expect((await fetchFile(second)).status).toBe(200);
    expect(await bucket.keys()).toEqual([second.replace('/api/', '')]);
  });

  it('responds 503 while the bucket is unavailable, and recovers', async () => {
    const picture = await setPicture(server, ada);
    await bucket.pause();
    const refused = await upload(server, ada, 'notes.pdf', pdf);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ error: 'The service is busy. Please try again in a moment.' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await fetchFile(picture)).status).toBe(503);
    await expect(writeBackup(server.config, server.clock.now())).rejects.toThrow(
      new RegExp(`^S3_BUCKET "${bucket.settings.S3_BUCKET}" does not respond: \\S`),
    );
    const written = await ada.sendMessage(grace, 'Without a file');
    expect(written.status).toBe(201);
    await bucket.resume();
    expect((await fetchFile(picture)).status).toBe(200);
    await sendFile();
  });

  it('is backed up and restored, also into a folder', async () => {
    await setPicture(server, ada);
    await sendFile();
    const { folder, manifest } = await writeBackup(server.config, server.clock.now());
    expect(manifest.files.attachments + manifest.files.avatars).toBe((await bucket.keys()).length);

    const installation = await emptyInstallation({ S3_BUCKET: '' });
    await restoreBackup(installation.config, folder);
    const copy = await installation.start();
    expect(await viewOf(copy, ada)).toEqual(await viewOf(server, ada));
    await copy.stop();
  });

  it('does not start without the bucket, and names the setting', async () => {
    const settings = { ...bucket.settings, S3_BUCKET: 'another' };
    await expect(startServer({ settings })).rejects.toThrow('S3_BUCKET "another" cannot be used');
  });
});
