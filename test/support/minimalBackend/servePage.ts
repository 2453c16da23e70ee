import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** Serves the files of the built page, and index.html for every other path. */
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
