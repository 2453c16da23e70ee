import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Points at which an upload is aborted. */
export const CUTS = [
  'in its headers',
  'in its body',
  'before its last byte',
  'before its response',
] as const;
export type Cut = (typeof CUTS)[number];

export interface Upload {
  ownerId: string;
  fileName: string;
  /** Bytes of the file. */
  size: number;
  /** Without a cut, the upload is complete. */
  cut?: Cut;
}

/** Maximum milliseconds between the last byte sent and the abort. */
const ABORT_DELAY: Record<Cut, number> = {
  'in its headers': 20,
  'in its body': 20,
  'before its last byte': 20,
  // About the time it takes to store a file.
  'before its response': 8,
};

/** Sends one upload and returns the status, or `undefined` without a response. */
export async function send(
  url: string,
  token: string,
  upload: Upload,
): Promise<number | undefined> {
  const { port } = new URL(url);
  const { head, form } = encodeRequest(upload, token);
  const whole = Buffer.concat([head, form]);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  const { cut } = upload;
  const end = cut ? cutOffset(cut, head.length, whole.length) : whole.length;
  await new Promise<void>((resolve) => socket.write(whole.subarray(0, end), () => resolve()));
  if (cut) {
    await Promise.race([closed, sleep(Math.random() * ABORT_DELAY[cut])]);
    // A closed page sends FIN, a lost network may send RST.
    if (Math.random() < 0.5) socket.destroy();
    else socket.resetAndDestroy();
  }
  await closed;
  const [, status] = /^HTTP\/1\.1 (\d+) [^]*\r\n\r\n/.exec(received) ?? [];
  return status === undefined ? undefined : Number(status);
}

function encodeRequest({ fileName, size }: Upload, token: string) {
  const disposition = `form-data; name="file"; filename="${fileName}"`;
  const form = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    Buffer.alloc(size, 'a'),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const head = [
    'POST /api/messages/upload HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${String(form.length)}`,
    'connection: close',
  ];
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), form };
}

/** Returns the number of bytes to send before the abort. */
function cutOffset(cut: Cut, head: number, whole: number): number {
  if (cut === 'in its headers') return Math.floor(Math.random() * head);
  if (cut === 'in its body') return head + Math.floor(Math.random() * (whole - head - 1));
  return cut === 'before its last byte' ? whole - 1 : whole;
}
