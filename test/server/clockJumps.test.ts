import { describe, expect, it } from '@jest/globals';
import type { TokenResponse } from '../../contract/auth.ts';
import { HOUR } from '../../contract/durations.ts';
import { refresh } from '../support/server/auth.ts';
import { call, makeBuddies, signUpByApi, startSharedServer } from '../support/server/server.ts';
import { allSettled, connectSockets } from '../support/server/studentSocket.ts';

const server = await startSharedServer();

describe('students who use the service while its clock jumps', () => {
  it.each([
    ['ahead and back', HOUR],
    ['back and ahead', -HOUR],
  ])('an hour %s keep their auth session, their socket and their limits', async (_way, jump) => {
    const [ada, grace] = [await signUpByApi(server, 'Ada'), await signUpByApi(server, 'Grace')];
    await makeBuddies(ada, grace);
    const pages = await connectSockets(server, ada, grace);
    let tokens: TokenResponse = ada;
    const statuses: number[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      const send = () => call(server, method, path, { token: tokens.token, body });
      let response = await send();
      if (response.status === 401) {
        // As the page does.
        const refreshed = await refresh(server, tokens.refreshToken);
        expect(refreshed.status).toBe(200);
        tokens = refreshed.body;
        response = await send();
      }
      statuses.push(response.status);
    };
    const use = async (name: string) => {
      for (let n = 0; n < 15; n += 1) {
        await ask('GET', '/api/users/me');
        await ask('POST', '/api/messages', { recipientId: grace._id, message: `${name} ${n}` });
      }
    };

    await use('before');
    server.clock.jump(jump);
    await use('during');
    server.clock.jump(-jump);
    await use('after');

    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    await allSettled(pages);
    const received = pages[1].all('receiveMessage').map(({ message }) => message);
    const names = ['before', 'during', 'after'];
    expect(received).toEqual(
      names.flatMap((name) => Array.from({ length: 15 }, (_, n) => `${name} ${n}`)),
    );
  });
});
