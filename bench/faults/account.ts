import type { TokenResponse } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import type { HttpResponse, HttpRequest, HttpClient } from './httpClient.ts';

export interface Account {
  id: string;
  /** Returns the current access token. */
  token(): string;
  /** Signs in again to renew the access token. Ignores failures. */
  logIn(): Promise<void>;
  /** Sends a request as this student. On a 401, signs in again and retries once. */
  request(call: HttpRequest): Promise<HttpResponse>;
}

const PASSWORD = 'tangerine-orbit-42';

/** @throws when the service responds with an unexpected status. */
export async function signUp(callService: HttpClient, name: string): Promise<Account> {
  const email = `${name}@faults.example`;
  const signedUp = await callService({
    method: 'POST',
    path: '/api/users/signup',
    body: {
      name: `Student ${name}`,
      email,
      password: PASSWORD,
      university: 'University of Faults',
    },
  });
  let { token } = bodyOf(signedUp, 201) as TokenResponse;
  const me = await callService({ method: 'GET', path: '/api/users/me', token });
  const { _id: id } = bodyOf(me, 200) as User;

  const renew = async () => {
    const body = { email, password: PASSWORD };
    const response = await callService({ method: 'POST', path: '/api/users/login', body });
    if (response.status === 200) ({ token } = response.body as TokenResponse);
  };
  return {
    id,
    token: () => token,
    logIn: () => renew().catch(() => undefined),
    async request(call) {
      const response = await callService({ ...call, token });
      if (response.status !== 401) return response;
      await renew();
      return callService({ ...call, token });
    },
  };
}

/** Returns the body of a response. @throws when the status is not the expected one. */
export function bodyOf({ status, body }: HttpResponse, expected: number): unknown {
  if (status !== expected) throw new Error(`Received ${status}: ${JSON.stringify(body)}.`);
  return body;
}
