import { UNKNOWN_ID } from '../../../../support/server/server.ts';
import { describe, expect, it } from '@jest/globals';
import { makeAttachmentUrls } from '../../../../../server/modules/conversations/attachments/attachmentUrl.ts';

const ID = UNKNOWN_ID;
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

describe('a signed URL', () => {
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
