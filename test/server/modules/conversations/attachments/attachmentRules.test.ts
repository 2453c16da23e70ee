import { describe, expect, it } from '@jest/globals';
import { cleanFileName } from '../../../../../server/modules/conversations/attachments/attachments.ts';
import { makeAttachmentUrls } from '../../../../../server/modules/conversations/attachments/attachmentUrl.ts';
import {
  gifBlocks,
  jpegSegments,
  pngChunks,
  webpChunks,
} from '../../../../../server/modules/conversations/attachments/removeMetadata.ts';
import fc from '../../../../support/properties.ts';
import { picture } from './files.ts';

describe('a signed URL', () => {
  const ID = '0198c0de-0000-7000-8000-000000000001';
  const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

  function setUp(secret = 'a secret of the service', start = '2026-03-01T10:00:00.000Z') {
    let present = Date.parse(start);
    const urls = makeAttachmentUrls(secret, () => new Date(present));
    return { urls, pass: (minutes: number) => (present += minutes * 60_000) };
  }

  function queryOf(url: string) {
    const { searchParams } = new URL(url, 'http://localhost');
    return {
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature') ?? '',
    };
  }

  it('is valid for 60 to 70 minutes', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      const { urls, pass } = setUp();
      pass(minute);
      const query = queryOf(urls.sign(ID));
      pass(59.99);
      expect(urls.isValid(ID, query)).toBe(true);
      pass(10.02);
      expect(urls.isValid(ID, query)).toBe(false);
    }
  });

  it('stays the same for ten minutes, so that caches apply', () => {
    const { urls, pass } = setUp(undefined, '2026-03-01T10:00:01.000Z');
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
    for (const signature of ['', 'short', `${query.signature}x`, query.signature.toLowerCase()]) {
      expect(urls.isValid(ID, { ...query, signature })).toBe(false);
    }
    expect(setUp('another secret').urls.isValid(ID, query)).toBe(false);
  });

  it('contains the file id after it has expired', () => {
    const { urls, pass } = setUp();
    const url = urls.sign(ID);
    pass(1_000);
    expect(urls.read(url)).toBe(ID);
    for (const other of [
      '',
      ID,
      `https://elsewhere.example${url}`,
      url.replace(ID, OTHER_ID),
      url.slice(0, -1),
      `${url}&more=1`,
      url.replace('/api/attachments/', '/api/attachments/../'),
    ]) {
      expect(urls.read(other)).toBeUndefined();
    }
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
  ])('%j becomes %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

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

describe.each([
  ['jpeg', jpegSegments],
  ['png', pngChunks],
  ['webp', webpChunks],
  ['gif', gifBlocks],
] as const)('the selection of parts of a %s', (format, select) => {
  it('keeps a picture without metadata as it is', async () => {
    const whole = await picture(format);
    expect(Buffer.concat(select(whole, 1))).toEqual(whole);
  });

  it('ends for damaged pictures and adds nothing but an end', async () => {
    const whole = await picture(format);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, kept) => {
        const damaged = Buffer.from(whole);
        for (const [position, byte] of changes) damaged[position] = byte;
        // The signature has been checked before.
        whole.copy(damaged, 0, 0, 12);
        const cut = damaged.subarray(0, Math.max(kept, 20));
        expect(Buffer.concat(select(cut, 1)).length).toBeLessThanOrEqual(cut.length + 2);
      }),
      // A WebP whose first chunk becomes an empty VP8X.
      { numRuns: 500, examples: [[[[15, 88]], 0]] },
    );
  });
});
