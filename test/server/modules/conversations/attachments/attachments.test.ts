import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import type { Message, UploadResponse } from '../../../../../contract/chat/messages.ts';
import { HOUR, MINUTE } from '../../../../../contract/durations.ts';
import { makeAttachmentUrls } from '../../../../../server/modules/conversations/attachments/attachmentUrl.ts';
import { sweepAttachments } from '../../../../../server/modules/conversations/attachments/attachments.ts';
import { buddiesForEachTest } from '../../../../support/server/eachTest.ts';
import { call, errorResponse, startSharedServer } from '../../../../support/server/server.ts';
import { signUp, type Student } from '../../../../support/server/students.ts';
import { advanceClock } from '../../../../support/server/timeTravel.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { END, FILE, part, stall, UPLOAD_PATHS } from '../../../platform/uploads/uploadRequests.ts';
import { filesOnDisk, pdf, picture, upload, uploadForm } from './files.ts';

const MB = 1_048_576;

const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);
const folder = join(server.config.DATA_DIR, 'attachments');

beforeEach(async () => {
  await server.context.database.deleteFrom('attachments').execute();
  for (const name of await filesOnDisk(server)) await rm(join(folder, name), { force: true });
});

const send = (body: object, from: Student = ada) =>
  from.api<Message>('POST', '/api/messages', { recipientId: grace._id, ...body });
const uploadPdf = async (who: Student = ada) =>
  (await upload(server, who, 'notes.pdf', pdf)).body.fileUrl;
const get = (url: string, method = 'GET') => fetch(`${server.url}${url}`, { method });
const idIn = (url = '') => /attachments\/([\w-]+)/.exec(url)?.[1] ?? '';
const storedIds = async () =>
  (await server.context.database.selectFrom('attachments').select('id').execute()).map(
    ({ id }) => id,
  );

/** Expects neither a file nor a row of one. */
async function expectNothingStored(): Promise<void> {
  expect(await storedIds()).toEqual([]);
  expect(await filesOnDisk(server)).toEqual([]);
}

it('the list of conversations counts the pictures that were sent together', async () => {
  const png = await picture('png');
  const sendPicture = async (message = '', from = ada, to = grace) => {
    const { fileUrl } = (await upload(server, from, 'a.png', png)).body;
    return (await send({ recipientId: to._id, message, fileUrl }, from)).body;
  };
  const photos = async () => (await ada.conversations())[0]?.lastMessage?.photos;
  await sendPicture('before');
  server.clock.advance(MINUTE + 1);
  await sendPicture('with a text');
  expect(await photos()).toBeUndefined();
  server.clock.advance(MINUTE);
  const second = await sendPicture();
  expect(await photos()).toBe(2);
  await sendPicture();
  expect(await photos()).toBe(3);
  await ada.deleteMessage(second._id);
  expect(await photos()).toBe(2);
  await sendPicture('', grace, ada);
  expect(await photos()).toBeUndefined();
  await send({ message: '', fileUrl: await uploadPdf() });
  expect(await photos()).toBeUndefined();
});

describe('uploading a file', () => {
  const file = { name: '../Ü\u202Eb 😀.pdf', content: pdf };

  // Covers 3.17
  it('takes one file, without unsafe characters in its name, and ignores text fields', async () => {
    const response = await uploadForm(server, ada, ['before', file, 'after']);
    expect(response).toMatchObject({
      status: 201,
      body: { fileName: 'Ü b 😀.pdf', fileType: 'application/pdf', size: pdf.length },
    });
    expect(response.body.fileUrl).toMatch(/^\/api\/attachments\/[\w-]+\?expires=\d+&signature=/);
  });

  it('returns an absolute URL to another origin and with PUBLIC_URL, and takes both forms', async () => {
    const headers = { origin: 'https://page.example', authorization: `Bearer ${ada.token}` };
    const body = new FormData();
    body.set('file', new Blob([pdf]), 'notes.pdf');
    const fromPage = async <Body>(path: string, init: RequestInit = {}) =>
      (await (await fetch(`${server.url}${path}`, { ...init, headers })).json()) as Body;
    const uploaded = { method: 'POST', body };
    const { fileUrl } = await fromPage<UploadResponse>('/api/messages/upload', uploaded);
    expect(fileUrl).toMatch(new RegExp(`^${server.url}/api/attachments/`));
    expect((await fetch(fileUrl)).status).toBe(200);
    expect((await send({ fileUrl })).body.fileUrl).toMatch(/^\/api/);
    const [message] = await fromPage<Message[]>(`/api/messages/${grace._id}`);
    expect(message!.fileUrl).toBe(fileUrl);
    const config = { ...server.config, PUBLIC_URL: 'https://buddies.example' };
    const { sign, read } = makeAttachmentUrls(config, server.clock.now);
    expect(sign(idIn(fileUrl))).toMatch(/^https:\/\/buddies\.example\/api\/attachments/);
    expect(read(sign(idIn(fileUrl)))).toBe(idIn(fileUrl));
  });

  it('refuses other forms, other kinds of files and content of another kind, and stores nothing', async () => {
    const content = '<script>alert(1)</script>';
    for (const [error, ...parts] of [
      ['Send one file at a time.', file, file],
      ['Please choose a file.', { ...file, field: 'attachment' }],
      [/^You can attach these kinds of files: jpg, /, { name: 'a.html', content }],
      [/^The content of this file is not what its name says\. You/, { name: 'a.png', content }],
      [/^This picture could not be read\. /, { name: 'a.gif', content: 'GIF89a' }],
      ['This file is empty.', { name: 'a.txt', content: '' }],
    ] as [RegExp, ...Parameters<typeof uploadForm>[2]][]) {
      const { status, body } = await uploadForm(server, ada, parts);
      expect([parts, status, body.error]).toEqual([parts, 400, expect.stringMatching(error)]);
    }
    expect((await ada.api('POST', '/api/messages/upload', {})).status).toBe(400);
    await expectNothingStored();
  });

  it('accepts at most 10 MB', async () => {
    const whole = Buffer.alloc(10 * MB, 'a');
    expect((await upload(server, ada, 'whole.txt', whole)).body.size).toBe(10 * MB);
    const more = await upload(server, ada, 'more.txt', Buffer.concat([whole, Buffer.from('a')]));
    expect(more).toMatchObject(errorResponse(413, 'A file may have at most 10 MB.'));
    expect(await storedIds()).toHaveLength(1);
  });

  it('stores nothing when cancelled', async () => {
    const start = part(FILE, 'a'.repeat(100_000));
    const cancelled = stall(server, ada, UPLOAD_PATHS[1], start);
    await waitFor(async () =>
      expect(await filesOnDisk(server)).toContainEqual(expect.stringMatching(/\.part$/)),
    );
    cancelled.cancel();
    await waitFor(expectNothingStored);
  });

  // Covers F.14
  it('returns 503 while the disk is full, and succeeds again when there is space', async () => {
    const fullDisk = new Writable({
      write(_chunk, _encoding, done) {
        const reason = { code: 'ENOSPC', errno: -28, syscall: 'write' };
        done(Object.assign(new Error('ENOSPC: no space left on device, write'), reason));
      },
    });
    jest
      .spyOn(server.context.files.attachments, 'save')
      .mockImplementationOnce((_id, content) => pipeline(content, fullDisk));
    const refused = await upload(server, ada, 'a.txt', 'x'.repeat(1_000_000));
    const full = expect.stringContaining('the service has no space left');
    expect(refused).toMatchObject(errorResponse(503, full));
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await storedIds()).toEqual([]);
    expect((await upload(server, ada, 'a.txt', 'x')).status).toBe(201);
  });
});

/** Stores a row that leaves a number of bytes to Ada. */
const fillUp = (rest: number) =>
  server.context.database
    .insertInto('attachments')
    .values({
      ...{ id: newId(), owner_id: ada._id, message_id: null, size: 200 * MB - rest },
      ...{ file_name: 'much.zip', file_type: 'application/zip' },
      created_at: server.clock.now().toISOString(),
    })
    .execute();

it('the files of a student have at most 200 MB, also by simultaneous uploads', async () => {
  await fillUp(30);
  const uploads = Array.from({ length: 10 }, () => upload(server, ada, 'a.txt', '0123456789'));
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array<number>(3).fill(201), ...Array<number>(7).fill(413)]);
  const refused = await upload(server, ada, 'b.txt', 'x');
  expect(refused).toMatchObject(errorResponse(413, expect.stringContaining('200 MB')));
  expect([await storedIds(), await filesOnDisk(server)].map((ids) => ids.length)).toEqual([4, 3]);
  expect((await upload(server, grace, 'a.txt', 'x')).status).toBe(201);
});

it('the files of a student have at most 200 MB together with those that are received', async () => {
  await fillUp(300_000);
  const text = part(FILE.replace('a.png', 'a.txt'), 'a'.repeat(200_000));
  const first = stall(server, ada, UPLOAD_PATHS[1], text, END);
  await waitFor(async () => {
    const [name = ''] = await filesOnDisk(server);
    const { size } = await stat(join(server.config.DATA_DIR, 'attachments', name));
    expect(size).toBeGreaterThan(150_000);
  });
  const refused = await upload(server, ada, 'b.txt', 'b'.repeat(200_000));
  expect(refused).toMatchObject(errorResponse(413, expect.stringContaining('200 MB')));
  expect((await upload(server, ada, 'c.txt', 'c'.repeat(50_000))).status).toBe(201);
  expect(await first.finish()).toContain('HTTP/1.1 201');
});

describe('a message with a file', () => {
  // Covers 3.15, 7.27
  it('has the file for both, with or without text, also when sent again, until it is deleted', async () => {
    const body = { fileUrl: await uploadPdf(), clientId: 'with-a-file' };
    const sent = await send(body);
    const { length: fileSize } = pdf;
    expect(sent.body).toMatchObject({ message: '', fileName: 'notes.pdf', fileSize });
    expect(sent.body.fileType).toBe('application/pdf');
    expect(await send(body)).toMatchObject({ status: 200, body: sent.body });
    const { _id } = (await send({ message: 'See this', fileUrl: await uploadPdf() })).body;
    const thread = await grace.thread(ada);
    expect(thread.map(({ message, fileName }) => [message, fileName])).toEqual([
      ['', 'notes.pdf'],
      ['See this', 'notes.pdf'],
    ]);
    const [first, second] = thread.map(({ fileUrl = '' }) => fileUrl) as [string, string];
    expect(Buffer.from(await (await get(second)).arrayBuffer())).toEqual(pdf);
    await ada.deleteMessage(_id);
    expect((await get(second)).status).toBe(404);
    expect([await storedIds(), await filesOnDisk(server)].flat()).toEqual(
      Array(2).fill(idIn(first)),
    );
    const deleted = (await grace.changesSince(ada, 2)).at(-1);
    expect(deleted).not.toHaveProperty('fileUrl');
    expect(deleted).not.toHaveProperty('fileName');
  });

  it('uses an upload once, even in simultaneous messages', async () => {
    const fileUrl = await uploadPdf();
    const responses = await Promise.all(
      [{}, {}, { message: 'and text' }].map((body) => send({ ...body, fileUrl })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    // The rejected requests stored no message and incremented no revision.
    const thread = await ada.api<Message[]>('GET', `/api/messages/${grace._id}`);
    expect(thread.body).toHaveLength(1);
    expect(thread.headers.get('x-conversation-revision')).toBe('1');
  });

  it("accepts only the sender's own unused upload, also after its URL has expired", async () => {
    const [own, others] = [await uploadPdf(), await uploadPdf(grace)];
    for (const fileUrl of [others, own.replace(/signature=.*/, 'signature=invented')]) {
      const refused = await send({ message: 'Look', fileUrl });
      const error = 'This file cannot be sent. Please attach it again.';
      expect(refused).toMatchObject(errorResponse(400, error));
    }
    expect(await ada.thread(grace)).toEqual([]);
    const [later] = await advanceClock(server, 2 * HOUR, ada);
    const error = 'This address is no longer valid. Open the chat again to get a new one.';
    expect(await call(server, 'GET', own)).toMatchObject(errorResponse(403, error));
    expect((await send({ fileUrl: own }, later)).status).toBe(201);
    // What clients send for no file.
    expect((await send({ fileUrl: '' }, later)).status).toBe(400);
    expect((await send({ message: 'Look', fileUrl: null }, later)).status).toBe(201);
  });
});

describe('opening a file', () => {
  it('serves images inline and other files as downloads, in a sandbox', async () => {
    const png = await picture('png');
    const shown = await get((await upload(server, ada, 'Ü.png', png)).body.fileUrl);
    const headers = {
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    };
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      ...headers,
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="?.png"; filename*=UTF-8''%C3%9C.png`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);

    const page = await upload(server, ada, 'page.txt', '<script>alert(1)</script>');
    const downloaded = await get(page.body.fileUrl);
    expect(Object.fromEntries(downloaded.headers)).toMatchObject({
      ...headers,
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
  });

  it('requires a valid signature', async () => {
    const own = await uploadPdf();
    expect((await get(own.replace(idIn(own), idIn(await uploadPdf())))).status).toBe(403);
    expect((await get(own.replace(idIn(own), '..%2F..%2Fstudy-buddy.sqlite'))).status).toBe(400);
    expect((await get(own.split('?')[0]!)).status).toBe(400);
    expect((await get(own, 'HEAD')).status).toBe(200);
  });
});

describe('the attachment sweep', () => {
  it('removes only uploads unused for a day', async () => {
    await uploadPdf();
    const used = await uploadPdf();
    await send({ fileUrl: used });
    server.clock.advance(23 * HOUR);
    const fresh = await uploadPdf(await signUp(server, 'Alan Turing'));
    expect(await sweepAttachments(server.context)).toBe(0);
    server.clock.advance(2 * HOUR);
    expect(await sweepAttachments(server.context)).toBe(1);
    const left = [idIn(used), idIn(fresh)].sort();
    expect((await filesOnDisk(server)).sort()).toEqual(left);
    expect((await storedIds()).sort()).toEqual(left);
  });

  it('removes orphaned files that are older than any upload', async () => {
    const used = await uploadPdf();
    await send({ fileUrl: used });
    const present = server.clock.now().getTime();
    const old = { msecs: present - 2 * HOUR };
    const lost = await uploadPdf();
    await rm(join(folder, idIn(lost)));
    const gone = errorResponse(404, 'This file no longer exists.');
    expect(await call(server, 'GET', lost)).toMatchObject(gone);
    await writeFile(join(folder, newId(old)), 'without a row');
    await writeFile(join(folder, `${newId(old)}.part`), 'half');
    await writeFile(join(folder, `${newId({ msecs: present })}.part`), 'under way');
    await writeFile(join(folder, 'README'), 'not ours');
    expect(await sweepAttachments(server.context)).toBe(2);
    const left = await filesOnDisk(server);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([idIn(used), 'README']));
  });
});
