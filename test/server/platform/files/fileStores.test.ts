import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import {
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
} from '../../../support/server/server.ts';
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
    folder = await mkdtemp(path.join(tmpdir(), 'study-buddy-files-'));
    const settings = kind === 'a bucket' ? bucket.settings : {};
    stores = await openFileStores(readConfig({ DATA_DIR: folder, ...settings }));
    store = stores.attachments;
  });
  afterAll(async () => {
    for (const each of [stores.attachments, stores.avatars]) {
      for (const id of await each.list()) await each.remove(id);
    }
    stores.close();
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

const server = await startSharedServer({ settings: bucket.settings });
const [ada, grace] = [await signUp(server), await signUp(server)];
await makeBuddies(ada, grace);

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
  // Covers F.10
  it('stores attachments in the bucket only', async () => {
    const { fileUrl } = await sendFile();
    expect(await bucket.keys()).toHaveLength(1);
    expect(await filesOnDisk(server)).toEqual([]);
    expect(await fetchFile(fileUrl)).toEqual({ status: 200, content: pdf });
  });

  it('deletes the file of a deleted message', async () => {
    const before = await bucket.keys();
    const { id } = await sendFile();
    expect(await bucket.keys()).toHaveLength(before.length + 1);
    expect((await ada.deleteMessage(id)).status).toBe(204);
    expect(await bucket.keys()).toEqual(before);
  });

  it('stores avatars and deletes the previous one', async () => {
    const first = await setPicture(server, ada);
    const second = await setPicture(server, ada);
    expect((await fetchFile(first)).status).toBe(404);
    expect((await fetchFile(second)).status).toBe(200);
    const pictures = (await bucket.keys()).filter((key) => key.startsWith('avatars/'));
    expect(pictures).toEqual([second.replace('/api/', '')]);
  });

  // Covers F.10
  it('responds 503 while the bucket is unavailable, and recovers', async () => {
    const picture = await setPicture(server, ada);
    await bucket.pause();
    const refused = await upload(server, ada, 'notes.pdf', pdf);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ error: 'The service is busy. Please try again in a moment.' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await fetchFile(picture)).status).toBe(503);
    const written = await ada.sendMessage(grace, 'Without a file');
    expect(written.status).toBe(201);
    await bucket.resume();
    expect((await fetchFile(picture)).status).toBe(200);
    await sendFile();
  });

  // Covers F.20
  it('is backed up and restored, also into a folder', async () => {
    await setPicture(server, ada);
    await sendFile();
    const { folder, manifest } = await writeBackup(server.config, server.clock.now());
    expect(manifest.files.attachments + manifest.files.avatars).toBe((await bucket.keys()).length);

    const installation = await emptyInstallation({ S3_BUCKET: '' });
    await restoreBackup(installation.config, folder);
    const copy = await installation.start();
    try {
      const view = await viewOf(copy, ada, grace);
      expect(view.messages.at(-1)?.file).toBe(pdf.toString('base64'));
      expect(Buffer.from(view.picture ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF');
    } finally {
      await copy.stop();
      await installation.remove();
    }
  });

  it('does not start without the bucket, and names the setting', async () => {
    const settings = { ...bucket.settings, S3_BUCKET: 'another' };
    await expect(startServer({ settings })).rejects.toThrow('S3_BUCKET "another" cannot be used');
  });
});
