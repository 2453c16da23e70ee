import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** The built page: its files by name, and its index for every address it routes itself. */
export async function servePage(
  root: string,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  const name = path.extname(pathname) === '' ? '/index.html' : path.normalize(pathname);
  try {
    const content = await readFile(path.join(root, name));
    response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
