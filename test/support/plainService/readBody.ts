import type { IncomingMessage } from 'node:http';
import type { StoredFile } from './campus.ts';

export interface ReadBody {
  fields: Record<string, unknown>;
  /** The names of the parts of a form, in place of those of JSON. */
  parts: string[];
  file: StoredFile | undefined;
}

/** The body of a call: JSON, or a form with one file. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const boundary = /multipart\/form-data; ?boundary=(.+)$/.exec(type)?.[1];
  if (boundary !== undefined) return readForm(whole, boundary);
  const fields = whole.length === 0 ? {} : (JSON.parse(whole.toString()) as object | null);
  return { fields: { ...fields }, parts: [], file: undefined };
}

function readForm(whole: Buffer, boundary: string): ReadBody {
  // Latin-1 keeps every byte as one character.
  const parts = whole.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const names = parts.map((part) => /name="([^"]*)"/.exec(part)?.[1] ?? '');
  const part = parts[names.indexOf('file')] ?? '';
  const headEnd = part.indexOf('\r\n\r\n');
  const head = part.slice(0, headEnd);
  const file = {
    name: /filename="([^"]*)"/.exec(head)?.[1] ?? '',
    type: /content-type: *(\S+)/i.exec(head)?.[1] ?? '',
    content: Buffer.from(part.slice(headEnd + 4, -2), 'latin1'),
  };
  return { fields: {}, parts: names, file: part === '' ? undefined : file };
}
