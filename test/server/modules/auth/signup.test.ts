import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { TokenResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { User } from '../../../../contract/users.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import {
  type ApiResponse,
  call,
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
