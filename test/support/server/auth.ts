import type { LoginResponse, TokenResponse } from '../../../contract/auth.ts';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import { call, type TestServer } from './server.ts';
import type { Student } from './students.ts';

type Server = Pick<TestServer, 'url'>;

/** Logs in with a password. */
export const logIn = (server: Server, { email, password }: Pick<Student, 'email' | 'password'>) =>
  call<LoginResponse & ErrorResponse>(server, 'POST', '/api/users/login', {
    body: { email, password },
  });

/** Exchanges a refresh token. */
export const refresh = (server: Server, refreshToken: string) =>
  call<TokenResponse>(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });

/** Requests a link to reset the password of an email. */
export const forgotPassword = (server: Server, email: string) =>
  call(server, 'POST', '/api/users/forgot-password', { body: { email } });

/** Returns whether a reset link can be used. */
export const checkResetLink = (server: Server, token: string) =>
  call<{ usable: boolean }>(server, 'POST', '/api/auth/reset-password/check', { body: { token } });

/** Sets a password with the token of a reset link. */
export const resetPassword = (server: Server, token: string, password: string) =>
  call<ErrorResponse>(server, 'POST', `/api/users/reset-password/${token}`, { body: { password } });
