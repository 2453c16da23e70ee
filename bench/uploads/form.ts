import { connect } from 'node:net';
import type { Picture } from './pictures.ts';

/** Uploads a picture and returns the status. */
export async function sendForm(url: string, token: string, picture: Picture): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([picture.content as BlobPart]), picture.name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Sends an upload except its last byte. Resolves when everything else is sent.
 * @param size bytes of the file.
 */
export async function stallForm(url: string, token: string, size: number) {
  const { port, pathname } = new URL(url);
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const head = [
    `POST ${pathname} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${String(part.length + size + 1)}`,
    'connection: close',
  ];
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  const sent = new Promise<void>((resolve) => socket.write(content(size), () => resolve()));
  await Promise.race([sent, closed]);
  return { status: closed.then(() => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])) };
}

let shared = Buffer.alloc(0);
/** Returns the same memory for all uploads. */
function content(size: number): Buffer {
  if (shared.length < size) shared = Buffer.alloc(size, 'a');
  return shared.subarray(0, size);
}
