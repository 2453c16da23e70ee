import { orientationTag } from './orientationTag.ts';

const START = Buffer.from([0xff, 0xd8]);
const END = 0xd9;
const SCAN = 0xda;
/** Application segments that colors need, by their marker and the start of their content. */
const KEPT_APPLICATION: readonly (readonly [marker: number, signature: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/** Selects frames, tables, scans and color profiles of a JPEG (ISO/IEC 10918-1, annex B). */
export function jpegSegments(jpeg: Buffer, orientation: number): Buffer[] {
  const kept: Buffer[] = [START];
  if (orientation > 1) {
    const content = Buffer.concat([Buffer.from('Exif\0\0'), orientationTag(orientation)]);
    kept.push(Buffer.from([0xff, 0xe1, 0, content.length + 2]), content);
  }
  let position = START.length;
  while (position + 4 <= jpeg.length) {
    const marker = jpeg[position + 1] ?? 0;
    // Bytes before a marker may be repeated.
    if (jpeg[position] !== 0xff || marker === 0xff) position += 1;
    else if (marker === END) break;
    else if (isRestart(marker)) position += 2;
    else {
      const end = position + 2 + jpeg.readUInt16BE(position + 2);
      const next = marker === SCAN ? findMarker(jpeg, end) : end;
      if (isKept(jpeg, position, marker)) kept.push(jpeg.subarray(position, next));
      position = next;
    }
  }
  return [...kept, Buffer.from([0xff, END])];
}

function isKept(jpeg: Buffer, position: number, marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  // From SOF to DHP, without reserved markers and comments.
  if (!isApplication) return marker >= 0xc0 && marker <= 0xdf;
  const content = jpeg.toString('latin1', position + 4, position + 16);
  return KEPT_APPLICATION.some(([kept, signature]) => {
    return kept === marker && content.startsWith(signature);
  });
}

/** Returns the position of the first marker after the data of a scan. */
function findMarker(jpeg: Buffer, start: number): number {
  let position = jpeg.indexOf(0xff, start);
  while (position >= 0 && isScanData(jpeg[position + 1] ?? END)) {
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
