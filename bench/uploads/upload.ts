import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { form, headersOf, type Body } from '../support/http.ts';

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
export async function sendUpload(
  url: string,
  token: string,
  { fileName, size, cut }: Upload,
): Promise<number | undefined> {
  const body = form(fileName, Buffer.alloc(size, 'a'));
  const head = encodeHead(`${url}/api/messages/upload`, token, body);
  const whole = Buffer.concat([head, body.content]);
  const end = cut ? cutOffset(cut, head.length, whole.length) : whole.length;
  const { socket, sent, status } = write(url, whole.subarray(0, end));
  await sent;
  if (cut) {
    await Promise.race([status, sleep(Math.random() * ABORT_DELAY[cut])]);
    // A closed page sends FIN, a lost network may send RST.
    if (Math.random() < 0.5) socket.destroy();
    else socket.resetAndDestroy();
  }
  return status;
}

/** Sends an upload except its last byte. Resolves when everything else is sent. */
export async function stall(url: string, token: string, body: Body) {
  const { sent, status } = write(url, encodeHead(url, token, body), body.content.subarray(0, -1));
  await sent;
  return { status };
}

/** Milliseconds between two parts of a slow upload. */
const INTERVAL = 100;

/** Sends an upload at a number of bytes a second, until it is stopped. */
export function trickle(url: string, token: string, body: Body, speed: number) {
  const { socket, status } = write(url, encodeHead(url, token, body));
  let isOver = false;
  let sent = 0;
  const start = performance.now();
  const timer = setInterval(() => {
    const end = Math.floor(((performance.now() - start) / 1_000) * speed);
    socket.write(body.content.subarray(sent, end));
    sent = end;
  }, INTERVAL);
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  void status.then(() => {
    isOver = true;
    stop();
  });
  return { hasEnded: () => isOver, stop };
}

/** Opens a connection and writes to it. `status` resolves when it is closed. */
function write(url: string, ...parts: Buffer[]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  const status = new Promise<number | undefined>((resolve) =>
    socket.once('close', () => {
      const [, found] = /^HTTP\/1\.1 (\d+) [^]*\r\n\r\n/.exec(received) ?? [];
      resolve(found === undefined ? undefined : Number(found));
    }),
  );
  const written = parts.map(
    (part) => new Promise<void>((resolve) => socket.write(part, () => resolve())),
  );
  return { socket, status, sent: Promise.race([Promise.all(written), status]) };
}

function encodeHead(url: string, token: string, body: Body): Buffer {
  const lines = [
    `POST ${new URL(url).pathname} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...Object.entries(headersOf({ token, body })).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** Returns the number of bytes to send before the abort. */
function cutOffset(cut: Cut, head: number, whole: number): number {
  if (cut === 'in its headers') return Math.floor(Math.random() * head);
  if (cut === 'in its body') return head + Math.floor(Math.random() * (whole - head - 1));
  return cut === 'before its last byte' ? whole - 1 : whole;
}
