import { afterAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { startBucketServer } from '../../../support/server/bucketServer.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  startSharedServer,
} from '../../../support/server/server.ts';
import { emptyInstallation, setPicture, viewOf } from '../backup/sampleData.ts';
import { filesOnDisk, pdf, upload } from '../../modules/conversations/attachments/files.ts';

const bucket = await startBucketServer();
const server = await startSharedServer({ settings: bucket.settings });
afterAll(() => bucket.stop());
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
});

describe('a missing bucket', () => {
  it('fails the start with the name of the setting', async () => {
    const settings = { ...bucket.settings, S3_BUCKET: 'another' };
    await expect(startServer({ settings })).rejects.toThrow('S3_BUCKET "another" cannot be used');
  });
});
