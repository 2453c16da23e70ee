import { connect } from 'node:net';
import type { TestServer } from './server.ts';

/** Sends bytes that no proper client would; answers all that comes back until the line closes. */
export function sendRaw(server: TestServer, request: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
