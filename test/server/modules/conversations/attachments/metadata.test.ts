import { describe, expect, it } from '@jest/globals';
import fc from '../../../../support/properties.ts';
import {
  gifBlocks,
  jpegSegments,
  pngChunks,
  webpChunks,
} from '../../../../../server/modules/conversations/attachments/removeMetadata.ts';
import { picture } from './files.ts';

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
