import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../../../contract/chat/messages.ts';
import { HOUR, MINUTE } from '../../../../../contract/durations.ts';
import { sweepAttachments } from '../../../../../server/modules/conversations/attachments/attachments.ts';
import { buddiesForEachTest } from '../../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
} from '../../../../support/server/server.ts';
import { advanceClock } from '../../../../support/server/timeTravel.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import {
  compoundFile,
  filesOnDisk,
  officeOf,
  pdf,
  picture,
  upload,
  uploadForm,
  zipOf,
} from './files.ts';

const MB = 1_048_576;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

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

describe('uploading a file', () => {
  const docx = officeOf('word/document.xml', 'wordprocessingml.document');
  const xlsx = officeOf('xl/workbook.xml', 'spreadsheetml.sheet');
  const pptx = officeOf('ppt/presentation.xml', 'presentationml.presentation');

  // Covers 3.17, 7.26
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a.jpg', 'image/jpeg', () => picture('jpeg')],
    ['a.jpeg', 'image/jpeg', () => picture('jpeg')],
    ['a.PNG', 'image/png', () => picture('png')],
    ['a.gif', 'image/gif', () => picture('gif')],
    ['a.webp', 'image/webp', () => picture('webp')],
    ['a.pdf', 'application/pdf', () => pdf],
    ['a"b.txt', 'text/plain', () => 'Grüße, 你好\r\n\tBM GIF89a'],
    ['latin1.txt', 'text/plain', () => Buffer.from('Grüße\r\n\tund Kaffee', 'latin1')],
    ['a.jfif', 'image/jpeg', () => picture('jpeg')],
    ['a.doc', 'application/msword', () => compoundFile],
    ['a.xls', 'application/vnd.ms-excel', () => compoundFile],
    ['a.ppt', 'application/vnd.ms-powerpoint', () => compoundFile],
    ['a.docx', `${OFFICE}.wordprocessingml.document`, () => docx],
    ['a.xlsx', `${OFFICE}.spreadsheetml.sheet`, () => xlsx],
    ['a.pptx', `${OFFICE}.presentationml.presentation`, () => pptx],
    ['a.zip', 'application/zip', () => zipOf({ 'META-INF/MANIFEST.MF': 'x', 'Main.java': 'y' })],
  ])('accepts %s as %s', async (name, type, make) => {
    const content = await make();
    const response = await upload(server, ada, name, content);
    expect(response).toMatchObject({
      status: 201,
      body: { fileName: name, fileType: type, size: Buffer.byteLength(content) },
    });
    expect(response.body.fileUrl).toMatch(/^\/api\/attachments\/[\w-]+\?expires=\d+&signature=/);
  });

  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a page', 'a.html', () => '<script>alert(1)</script>'],
    ['a drawing with scripts', 'a.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'a.exe', () => 'MZ'],
    ['a file without an extension', 'png', () => picture('png')],
    ['a property of objects', 'a.constructor', () => 'text'],
    ['a program that says picture', 'a.png', () => 'MZ\u0000\u0000'],
    ['a page that says picture', 'a.png', () => '<script>alert(1)</script>'],
    ['a PNG that says JPEG', 'a.jpg', () => picture('png')],
    ['a picture that says PDF', 'a.pdf', () => picture('jpeg')],
    ['a PDF that says Word', 'a.docx', () => pdf],
    ['an archive that says Word', 'a.docx', () => zipOf({ 'notes.txt': 'x' })],
    ['an old document that says new', 'a.docx', () => compoundFile],
    ['a new document that says old', 'a.doc', () => docx],
    ['text that says archive', 'a.zip', () => 'PK is how archives begin'],
    ['text with NUL', 'a.txt', () => 'a\u0000b'],
    ['data that says text', 'a.txt', () => Buffer.from([0x66, 0xfc, 0x01, 0x72])],
    ['nothing', 'a.txt', () => ''],
    ['a broken archive', 'a.docx', () => docx.subarray(0, 40)],
  ])('returns 400 for %s (%s) and stores nothing', async (_what, name, make) => {
    const refused = await upload(server, ada, name, await make());
    expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    await expectNothingStored();
  });

  it('removes unsafe characters from the name', async () => {
    const response = await upload(server, ada, '../Ü\u202Eb 😀.pdf', pdf);
    expect(response.body.fileName).toBe('Ü b 😀.pdf');
  });

  it('accepts at most 10 MB', async () => {
    const whole = Buffer.alloc(10 * MB, 'a');
    expect((await upload(server, ada, 'whole.txt', whole)).body.size).toBe(10 * MB);
    const more = await upload(server, ada, 'more.txt', Buffer.concat([whole, Buffer.from('a')]));
    expect(more).toMatchObject(errorResponse(413, 'A file may have at most 10 MB.'));
    expect(await storedIds()).toHaveLength(1);
  });

  // Covers 7.26
  it('ignores text fields and requires exactly one file', async () => {
    const file = { name: 'a.pdf', content: pdf };
    for (const parts of [
      [],
      ['only text'],
      [file, file],
      [file, { ...file, field: 'other' }],
      [{ ...file, field: 'attachment' }],
    ]) {
      const refused = await uploadForm(server, ada, parts);
      expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    }
    await expectNothingStored();
    expect((await uploadForm(server, ada, ['before', file, 'after'])).status).toBe(201);
  });

  it.each([
    ['no form', 'application/json', '{}'],
    ['an unknown kind of content', 'application/pdf', '%PDF'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['a form of nonsense', 'multipart/form-data; boundary=b', 'nonsense'],
    [
      'a form that ends within its file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ],
    ['an empty form', 'multipart/form-data; boundary=b', ''],
  ])('refuses %s', async (_what, type, body) => {
    const response = await fetch(`${server.url}/api/messages/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      body,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
    await expectNothingStored();
  });

  it('returns 401 without a token', async () => {
    expect((await upload(server, { token: 'nobody' }, 'a.pdf', pdf)).status).toBe(401);
  });

  it('stores nothing when cancelled', async () => {
    const cancelled = request(`${server.url}/api/messages/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    cancelled.on('error', () => undefined);
    cancelled.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    cancelled.write('a'.repeat(100_000));
    await waitFor(async () =>
      expect(await filesOnDisk(server)).toContainEqual(expect.stringMatching(/\.part$/)),
    );
    cancelled.destroy();
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
    expect(refused).toMatchObject(
      errorResponse(503, expect.stringContaining('the service has no space left')),
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await storedIds()).toEqual([]);
    expect((await upload(server, ada, 'a.txt', 'x')).status).toBe(201);
  });
});

describe('the quota of a student', () => {
  const fillUpTo = (size: number) =>
    server.context.database
      .insertInto('attachments')
      .values({
        id: newId(),
        owner_id: ada._id,
        message_id: null,
        file_name: 'much.zip',
        file_type: 'application/zip',
        size,
        created_at: server.clock.now().toISOString(),
      })
      .execute();

  it('limits successive uploads of each student', async () => {
    await fillUpTo(200 * MB - 10);
    expect((await upload(server, ada, 'a.txt', '0123456789')).status).toBe(201);
    const before = await filesOnDisk(server);
    const refused = await upload(server, ada, 'b.txt', 'x');
    expect(refused).toMatchObject(errorResponse(413, expect.stringContaining('200 MB')));
    expect(await filesOnDisk(server)).toEqual(before);
    expect((await upload(server, grace, 'a.txt', 'x')).status).toBe(201);
  });

  it('limits simultaneous uploads', async () => {
    await fillUpTo(200 * MB - 3.5 * MB);
    const megabyte = Buffer.alloc(MB, 'a');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => upload(server, ada, 'a.txt', megabyte)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 413)).toHaveLength(7);
    expect(await storedIds()).toHaveLength(4);
  });
});

describe('a message with a file', () => {
  // Covers 3.15, 7.27
  it('has the file for both, with or without text', async () => {
    const sent = await send({ fileUrl: await uploadPdf() });
    expect(sent).toMatchObject({
      status: 201,
      body: { message: '', fileName: 'notes.pdf', fileType: 'application/pdf' },
    });
    expect(sent.body.fileSize).toBe(pdf.length);
    await send({ message: 'See this', fileUrl: await uploadPdf() });
    const thread = await grace.thread(ada);
    expect(thread.map(({ message, fileName }) => [message, fileName])).toEqual([
      ['', 'notes.pdf'],
      ['See this', 'notes.pdf'],
    ]);
    const opened = await get(thread[0]?.fileUrl ?? '');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf);
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

  it('keeps its file when sent again', async () => {
    const body = { fileUrl: await uploadPdf(), clientId: 'with-a-file' };
    const first = await send(body);
    const again = await send(body);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("accepts only the sender's own unused upload, also after its URL has expired", async () => {
    const own = await uploadPdf();
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
      const refused = await send({ message: 'Look', fileUrl });
      expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    }
    expect(await ada.thread(grace)).toEqual([]);
    const [later] = await advanceClock(server, 2 * HOUR, ada);
    expect((await get(own)).status).toBe(403);
    expect((await send({ fileUrl: own }, later)).status).toBe(201);
  });

  it('is deleted with its file', async () => {
    const { _id, fileUrl } = (await send({ message: 'Look', fileUrl: await uploadPdf() })).body;
    expect(await filesOnDisk(server)).toEqual([idIn(fileUrl)]);
    await ada.deleteMessage(_id);
    await expectNothingStored();
    expect((await get(fileUrl ?? '')).status).toBe(404);
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
    const headers = {
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    };
    expect(shown.status).toBe(200);
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

  it('requires a valid signature that has not expired', async () => {
    const own = await uploadPdf();
    const other = await uploadPdf();
    const statusOf = async (url: string) => (await get(url)).status;
    expect(await statusOf(own.replace(/signature=.{3}/, 'signature=abc'))).toBe(403);
    expect(await statusOf(own.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await statusOf(own.replace(idIn(own), idIn(other)))).toBe(403);
    expect(await statusOf(own.split('?')[0] ?? '')).toBe(400);
    expect(await statusOf(own.replace(/expires=\d+/, 'expires=soon'))).toBe(400);
    expect(await statusOf(own.replace(idIn(own), '..%2F..%2Fstudy-buddy.sqlite'))).toBe(400);
    server.clock.advance(59 * MINUTE);
    expect(await statusOf(own)).toBe(200);
    expect((await get(own, 'HEAD')).status).toBe(200);
    server.clock.advance(12 * MINUTE);
    const late = await get(own);
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({ error: expect.any(String) });
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
