import { describe, expect, it } from '@jest/globals';
import { makeAttachmentUrls } from '../../../../server/modules/chat/attachments/attachmentUrl.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

function setUp(secret = 'a secret of the service', start = '2026-03-01T10:00:00.000Z') {
  let present = Date.parse(start);
  const addresses = makeAttachmentUrls(secret, () => new Date(present));
  return { addresses, pass: (minutes: number) => (present += minutes * 60_000) };
}

function queryOf(address: string) {
  const { searchParams } = new URL(address, 'http://localhost');
  return {
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

describe('a signed URL', () => {
  it('is valid for 5 to 15 minutes', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      const { addresses, pass } = setUp();
      pass(minute);
      const query = queryOf(addresses.sign(ID));
      pass(4.99);
      expect(addresses.isValid(ID, query)).toBe(true);
      pass(10.02);
      expect(addresses.isValid(ID, query)).toBe(false);
    }
  });

  it('stays the same for ten minutes, so that caches apply', () => {
    const { addresses, pass } = setUp(undefined, '2026-03-01T10:00:01.000Z');
    const first = addresses.sign(ID);
    pass(9);
    expect(addresses.sign(ID)).toBe(first);
    pass(2);
    expect(addresses.sign(ID)).not.toBe(first);
  });

  it('is valid only with its file, expiry and secret', () => {
    const { addresses } = setUp();
    const query = queryOf(addresses.sign(ID));
    expect(addresses.isValid(ID, query)).toBe(true);
    expect(addresses.isValid(OTHER_ID, query)).toBe(false);
    expect(addresses.isValid(ID, { ...query, expires: query.expires + 1 })).toBe(false);
    for (const signature of ['', 'short', `${query.signature}x`, query.signature.toLowerCase()]) {
      expect(addresses.isValid(ID, { ...query, signature })).toBe(false);
    }
    expect(setUp('another secret').addresses.isValid(ID, query)).toBe(false);
  });

  it('contains the file id after it has expired', () => {
    const { addresses, pass } = setUp();
    const address = addresses.sign(ID);
    pass(1_000);
    expect(addresses.read(address)).toBe(ID);
    for (const other of [
      '',
      ID,
      `https://elsewhere.example${address}`,
      address.replace(ID, OTHER_ID),
      address.slice(0, -1),
      `${address}&more=1`,
      address.replace('/api/attachments/', '/api/attachments/../'),
    ]) {
      expect(addresses.read(other)).toBeUndefined();
    }
  });
});
