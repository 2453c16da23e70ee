import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ATTACHMENT_EXTENSIONS } from '../../../../contract/constants.ts';
import { errorCode } from '../../../platform/errors/httpError.ts';

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** An allowed file type. */
interface FileType {
  /** Media type of the response. */
  mediaType: string;
  /** Returns whether the content of the file has this type. */
  matches: (path: string) => Promise<boolean>;
}

/** A type whose content is detected as `mediaType` or one of the `alternatives`. */
const detectedBy = (mediaType: string, ...alternatives: string[]): FileType => ({
  mediaType,
  async matches(path) {
    const { fileTypeFromFile } = await import('file-type');
    try {
      const found = await fileTypeFromFile(path);
      return found !== undefined && [mediaType, ...alternatives].includes(found.mime);
    } catch {
      // The content is malformed.
      return false;
    }
  },
});

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** Container format of Office documents before 2007. */
const COMPOUND_FILE = 'application/x-cfb';

const fileTypes: Record<Extension, FileType> = {
  jpg: detectedBy('image/jpeg'),
  jpeg: detectedBy('image/jpeg'),
  jfif: detectedBy('image/jpeg'),
  png: detectedBy('image/png', 'image/apng'),
  gif: detectedBy('image/gif'),
  webp: detectedBy('image/webp'),
  pdf: detectedBy('application/pdf'),
  txt: { mediaType: 'text/plain', matches: isPlainText },
  doc: detectedBy('application/msword', COMPOUND_FILE),
  xls: detectedBy('application/vnd.ms-excel', COMPOUND_FILE),
  ppt: detectedBy('application/vnd.ms-powerpoint', COMPOUND_FILE),
  docx: detectedBy(`${OPEN_XML}.wordprocessingml.document`),
  xlsx: detectedBy(`${OPEN_XML}.spreadsheetml.sheet`),
  pptx: detectedBy(`${OPEN_XML}.presentationml.presentation`),
  // Not detected by content, which would classify archives with Java classes as JAR files.
  zip: { mediaType: 'application/zip', matches: isZip },
};

/** Media types shown in the page. All others are downloaded. */
const INLINE = new Set(
  [fileTypes.jpg, fileTypes.png, fileTypes.gif, fileTypes.webp].map((k) => k.mediaType),
);

/** Returns the type for the extension of a file name, `undefined` when it is not allowed. */
export function findFileType(fileName: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? fileTypes[extension as Extension] : undefined;
}

export const isInline = (mediaType: string) => INLINE.has(mediaType);

/** Tab, line feed, vertical tab, form feed, carriage return and escape. */
const CONTROLS_OF_TEXT = new Set([9, 10, 11, 12, 13, 27]);
const isControl = (byte: number) => (byte < 32 && !CONTROLS_OF_TEXT.has(byte)) || byte === 127;

/** Returns whether the file is text in UTF-8, or in a code of one byte such as Latin-1. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [isUtf8, hasControls] = [true, false];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) return false;
    hasControls ||= chunk.some(isControl);
    isUtf8 &&= canDecode(() => decoder.decode(chunk, { stream: true }));
  }
  isUtf8 &&= canDecode(() => decoder.decode());
  return isUtf8 || !hasControls;
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Returns whether the file starts with the signature of a first entry or of an empty archive. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}
