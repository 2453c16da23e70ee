import { connect } from 'node:net';
import type { TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';

/** The calls that take a file. */
export const UPLOAD_PATHS = ['/api/users/me/avatar', '/api/messages/upload'] as const;

export interface UploadAnswer {
  status: number;
  body: { error?: string; avatar?: string; fileUrl?: string; size?: number };
  retryAfter: string | null;
}

/** Returns a part of a form with the boundary `b`. */
export const part = (headers: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(content), CRLF]);
const CRLF = Buffer.from('\r\n');
export const END = Buffer.from('--b--\r\n');
export const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"';

/** Who sends a file. `from` is an IP that a proxy forwards. */
type Sender = Pick<Student, 'token'> & { from?: string };

/** Sends a body as it is. */
export async function sendBody(
  server: Pick<TestServer, 'url'>,
  student: Sender,
  path: string,
  body: Buffer,
): Promise<UploadAnswer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${student.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(student.from !== undefined && { 'x-forwarded-for': student.from }),
    },
    body: body as BodyInit,
  });
  return {
    status: response.status,
    body: (await response.json()) as UploadAnswer['body'],
    retryAfter: response.headers.get('retry-after'),
  };
}

export const sendFile = (
  server: Pick<TestServer, 'url'>,
  student: Sender,
  path: string,
  content: Buffer,
  headers = FILE,
) => sendBody(server, student, path, Buffer.concat([part(headers, content), END]));

/** Starts a request whose body stops after `sent`. `finish` sends the rest. */
export function stall(
  { url }: Pick<TestServer, 'url'>,
  { token, from }: Sender,
  path: string,
  sent: Buffer,
  rest: Buffer = Buffer.from(''),
) {
  const { hostname, port } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${String(sent.length + rest.length + 1)}`,
    'connection: close',
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
  ];
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), sent]));
  return {
    /** Resolves with everything received until the connection closes. */
    closed,
    finish(): Promise<string> {
      socket.write(Buffer.concat([rest, Buffer.from('\n')]));
      return closed;
    },
    /** Sends a part of the rest. */
    write: (bytes: Buffer) => socket.write(bytes),
    cancel: () => socket.destroy(),
  };
}
