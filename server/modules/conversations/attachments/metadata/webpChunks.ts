import { orientationTag } from './orientationTag.ts';

/** `RIFF`, size and `WEBP`. */
const HEADER = 12;
/** Type and size of a chunk. */
const FRAME = 8;
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the chunk `VP8X`. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** Selects pixels, colors and animation of a WebP (RFC 9649). */
export function webpChunks(webp: Buffer, orientation: number): Buffer[] {
  const end = Math.min(webp.length, 8 + webp.readUInt32LE(4));
  const kept: Buffer[] = [];
  let position = HEADER;
  while (position + FRAME <= end) {
    const type = webp.toString('latin1', position, position + 4);
    const size = webp.readUInt32LE(position + 4);
    // Chunks start at even positions.
    const next = position + FRAME + size + (size % 2);
    const chunk = webp.subarray(position, Math.min(next, end));
    if (KEPT.has(type)) kept.push(type === 'VP8X' ? withFlags(chunk, orientation) : chunk);
    position = next;
  }
  if (orientation > 1) kept.push(exifChunk(orientation));
  const header = Buffer.from(webp.subarray(0, HEADER));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return [header, ...kept];
}

function withFlags(chunk: Buffer, orientation: number): Buffer {
  // A damaged picture.
  if (chunk.length === FRAME) return chunk;
  const copy = Buffer.from(chunk);
  const flags = copy.readUInt8(FRAME) & ~(HAS_EXIF | HAS_XMP);
  copy.writeUInt8(orientation > 1 ? flags | HAS_EXIF : flags, FRAME);
  return copy;
}

function exifChunk(orientation: number): Buffer {
  const content = orientationTag(orientation);
  const frame = Buffer.from('EXIF\0\0\0\0');
  frame.writeUInt32LE(content.length, 4);
  return Buffer.concat([frame, content]);
}
