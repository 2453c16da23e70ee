import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { invalidField } from '../../../platform/errors/httpError.ts';

/**
 * Returns the parts of a picture that its pixels, colors and animation need.
 * @param orientation EXIF orientation to keep, 1 for upright pictures.
 * @throws when the picture is malformed.
 */
type Selection = (picture: Buffer, orientation: number) => Buffer[];

export const UNREADABLE = 'This picture could not be read. Please try another one.';

interface Picture {
  path: string;
  mediaType: string;
  /** Of its EXIF, which is kept. */
  orientation: number;
}

/**
 * Removes the metadata of a picture, such as the location of a photo, and data after its end. Its
 * pixels do not change.
 * @throws {HttpError} 400 for a malformed picture
 */
export async function removeMetadata({ path, mediaType, orientation }: Picture): Promise<void> {
  const picture = await readFile(path);
  const parts = selectParts(picture, mediaType, orientation);
  await writeFile(path, Buffer.concat(parts));
}

function selectParts(picture: Buffer, mediaType: string, orientation: number): Buffer[] {
  try {
    return selections[mediaType]?.(picture, orientation) ?? [picture];
  } catch {
    throw invalidField('file', UNREADABLE);
  }
}

/** Returns whether files of a type have metadata that is removed. */
export const hasMetadata = (mediaType: string): boolean => Object.hasOwn(selections, mediaType);

/** Returns EXIF (a big-endian TIFF structure) with the orientation as its only tag. */
function orientationTag(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
/** Application segments that colors need, by their marker and the start of their content. */
const KEPT_JPEG_APPLICATIONS: readonly (readonly [marker: number, signature: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/** Selects frames, tables, scans and color profiles of a JPEG (ISO/IEC 10918-1, annex B). */
export function jpegSegments(jpeg: Buffer, orientation: number): Buffer[] {
  const kept: Buffer[] = [JPEG_START];
  if (orientation > 1) {
    const content = Buffer.concat([Buffer.from('Exif\0\0'), orientationTag(orientation)]);
    kept.push(Buffer.from([0xff, 0xe1, 0, content.length + 2]), content);
  }
  let position = JPEG_START.length;
  while (position + 4 <= jpeg.length) {
    const marker = jpeg[position + 1] ?? 0;
    // Bytes before a marker may be repeated.
    if (jpeg[position] !== 0xff || marker === 0xff) position += 1;
    else if (marker === JPEG_END) break;
    else if (isRestart(marker)) position += 2;
    else {
      const end = position + 2 + jpeg.readUInt16BE(position + 2);
      const next = marker === JPEG_SCAN ? findMarker(jpeg, end) : end;
      if (isKeptSegment(jpeg, position, marker)) kept.push(jpeg.subarray(position, next));
      position = next;
    }
  }
  return [...kept, Buffer.from([0xff, JPEG_END])];
}

function isKeptSegment(jpeg: Buffer, position: number, marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  // From SOF to DHP, without reserved markers and comments.
  if (!isApplication) return marker >= 0xc0 && marker <= 0xdf;
  const content = jpeg.toString('latin1', position + 4, position + 16);
  return KEPT_JPEG_APPLICATIONS.some(([kept, signature]) => {
    return kept === marker && content.startsWith(signature);
  });
}

/** Returns the position of the first marker after the data of a scan. */
function findMarker(jpeg: Buffer, start: number): number {
  let position = jpeg.indexOf(0xff, start);
  while (position >= 0 && isScanData(jpeg[position + 1] ?? JPEG_END)) {
    position = jpeg.indexOf(0xff, position + 1);
  }
  return position < 0 ? jpeg.length : position;
}

/** Returns whether 0xff and this byte belong to the data: an escaped 0xff, a restart or a fill byte. */
function isScanData(byte: number): boolean {
  return byte === 0 || byte === 0xff || isRestart(byte);
}

/** Returns whether a marker has no content: 8 restarts. */
function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** Bytes of the signature. */
const PNG_SIGNATURE = 8;
/** Length, type and checksum. */
const PNG_FRAME = 12;
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** Selects pixels, colors and animation of a PNG (W3C PNG, third edition). */
export function pngChunks(png: Buffer, orientation: number): Buffer[] {
  const kept = [png.subarray(0, PNG_SIGNATURE)];
  let position = PNG_SIGNATURE;
  while (position + PNG_FRAME <= png.length) {
    const end = position + PNG_FRAME + png.readUInt32BE(position);
    const type = png.toString('latin1', position + 4, position + 8);
    if (PNG_CHUNKS.has(type)) kept.push(png.subarray(position, end));
    if (type === 'IHDR' && orientation > 1) kept.push(pngExif(orientation));
    if (type === 'IEND') break;
    position = end;
  }
  return kept;
}

function pngExif(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('eXIf'), orientationTag(orientation)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Signature and logical screen descriptor. */
const GIF_HEADER = 13;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
/** Frame delays and transparency, and texts that are drawn. */
const KEPT_GIF_EXTENSIONS: readonly (number | undefined)[] = [0xf9, 0x01];
const GIF_APPLICATION = 0xff;
/** The number of repetitions. */
const KEPT_GIF_APPLICATIONS: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const GIF_TRAILER = Buffer.from([0x3b]);

/** Selects pictures, delays and repetitions of a GIF (GIF89a). It has no orientation. */
export function gifBlocks(gif: Buffer): Buffer[] {
  let position = GIF_HEADER + colorTableSize(gif[10]);
  const kept = [gif.subarray(0, position)];
  while (position < gif.length) {
    const start = position;
    if (gif[start] === GIF_IMAGE) {
      // The descriptor, its color table and the code size.
      position = endOfData(gif, start + 10 + colorTableSize(gif[start + 9]) + 1);
    } else if (gif[start] === GIF_EXTENSION) {
      position = endOfData(gif, start + 2);
      if (!isKeptExtension(gif, start)) continue;
    } else break;
    kept.push(gif.subarray(start, position));
  }
  return [...kept, GIF_TRAILER];
}

function colorTableSize(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns the position after blocks of data, each with its size before it and 0 after the last. */
function endOfData(gif: Buffer, start: number): number {
  let position = start;
  for (let size = gif[position] ?? 0; size > 0; size = gif[position] ?? 0) position += 1 + size;
  return position + 1;
}

function isKeptExtension(gif: Buffer, start: number): boolean {
  const label = gif[start + 1];
  if (label !== GIF_APPLICATION) return KEPT_GIF_EXTENSIONS.includes(label);
  return KEPT_GIF_APPLICATIONS.includes(gif.toString('latin1', start + 3, start + 14));
}

/** `RIFF`, size and `WEBP`. */
const WEBP_HEADER = 12;
/** Type and size of a chunk. */
const WEBP_FRAME = 8;
const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the chunk `VP8X`. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** Selects pixels, colors and animation of a WebP (RFC 9649). */
export function webpChunks(webp: Buffer, orientation: number): Buffer[] {
  const end = Math.min(webp.length, 8 + webp.readUInt32LE(4));
  const kept: Buffer[] = [];
  let position = WEBP_HEADER;
  while (position + WEBP_FRAME <= end) {
    const type = webp.toString('latin1', position, position + 4);
    const size = webp.readUInt32LE(position + 4);
    // Chunks start at even positions.
    const next = position + WEBP_FRAME + size + (size % 2);
    const chunk = webp.subarray(position, Math.min(next, end));
    if (WEBP_CHUNKS.has(type)) kept.push(type === 'VP8X' ? withFlags(chunk, orientation) : chunk);
    position = next;
  }
  if (orientation > 1) kept.push(webpExif(orientation));
  const header = Buffer.from(webp.subarray(0, WEBP_HEADER));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return [header, ...kept];
}

function withFlags(chunk: Buffer, orientation: number): Buffer {
  // A damaged picture.
  if (chunk.length === WEBP_FRAME) return chunk;
  const copy = Buffer.from(chunk);
  const flags = copy.readUInt8(WEBP_FRAME) & ~(HAS_EXIF | HAS_XMP);
  copy.writeUInt8(orientation > 1 ? flags | HAS_EXIF : flags, WEBP_FRAME);
  return copy;
}

function webpExif(orientation: number): Buffer {
  const content = orientationTag(orientation);
  const frame = Buffer.from('EXIF\0\0\0\0');
  frame.writeUInt32LE(content.length, 4);
  return Buffer.concat([frame, content]);
}

const selections: Record<string, Selection | undefined> = {
  'image/jpeg': jpegSegments,
  'image/png': pngChunks,
  'image/gif': gifBlocks,
  'image/webp': webpChunks,
};
