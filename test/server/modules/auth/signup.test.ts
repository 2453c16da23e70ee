import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { TokenResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { User } from '../../../../contract/users.ts';
import {
  CONCURRENT_HASHES,
  MAX_WAITING_HASHES,
  queueHash,
} from '../../../../server/modules/auth/passwordHash.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import {
  type ApiResponse,
  call,
  errorResponse,
  signUpByApi,
  startSharedServer,
} from '../../../support/server/server.ts';

const server = await startSharedServer();

const grace = {
  name: 'Grace Hopper',
  email: 'grace@example.edu',
  password: 'compilers-are-fun',
  university: 'Yale University',
};
const post = <Body = ErrorResponse>(body: unknown): Promise<ApiResponse<Body>> =>
  call<Body>(server, 'POST', '/api/users/signup', { body });

const TOO_EASY =
  'This password is too easy to guess. Add a few words that have nothing to do with each other.';

describe('sign-up', () => {
  // Covers 3.3, 7.6
  it('trims the texts and returns both tokens', async () => {
    const spaced = { name: ' Grace  Hopper ', university: ' Yale\u00a0University ' };
    const response = await post<TokenResponse>({ ...grace, ...spaced });
    expect(response.status).toBe(201);
    const { token, refreshToken } = response.body;
    const me = await call<User>(server, 'GET', '/api/users/me', { token });
    const { name, email, university } = grace;
    expect(me.body).toMatchObject({ name, email, university, role: 'student' });
    expect(me.body._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(decodeJwt(token)).toMatchObject({ userId: me.body._id });
    expect((await refresh(server, refreshToken)).status).toBe(200);
  });

  it('returns 409 for a taken email in any spelling', async () => {
    await signUpByApi(server, 'Alan Turing', { email: 'alan@example.edu' });
    const response = await post({ ...grace, email: 'ALAN@Example.edu' });
    const message = 'An account with this email address already exists.';
    expect(response).toMatchObject({
      status: 409,
      body: { error: message, fields: { email: message } },
    });
  });

  it('accepts one of two simultaneous sign-ups with the same email', async () => {
    const twins = [1, 2].map(() => post({ ...grace, email: 'twin@example.edu' }));
    const statuses = (await Promise.all(twins)).map((response) => response.status);
    expect(statuses.sort()).toEqual([201, 409]);
  });

  it.each([
    ['too short', 'seven77', 'Use a password of at least 8 characters.'],
    ['too long', 'x'.repeat(129), 'Use a password of at most 128 characters.'],
    ['common', 'Password1', 'This password is one of the most common ones. Please choose another.'],
    ['the name', 'ada  LOVELACE', 'Your name is too easy to guess as a password.'],
    ['the email', 'ada@example.edu', 'Your email address is too easy to guess as a password.'],
    ['repeated', 'aaaaaaaa', TOO_EASY],
    ['blank', '        ', TOO_EASY],
    ['the product', 'StudyBuddy', TOO_EASY],
    ['made of own words', 'lovelace1815', TOO_EASY],
    ['a public one', 'study-together-1', TOO_EASY],
    ['not text', 'eight\u0000888', 'This password has a character that cannot be used.'],
  ])('returns 400 with a reason for a password that is %s', async (_what, password, message) => {
    const ada = { ...grace, name: 'Ada Lovelace', email: 'ada@example.edu' };
    const response = await post({ ...ada, password });
    expect(response).toMatchObject({
      status: 400,
      body: { error: message, fields: { password: message } },
    });
  });

  it('counts password characters, not bytes, and accepts any character', async () => {
    const eight = { password: '🐢🐇🐢🐇🐢🐇🐢 ' };
    const student = await signUpByApi(server, 'Zeno', eight);
    expect((await logIn(server, student)).status).toBe(200);
  });

  // Covers 5.3
  it.each([
    ['name', { ...grace, name: '   ' }],
    ['university', { ...grace, university: undefined }],
    ['email', { ...grace, email: 'nobody' }],
    ['role', { ...grace, role: 'admin' }],
  ])('names the invalid field %s', async (field, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatch(/^[A-Z].*\.$/);
    expect(response.body.fields).toHaveProperty(field);
  });
});

describe('many password hashes', () => {
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

  it('refuse logins and sign-ups with Retry-After, and nothing else', async () => {
    const ada = await signUpByApi(server);
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
