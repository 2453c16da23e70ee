import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { User } from '../../../../contract/users.ts';
import { errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';

const [AVATAR] = UPLOAD_PATHS;

const server = await startSharedServer();
const ada = await signUp(server);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });

const upload = (content: Uint8Array | string, field = 'file', name = 'me.png') =>
  sendFile(
    server,
    ada,
    AVATAR,
    Buffer.from(content),
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
  );

describe('an avatar', () => {
  it('is a public, cacheable square of 256 pixels', async () => {
    const jpeg = await picture(640, 300).jpeg().toBuffer();
    const { status, body } = await upload(jpeg, 'file', 'me.jpg');
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\.webp$/);
    const me = await ada.api<User>('GET', '/api/users/me');
    expect(me.body.avatar).toBe(body.avatar);

    const response = await fetch(`${server.url}${body.avatar!}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('has no metadata of the file, such as its location', async () => {
    const withPlace = await picture(300, 300)
      .withExif({ IFD0: { Copyright: 'Somewhere in London' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.toString('latin1')).toContain('Somewhere in London');
    const { body } = await upload(withPlace);
    const response = await fetch(`${server.url}${body.avatar!}`);
    const stored = Buffer.from(await response.arrayBuffer());
    expect(stored.toString('latin1')).not.toContain('Somewhere in London');
  });

  it('replaces the previous avatar and deletes its file', async () => {
    const first = await upload(await picture(300, 300).png().toBuffer());
    const second = await upload(await picture(300, 300).webp().toBuffer());
    expect((await fetch(`${server.url}${first.body.avatar!}`)).status).toBe(404);
    expect((await fetch(`${server.url}${second.body.avatar!}`)).status).toBe(200);
    const files = await readdir(join(server.config.DATA_DIR, 'avatars'));
    expect(files).not.toContain(first.body.avatar!.split('/').at(-1));
  });

  const notAPicture = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

  it.each([
    ['text', 'hello', notAPicture],
    ['an empty file', '', notAPicture],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', notAPicture],
  ])('returns an error for %s', async (_what, content, error) => {
    expect(await upload(content)).toMatchObject({ status: 400, body: { error } });
  });

  it('returns 400 for a truncated image', async () => {
    const whole = await picture(600, 600).png().toBuffer();
    const { status } = await upload(whole.subarray(0, whole.length / 2));
    expect(status).toBe(400);
  });

  it('returns 413 above 10 MB', async () => {
    const response = await upload(new Uint8Array(10 * 1024 * 1024 + 1));
    expect(response).toMatchObject(errorResponse(413, 'A file may have at most 10 MB.'));
  });

  it('returns 400 without a file', async () => {
    const refusal = { status: 400, body: { error: 'Please choose a file.' } };
    expect(await upload('hello', 'picture')).toMatchObject(refusal);
    expect(await ada.api('POST', '/api/users/me/avatar', { file: 'x' })).toMatchObject(refusal);
    expect(await ada.api('POST', '/api/users/me/avatar')).toMatchObject(refusal);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    ['no parts', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ])('returns 400 for a malformed form: %s', async (_what, contentType, body) => {
    const response = await fetch(server.url + AVATAR, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': contentType },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('error');
  });

  it('returns 404 for other paths', async () => {
    for (const name of ['..%2Fjwt-secret', 'x.webp', `${'0'.repeat(32)}.webp`]) {
      const response = await fetch(`${server.url}/api/avatars/${name}`);
      expect([400, 404]).toContain(response.status);
    }
  });
});
