import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { UploadResponse } from '../../../../../contract/chat/messages.ts';
import { call, type TestServer } from '../../../../support/server/server.ts';
import type { Student } from '../../../../support/server/students.ts';

/** A ZIP archive of uncompressed entries. */
export function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries))
    zip.addBuffer(Buffer.from(text), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** A minimal Office document. `part` is the path of its main part, `type` its content type. */
export function officeOf(part: string, type: string): Promise<Buffer> {
  const main = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
  const override = `<Override PartName="/${part}" ContentType="${main}"/>`;
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}">${override}</Types>`,
    [part]: '<document/>',
  });
}

export const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b82f6' } })
    .toFormat(format)
    .toBuffer();

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** The header of an Office document before 2007, and an empty sector. */
export const compoundFile = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1_016),
]);

type Part = string | { name: string; content: Uint8Array | string; field?: string };

/** Uploads a form as the page does. A string is a text field. */
export function uploadForm(server: TestServer, { token }: Pick<Student, 'token'>, parts: Part[]) {
  const body = new FormData();
  for (const part of parts) {
    if (typeof part === 'string') body.append('note', part);
    else body.append(part.field ?? 'file', new Blob([part.content as BlobPart]), part.name);
  }
  const path = '/api/messages/upload';
  return call<UploadResponse & { error?: string }>(server, 'POST', path, { body, token });
}

export const upload = (
  server: TestServer,
  student: Pick<Student, 'token'>,
  name: string,
  content: Uint8Array | string,
) => uploadForm(server, student, [{ name, content }]);

/** Returns the names of all stored and temporary files. */
export async function filesOnDisk(server: TestServer): Promise<string[]> {
  return readdir(join(server.config.DATA_DIR, 'attachments')).catch(() => []);
}
