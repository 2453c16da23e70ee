import { describe, expect, it } from '@jest/globals';
import {
  CONCURRENT_HASHES,
  MAX_WAITING_HASHES,
  queueHash,
} from '../../../../server/modules/auth/passwordHash.ts';
import { logIn } from '../../../support/server/auth.ts';
import { errorResponse, signUpByApi, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const ada = await signUpByApi(server);

/** Adds hashes that last until the returned function is called. */
function addHashes(count: number): () => Promise<unknown> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hashes = Array.from({ length: count }, () => queueHash(() => ended));
  return () => {
    end();
    return Promise.all(hashes);
  };
}

describe('many password hashes', () => {
  it('refuse logins and sign-ups with Retry-After, and nothing else', async () => {
    const end = addHashes(CONCURRENT_HASHES + MAX_WAITING_HASHES);
    const refused = await logIn(server, ada);
    expect(refused).toMatchObject(
      errorResponse(503, 'The service is busy. Please try again in a moment.'),
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    await expect(signUpByApi(server, 'Grace')).rejects.toThrow('returned 503');
    expect((await ada.api('GET', '/api/users/me')).status).toBe(200);

    await end();
    const failures = server.context.database.selectFrom('login_failures').selectAll();
    expect(await failures.execute()).toEqual([]);
    expect((await logIn(server, ada)).status).toBe(200);
  });

  it('run a few at a time', async () => {
    let running = 0;
    let most = 0;
    const hash = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => queueHash(hash)));
    expect(most).toBe(CONCURRENT_HASHES);
  });
});
