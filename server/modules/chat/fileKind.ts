import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ATTACHMENT_EXTENSIONS } from '../../../contract/constants.ts';
import { errorCode } from '../../errorCode.ts';

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** What a file claims to be by its name. */
interface Kind {
  /** The media type that it is sent with. */
  mediaType: string;
  /** Whether the content of the file at that path is what it claims to be. */
  isIn: (path: string) => Promise<boolean>;
}

/** Recognised by its content as one of these media types; the one it is sent with by default. */
const recognised = (mediaType: string, ...contents: string[]): Kind => ({
  mediaType,
  async isIn(path) {
    const { fileTypeFromFile } = await import('file-type');
    try {
      const found = await fileTypeFromFile(path);
      return found !== undefined && [mediaType, ...contents].includes(found.mime);
    } catch {
      // The parser gave up on it: whatever it is, it is not what it says.
      return false;
    }
  },
});

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** The container of Office documents before 2007. */
const COMPOUND_FILE = 'application/x-cfb';

const kinds: Record<Extension, Kind> = {
  jpg: recognised('image/jpeg'),
  jpeg: recognised('image/jpeg'),
  png: recognised('image/png', 'image/apng'),
  gif: recognised('image/gif'),
  webp: recognised('image/webp'),
  pdf: recognised('application/pdf'),
  txt: { mediaType: 'text/plain', isIn: isPlainText },
  doc: recognised('application/msword', COMPOUND_FILE),
  xls: recognised('application/vnd.ms-excel', COMPOUND_FILE),
  ppt: recognised('application/vnd.ms-powerpoint', COMPOUND_FILE),
  docx: recognised(`${OPEN_XML}.wordprocessingml.document`),
  xlsx: recognised(`${OPEN_XML}.spreadsheetml.sheet`),
  pptx: recognised(`${OPEN_XML}.presentationml.presentation`),
  // Not recognised by what it holds: packed Java projects would be taken for programs.
  zip: { mediaType: 'application/zip', isIn: isZip },
};

/** Opened in the page; everything else is a download. */
const INLINE = new Set([kinds.jpg, kinds.png, kinds.gif, kinds.webp].map((k) => k.mediaType));

/** What a file of that name claims to be; undefined when it is nothing we take. */
export function claimedKind(fileName: string): Kind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, extension) ? kinds[extension as Extension] : undefined;
}

export const opensInline = (mediaType: string) => INLINE.has(mediaType);

/** Valid UTF-8 throughout, without NUL. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Begins with the mark of a first entry, or is the whole of an empty archive. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}
