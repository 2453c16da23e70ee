import { inflateRawSync } from 'node:zlib';
import type { ExportLinkResponse } from '../../../../contract/account.ts';
import type { Student, TestServer } from '../../../support/server/server.ts';

export const requestUrl = async ({ api }: Student): Promise<string> =>
  (await api<ExportLinkResponse>('POST', '/api/users/me/exports', {})).body.url;

/** Returns the files of a ZIP archive by name, read by its directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\x05\x06');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const content =
      start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + size);
    files.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength! + extra! + comment!;
  }
  return files;
}

/** Returns the JSON files of the export of a student by name. */
export async function exportOf(server: TestServer, who: Student): Promise<Map<string, unknown>> {
  const response = await fetch(server.url + (await requestUrl(who)));
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const json = [...files].filter(([name]) => name.endsWith('.json'));
  return new Map(json.map(([name, content]) => [name, JSON.parse(String(content))]));
}
