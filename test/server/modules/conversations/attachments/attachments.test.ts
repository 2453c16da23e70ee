import { describe, expect, it } from '@jest/globals';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../../../contract/chat/messages.ts';
import { HOUR, MINUTE } from '../../../../../contract/durations.ts';
import { sweepAttachments } from '../../../../../server/modules/conversations/attachments/attachments.ts';
import { buddiesForEachTest, serverForEachTest } from '../../../../support/server/eachTest.ts';
import { errorResponse, signUp, type Student } from '../../../../support/server/server.ts';
import { filesOnDisk, pdf, picture, upload } from './files.ts';

const server = serverForEachTest();
const [ada, grace] = buddiesForEachTest(server);

const send = (from: Student, to: Student, body: object) =>
  from.api<Message & { error?: string }>('POST', '/api/messages', {
    recipientId: to._id,
    ...body,
  });
const uploadPdf = async (who: Student, name = 'notes.pdf') =>
  (await upload(server, who, name, pdf)).body.fileUrl;
const get = (url: string, method = 'GET') => fetch(`${server.url}${url}`, { method });
const idIn = (url = '') => /attachments\/([\w-]+)/.exec(url)?.[1] ?? '';

describe('a message with a file', () => {
  // Covers 3.15, 7.27
  it('has the file for both, with or without text', async () => {
    const sent = await send(ada, grace, { fileUrl: await uploadPdf(ada) });
    expect(sent).toMatchObject({
      status: 201,
      body: { message: '', fileName: 'notes.pdf', fileType: 'application/pdf' },
    });
    expect(sent.body.fileSize).toBe(pdf.length);
    await send(ada, grace, { message: 'See this', fileUrl: await uploadPdf(ada) });
    const thread = await grace.thread(ada);
    expect(thread.map(({ message, fileName }) => [message, fileName])).toEqual([
      ['', 'notes.pdf'],
      ['See this', 'notes.pdf'],
    ]);
    const opened = await get(thread[0]?.fileUrl ?? '');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf);
  });

  it('uses an upload once, even in two simultaneous messages', async () => {
    const fileUrl = await uploadPdf(ada);
    const responses = await Promise.all([
      send(ada, grace, { fileUrl }),
      send(ada, grace, { fileUrl }),
      send(ada, grace, { message: 'and text', fileUrl }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    // The rejected requests stored no message and incremented no revision.
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
  });

  it('keeps its file when sent again', async () => {
    const body = { fileUrl: await uploadPdf(ada), clientId: 'with-a-file' };
    const first = await send(ada, grace, body);
    const again = await send(ada, grace, body);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("accepts only the sender's own unused upload", async () => {
    const own = await uploadPdf(ada);
    const others = await uploadPdf(grace);
    for (const fileUrl of [
      others,
      'https://elsewhere.example/picture.png',
      `${server.url}${own}`,
      own.replace(/signature=.*/, 'signature=invented'),
      own.split('?')[0],
      own.replace(idIn(own), newId()),
      '/api/attachments/../../etc/passwd',
      'javascript:alert(1)',
      '',
      'x'.repeat(501),
    ]) {
      const refused = await send(ada, grace, { message: 'Look', fileUrl });
      expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    }
    expect(await ada.thread(grace)).toEqual([]);
    expect((await send(ada, grace, { fileUrl: own })).status).toBe(201);
  });

  it('accepts an upload whose URL has expired', async () => {
    const fileUrl = await uploadPdf(ada);
    server.clock.advance(9 * MINUTE);
    expect((await send(ada, grace, { fileUrl })).status).toBe(201);
  });

  it('is deleted with its file', async () => {
    const sent = await send(ada, grace, { message: 'Look', fileUrl: await uploadPdf(ada) });
    expect(await filesOnDisk(server)).toEqual([idIn(sent.body.fileUrl)]);
    await ada.deleteMessage(sent.body._id);
    expect(await filesOnDisk(server)).toEqual([]);
    expect((await get(sent.body.fileUrl ?? '')).status).toBe(404);
    const [tombstone] = await grace.changesSince(ada, 0);
    expect(tombstone).toMatchObject({ deleted: true, message: '' });
    expect(tombstone).not.toHaveProperty('fileUrl');
    expect(tombstone).not.toHaveProperty('fileName');
  });
});

describe('opening a file', () => {
  it('serves images inline and other files as downloads, in a sandbox', async () => {
    const png = await picture('png');
    const shown = await get((await upload(server, ada, 'Ü.png', png)).body.fileUrl);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="?.png"; filename*=UTF-8''%C3%9C.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);

    const page = await upload(server, ada, 'page.txt', '<script>alert(1)</script>');
    const downloaded = await get(page.body.fileUrl);
    expect(Object.fromEntries(downloaded.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('lives as long as an access token; each listing returns a new URL', async () => {
    const { body } = await send(ada, grace, { fileUrl: await uploadPdf(ada) });
    server.clock.advance(59 * MINUTE);
    expect((await get(body.fileUrl ?? '')).status).toBe(200);
    server.clock.advance(12 * MINUTE);
    const late = await get(body.fileUrl ?? '');
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({ error: expect.any(String) });
  });

  it('requires a valid signature', async () => {
    const own = await uploadPdf(ada);
    const other = await uploadPdf(ada);
    const statusOf = async (url: string) => (await get(url)).status;
    expect(await statusOf(own.replace(/signature=.{3}/, 'signature=abc'))).toBe(403);
    expect(await statusOf(own.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await statusOf(own.replace(idIn(own), idIn(other)))).toBe(403);
    expect(await statusOf(own.split('?')[0] ?? '')).toBe(400);
    expect(await statusOf(own.replace(/expires=\d+/, 'expires=soon'))).toBe(400);
    expect(await statusOf(own.replace(idIn(own), '..%2F..%2Fstudy-buddy.sqlite'))).toBe(400);
    expect(await statusOf(own)).toBe(200);
    expect((await get(own, 'HEAD')).status).toBe(200);
  });
});

describe('the attachment sweep', () => {
  it('removes only uploads unused for a day', async () => {
    await uploadPdf(ada, 'unused.pdf');
    const used = await uploadPdf(ada);
    await send(ada, grace, { fileUrl: used });
    server.clock.advance(23 * HOUR);
    const fresh = await uploadPdf(await signUp(server, 'Alan Turing'));
    expect(await sweepAttachments(server.context)).toBe(0);
    server.clock.advance(2 * HOUR);
    expect(await sweepAttachments(server.context)).toBe(1);
    expect((await filesOnDisk(server)).sort()).toEqual([idIn(used), idIn(fresh)].sort());
    const rows = await server.context.database.selectFrom('attachments').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([idIn(used), idIn(fresh)].sort());
  });

  it('removes orphaned files that are older than any upload', async () => {
    const folder = join(server.config.DATA_DIR, 'attachments');
    const used = await uploadPdf(ada);
    await send(ada, grace, { fileUrl: used });
    const present = server.clock.now().getTime();
    const old = { msecs: present - 2 * HOUR };
    const lost = await uploadPdf(ada);
    await rm(join(folder, idIn(lost)));
    expect((await get(lost)).status).toBe(404);
    await writeFile(join(folder, newId(old)), 'without a row');
    await writeFile(join(folder, `${newId(old)}.part`), 'half');
    await writeFile(join(folder, `${newId({ msecs: present })}.part`), 'under way');
    await writeFile(join(folder, 'README'), 'not ours');
    expect(await sweepAttachments(server.context)).toBe(2);
    const left = await filesOnDisk(server);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([idIn(used), 'README']));
    expect(await readFile(join(folder, idIn(used)))).toEqual(pdf);
  });
});
