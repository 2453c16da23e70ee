import { connect } from 'node:net';
import type { TestServer } from './server.ts';

/** Sends raw bytes. Returns everything received until the connection closes. */
export function sendRaw(server: TestServer, request: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
