import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cleanFileName } from '../../../../../server/modules/conversations/attachments/attachments.ts';
import { makeAttachmentUrls } from '../../../../../server/modules/conversations/attachments/attachmentUrl.ts';
import { findFileType } from '../../../../../server/modules/conversations/attachments/fileType.ts';
import {
  gifBlocks,
  jpegSegments,
  pngChunks,
  webpChunks,
} from '../../../../../server/modules/conversations/attachments/removeMetadata.ts';
import fc from '../../../../support/properties.ts';
import { tempFolder } from '../../../../support/server/tempFolder.ts';
import { compoundFile, officeOf, pdf, picture, zipOf } from './files.ts';

const path = join(await tempFolder(), 'file');
const pictures = {
  jpeg: await picture('jpeg'),
  png: await picture('png'),
  gif: await picture('gif'),
  webp: await picture('webp'),
};
const docx = await officeOf('word/document.xml', 'wordprocessingml.document');
const xlsx = await officeOf('xl/workbook.xml', 'spreadsheetml.sheet');
const pptx = await officeOf('ppt/presentation.xml', 'presentationml.presentation');
const archive = await zipOf({ 'META-INF/MANIFEST.MF': 'x', 'Main.java': 'y' });
const notes = await zipOf({ 'notes.txt': 'x' });

describe('the kind of a file', () => {
  const OFFICE = 'application/vnd.openxmlformats-officedocument';

  /** Returns the media type of a file, `undefined` if it is refused. */
  async function kindOf(name: string, content: Buffer | string): Promise<string | undefined> {
    await writeFile(path, content);
    const type = findFileType(name);
    return type && (await type.matches(path)) ? type.mediaType : undefined;
  }

  it.each<[string, string, Buffer | string]>([
    ['a.jpg', 'image/jpeg', pictures.jpeg],
    ['a.jpeg', 'image/jpeg', pictures.jpeg],
    ['a.jfif', 'image/jpeg', pictures.jpeg],
    ['a.PNG', 'image/png', pictures.png],
    ['a.gif', 'image/gif', pictures.gif],
    ['a.webp', 'image/webp', pictures.webp],
    ['a.pdf', 'application/pdf', pdf],
    ['a"b.txt', 'text/plain', 'Grüße, 你好\r\n\tBM GIF89a'],
    ['latin1.txt', 'text/plain', Buffer.from('Grüße\r\n\tund Kaffee', 'latin1')],
    ['a.doc', 'application/msword', compoundFile],
    ['a.xls', 'application/vnd.ms-excel', compoundFile],
    ['a.ppt', 'application/vnd.ms-powerpoint', compoundFile],
    ['a.docx', `${OFFICE}.wordprocessingml.document`, docx],
    ['a.xlsx', `${OFFICE}.spreadsheetml.sheet`, xlsx],
    ['a.pptx', `${OFFICE}.presentationml.presentation`, pptx],
    ['a.zip', 'application/zip', archive],
  ])('of %s is %s', async (name, type, content) => expect(await kindOf(name, content)).toBe(type));

  it.each<[string, string, Buffer | string]>([
    ['a page', 'a.html', '<script>alert(1)</script>'],
    ['a drawing with scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'a.exe', 'MZ'],
    ['a file without an extension', 'png', pictures.png],
    ['a property of objects', 'a.constructor', 'text'],
    ['a program that says picture', 'a.png', 'MZ\u0000\u0000'],
    ['a page that says picture', 'a.png', '<script>alert(1)</script>'],
    ['a PNG that says JPEG', 'a.jpg', pictures.png],
    ['a picture that says PDF', 'a.pdf', pictures.jpeg],
    ['a PDF that says Word', 'a.docx', pdf],
    ['an archive that says Word', 'a.docx', notes],
    ['an old document that says new', 'a.docx', compoundFile],
    ['a new document that says old', 'a.doc', docx],
    ['text that says archive', 'a.zip', 'PK is how archives begin'],
    ['text with NUL', 'a.txt', 'a\u0000b'],
    ['data that says text', 'a.txt', Buffer.from([0x66, 0xfc, 0x01, 0x72])],
    ['a broken archive', 'a.docx', docx.subarray(0, 40)],
  ])('is refused for %s (%s)', async (_what, name, content) =>
    expect(await kindOf(name, content)).toBeUndefined(),
  );
});

describe('a signed URL', () => {
  const ID = '0198c0de-0000-7000-8000-000000000001';
  const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

  function setUp(secret = 'a secret of the service') {
    let present = Date.parse('2026-03-01T10:00:00.000Z');
    const urls = makeAttachmentUrls(
      { JWT_SECRET: secret, PUBLIC_URL: '' },
      () => new Date(present),
    );
    return { urls, pass: (minutes: number) => (present += minutes * 60_000) };
  }

  function queryOf(url: string) {
    const { searchParams } = new URL(url, 'http://localhost');
    return {
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature') ?? '',
    };
  }

  it('is valid for 60 to 70 minutes, and the same for ten minutes, so that caches apply', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      const { urls, pass } = setUp();
      pass(minute);
      const url = urls.sign(ID);
      pass(59.99);
      expect(urls.isValid(ID, queryOf(url))).toBe(true);
      pass(10.02);
      expect(urls.isValid(ID, queryOf(url))).toBe(false);
    }
    const { urls, pass } = setUp();
    pass(0.01);
    const first = urls.sign(ID);
    pass(9);
    expect(urls.sign(ID)).toBe(first);
    pass(2);
    expect(urls.sign(ID)).not.toBe(first);
  });

  it('is valid only with its file, expiry and secret', () => {
    const { urls } = setUp();
    const query = queryOf(urls.sign(ID));
    expect(urls.isValid(ID, query)).toBe(true);
    expect(urls.isValid(OTHER_ID, query)).toBe(false);
    expect(urls.isValid(ID, { ...query, expires: query.expires + 1 })).toBe(false);
    for (const signature of ['', 'short', `${query.signature}x`, query.signature.toLowerCase()])
      expect(urls.isValid(ID, { ...query, signature })).toBe(false);
    expect(setUp('another secret').urls.isValid(ID, query)).toBe(false);
  });

  it('contains the file id after it has expired', () => {
    const { urls, pass } = setUp();
    const url = urls.sign(ID);
    pass(1_000);
    expect(urls.read(url)).toBe(ID);
    expect(urls.read(`https://buddies.example${url}`)).toBe(ID);
    for (const other of [
      ...['', ID, `ftp://elsewhere.example${url}`, url.slice(0, -1), `${url}&more=1`],
      url.replace(ID, OTHER_ID),
      url.replace('/api/attachments/', '/api/attachments/../'),
    ])
      expect(urls.read(other)).toBeUndefined();
  });
});

describe('the name of a file', () => {
  it.each([
    ['notes.pdf', 'notes.pdf'],
    ['Übung 3 – Lösung 😀.docx', 'Übung 3 – Lösung 😀.docx'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\notes.txt', 'notes.txt'],
    ['..hidden.png', 'hidden.png'],
    ['.png', 'file.png'],
    ['', 'file'],
    ['a\u0000b\r\nc.txt', 'a b c.txt'],
    ['gpj.\u202Eexe.pdf', 'gpj. exe.pdf'],
    ['a  \t b .zip', 'a b.zip'],
    ['what? <this>: "that" | *.pdf', 'what? <this>: "that" | *.pdf'],
  ])('%j becomes %j', (given, cleaned) => expect(cleanFileName(given)).toBe(cleaned));

  it('is shortened to 200 characters and keeps its extension', () => {
    const cleaned = cleanFileName(`${'😀'.repeat(500)}.docx`);
    expect(Array.from(cleaned)).toHaveLength(200);
    expect(cleaned).toMatch(/^(😀)+\.docx$/u);
  });

  it('has no folders, control characters and leading dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const cleaned = cleanFileName(given);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}]/u);
        expect(cleaned).not.toMatch(/^\.?$|^\.\.$/);
      }),
    );
  });
});

it('the selection of parts of a JPEG skips fill bytes before a marker, and keeps those of a scan', () => {
  const { jpeg } = pictures;
  const fillAt = (at: number) =>
    Buffer.concat([jpeg.subarray(0, at), Buffer.from([0xff, 0xff]), jpeg.subarray(at)]);
  expect(Buffer.concat(jpegSegments(fillAt(2), 1))).toEqual(jpeg);
  const filled = fillAt(jpeg.length - 2);
  expect(Buffer.concat(jpegSegments(filled, 1))).toEqual(filled);
});

it.each([
  ['jpeg', jpegSegments],
  ['png', pngChunks],
  ['webp', webpChunks],
  ['gif', gifBlocks],
] as const)(
  'the selection of parts of a %s keeps one without metadata, and ends for damaged ones',
  (format, select) => {
    const whole = pictures[format];
    expect(Buffer.concat(select(whole, 1))).toEqual(whole);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, kept) => {
        const damaged = Buffer.from(whole);
        for (const [position, byte] of changes) damaged[position] = byte;
        // The signature has been checked before.
        whole.copy(damaged, 0, 0, 12);
        const cut = damaged.subarray(0, Math.max(kept, 20));
        // It adds nothing but an end.
        expect(Buffer.concat(select(cut, 1)).length).toBeLessThanOrEqual(cut.length + 2);
      }),
      // A WebP whose first chunk becomes an empty VP8X.
      { numRuns: 500, examples: [[[[15, 88]], 0]] },
    );
  },
);
