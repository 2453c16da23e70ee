import { describe, expect, it, jest } from '@jest/globals';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import { waitFor } from '../../../../support/waitFor.ts';
import { studentsForEachTest } from '../../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
} from '../../../../support/server/server.ts';
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

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const docx = officeOf('word/document.xml', 'wordprocessingml.document');
const rowsOf = (student: Student) =>
  server.context.database
    .selectFrom('attachments')
    .selectAll()
    .where('owner_id', '=', student._id)
    .execute();

describe('uploading a file', () => {
  const OFFICE = 'application/vnd.openxmlformats-officedocument';
  // Covers 3.17, 7.26
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a.jpg', 'image/jpeg', () => picture('jpeg')],
    ['a.jpeg', 'image/jpeg', () => picture('jpeg')],
    ['a.PNG', 'image/png', () => picture('png')],
    ['a.gif', 'image/gif', () => picture('gif')],
    ['a.webp', 'image/webp', () => picture('webp')],
    ['a.pdf', 'application/pdf', () => pdf],
    ['a.txt', 'text/plain', () => 'Grüße, 你好\r\n\tBM GIF89a'],
    ['latin1.txt', 'text/plain', () => Buffer.from('Grüße\r\n\tund Kaffee', 'latin1')],
    ['a.jfif', 'image/jpeg', () => picture('jpeg')],
    ['a.doc', 'application/msword', () => compoundFile],
    ['a.xls', 'application/vnd.ms-excel', () => compoundFile],
    ['a.ppt', 'application/vnd.ms-powerpoint', () => compoundFile],
    ['a.docx', `${OFFICE}.wordprocessingml.document`, () => docx],
    [
      'a.xlsx',
      `${OFFICE}.spreadsheetml.sheet`,
      () => officeOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    ],
    [
      'a.pptx',
      `${OFFICE}.presentationml.presentation`,
      () => officeOf('ppt/presentation.xml', 'presentationml.presentation'),
    ],
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
    const before = await filesOnDisk(server);
    const refused = await upload(server, ada, name, await make());
    expect(refused).toMatchObject(errorResponse(400, expect.any(String)));
    expect(await rowsOf(ada)).toEqual([]);
    expect(await filesOnDisk(server)).toEqual(before);
  });

  it('removes unsafe characters from the name', async () => {
    const response = await upload(server, ada, '../Ü\u202Eb 😀.pdf', pdf);
    expect(response.body.fileName).toBe('Ü b 😀.pdf');
    const { body } = await upload(server, ada, 'a"b.txt', 'quoted');
    expect(body.fileName).toBe('a"b.txt');
  });

  it('accepts at most 10 MB', async () => {
    const whole = Buffer.alloc(10 * MB, 'a');
    expect((await upload(server, ada, 'whole.txt', whole)).body.size).toBe(10 * MB);
    const more = await upload(server, ada, 'more.txt', Buffer.concat([whole, Buffer.from('a')]));
    expect(more).toMatchObject(errorResponse(413, 'A file may have at most 10 MB.'));
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  // Covers 7.26
  it('ignores text fields and requires exactly one file', async () => {
    const file = { name: 'a.pdf', content: pdf };
    expect((await uploadForm(server, ada, ['before', file, 'after'])).status).toBe(201);
    const before = await filesOnDisk(server);
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
    expect(await filesOnDisk(server)).toEqual(before);
    expect(await rowsOf(ada)).toHaveLength(1);
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
    const before = await filesOnDisk(server);
    const response = await fetch(`${server.url}/api/messages/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      body,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
    expect(await rowsOf(ada)).toEqual([]);
    expect(await filesOnDisk(server)).toEqual(before);
  });

  it('returns 401 without a token', async () => {
    expect((await upload(server, { token: 'nobody' }, 'a.pdf', pdf)).status).toBe(401);
  });

  it('stores nothing when cancelled', async () => {
    const before = await filesOnDisk(server);
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
    await waitFor(async () => expect(await filesOnDisk(server)).toEqual(before));
    expect(await rowsOf(ada)).toEqual([]);
  });
});

describe('uploading while the disk is full', () => {
  const fullDisk = () =>
    new Writable({
      write(_chunk, _encoding, done) {
        const reason = { code: 'ENOSPC', errno: -28, syscall: 'write' };
        done(Object.assign(new Error('ENOSPC: no space left on device, write'), reason));
      },
    });

  // Covers F.14
  it('returns 503, stores nothing, and succeeds again when there is space', async () => {
    jest
      .spyOn(server.context.files.attachments, 'save')
      .mockImplementationOnce((_id, content) => pipeline(content, fullDisk()));
    const refused = await upload(server, ada, 'a.txt', 'x'.repeat(1_000_000));
    expect(refused).toMatchObject(
      errorResponse(503, expect.stringContaining('the service has no space left')),
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await rowsOf(ada)).toEqual([]);
    expect((await upload(server, ada, 'a.txt', 'x')).status).toBe(201);
  });
});

describe('the quota of a student', () => {
  async function fillUpTo(bytes: number): Promise<void> {
    await server.context.database
      .insertInto('attachments')
      .values({
        id: newId(),
        owner_id: ada._id,
        message_id: null,
        file_name: 'much.zip',
        file_type: 'application/zip',
        size: bytes,
        created_at: server.clock.now().toISOString(),
      })
      .execute();
  }

  it('limits successive uploads', async () => {
    await fillUpTo(200 * MB - 10);
    expect((await upload(server, ada, 'a.txt', '0123456789')).status).toBe(201);
    const before = await filesOnDisk(server);
    const refused = await upload(server, ada, 'b.txt', 'x');
    expect(refused).toMatchObject(errorResponse(413, expect.stringContaining('200 MB')));
    expect(await filesOnDisk(server)).toEqual(before);
  });

  it('limits simultaneous uploads', async () => {
    await fillUpTo(200 * MB - 3.5 * MB);
    const megabyte = Buffer.alloc(MB, 'a');
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => upload(server, ada, 'a.txt', megabyte)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 413)).toHaveLength(7);
    expect(await rowsOf(ada)).toHaveLength(4);
  });

  it('is separate for each student', async () => {
    await fillUpTo(200 * MB);
    const grace = await signUp(server, 'Grace Hopper');
    expect((await upload(server, grace, 'a.txt', 'x')).status).toBe(201);
  });
});
