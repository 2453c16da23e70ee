import { crc32 } from 'node:zlib';
import { orientationTag } from './orientationTag.ts';

const SIGNATURE = 8;
/** Length, type and checksum. */
const FRAME = 12;
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** Selects pixels, colors and animation of a PNG (W3C PNG, third edition). */
export function pngChunks(png: Buffer, orientation: number): Buffer[] {
  const kept = [png.subarray(0, SIGNATURE)];
  let position = SIGNATURE;
  while (position + FRAME <= png.length) {
    const end = position + FRAME + png.readUInt32BE(position);
    const type = png.toString('latin1', position + 4, position + 8);
    if (KEPT.has(type)) kept.push(png.subarray(position, end));
    if (type === 'IHDR' && orientation > 1) kept.push(exifChunk(orientation));
    if (type === 'IEND') break;
    position = end;
  }
  return kept;
}

function exifChunk(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('eXIf'), orientationTag(orientation)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
