import { expect, it } from '@jest/globals';
import { signUp, startSharedServer } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const POLLING = '/socket.io/?EIO=4&transport=polling';

it.each([
  ['a new socket', POLLING],
  ['an unknown socket', `${POLLING}&sid=unknown`],
  ['a URL that cannot be decoded', '/%zz'],
  ['an unknown path', '/api/nowhere'],
])('the answer to %s has the security headers', async (_title, path) => {
  const { headers } = await fetch(`${server.url}${path}`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it.each(['PUT', 'DELETE', 'PATCH'])('%s is refused on the path of sockets', async (method) => {
  const page = await connectSocket(server, await signUp(server), { transports: ['polling'] });
  const sid = page.socket.io.engine.id;
  for (const path of [POLLING, `${POLLING}&sid=${sid}`]) {
    const { status, headers } = await fetch(`${server.url}${path}`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  }
  page.close();
});
