/** Signature and logical screen descriptor. */
const HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
/** Frame delays and transparency, and texts that are drawn. */
const KEPT_EXTENSIONS: readonly (number | undefined)[] = [0xf9, 0x01];
const APPLICATION = 0xff;
/** The number of repetitions. */
const KEPT_APPLICATIONS: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const TRAILER = Buffer.from([0x3b]);

/** Selects pictures, delays and repetitions of a GIF (GIF89a). It has no orientation. */
export function gifBlocks(gif: Buffer): Buffer[] {
  let position = HEADER + colorTableSize(gif[10]);
  const kept = [gif.subarray(0, position)];
  while (position < gif.length) {
    const start = position;
    if (gif[start] === IMAGE) {
      // The descriptor, its color table and the code size.
      position = endOfData(gif, start + 10 + colorTableSize(gif[start + 9]) + 1);
    } else if (gif[start] === EXTENSION) {
      position = endOfData(gif, start + 2);
      if (!isKept(gif, start)) continue;
    } else break;
    kept.push(gif.subarray(start, position));
  }
  return [...kept, TRAILER];
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

function isKept(gif: Buffer, start: number): boolean {
  const label = gif[start + 1];
  if (label !== APPLICATION) return KEPT_EXTENSIONS.includes(label);
  return KEPT_APPLICATIONS.includes(gif.toString('latin1', start + 3, start + 14));
}
