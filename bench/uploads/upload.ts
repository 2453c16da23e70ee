import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where an upload breaks off. */
export const CUTS = [
  'in its headers',
  'in its body',
  'before its last byte',
  'before its answer',
] as const;
export type Cut = (typeof CUTS)[number];

export interface Upload {
  ownerId: string;
  fileName: string;
  /** Bytes of the file. */
  size: number;
  /** Left out: it is sent whole, and its answer is waited for. */
  cut?: Cut;
}

/** Milliseconds for which a broken connection was silent before it broke, at most. */
const SILENCE: Record<Cut, number> = {
  'in its headers': 20,
  'in its body': 20,
  'before its last byte': 20,
  // As long as keeping a file takes, about.
  'before its answer': 8,
};

/** Makes one upload as said; answers the status of its answer, undefined where it heard none. */
export async function send(
  url: string,
  token: string,
  upload: Upload,
): Promise<number | undefined> {
  const { port } = new URL(url);
  const { head, form } = wordsOf(upload, token);
  const whole = Buffer.concat([head, form]);
  const line = connect(Number(port), '127.0.0.1');
  let heard = '';
  const closed = new Promise<void>((resolve) => line.once('close', () => resolve()));
  line.setEncoding('latin1').on('data', (text: string) => (heard += text));
  line.on('error', () => undefined);
  const { cut } = upload;
  const end = cut ? placeOf(cut, head.length, whole.length) : whole.length;
  await new Promise<void>((resolve) => line.write(whole.subarray(0, end), () => resolve()));
  if (cut) {
    await Promise.race([closed, sleep(Math.random() * SILENCE[cut])]);
    // A page that is closed says goodbye, one whose network is gone may not.
    if (Math.random() < 0.5) line.destroy();
    else line.resetAndDestroy();
  }
  await closed;
  const [, status] = /^HTTP\/1\.1 (\d+) [^]*\r\n\r\n/.exec(heard) ?? [];
  return status === undefined ? undefined : Number(status);
}

function wordsOf({ fileName, size }: Upload, token: string) {
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

/** After how many bytes it breaks off. */
function placeOf(cut: Cut, head: number, whole: number): number {
  if (cut === 'in its headers') return Math.floor(Math.random() * head);
  if (cut === 'in its body') return head + Math.floor(Math.random() * (whole - head - 1));
  return cut === 'before its last byte' ? whole - 1 : whole;
}
