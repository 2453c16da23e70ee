import type { IncomingMessage } from 'node:http';
import type { StoredFile } from './state.ts';

export interface ReadBody {
  fields: Record<string, unknown>;
  /** Names of the form parts. Empty for JSON. */
  parts: string[];
  file: StoredFile | undefined;
}

/** Reads the body of a request: JSON, or a form with one file. */
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
  // Latin-1 maps every byte to one character.
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
