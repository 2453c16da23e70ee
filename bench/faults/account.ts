import type { TokenAnswer } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import type { Answer, Call, CallService } from './callService.ts';

/** A student who is signed in, and stays so for as long as a run may last. */
export interface Account {
  id: string;
  /** The access token of this moment. */
  token(): string;
  /** Signs in again; access tokens live for ten minutes. Does nothing where that fails. */
  renew(): Promise<void>;
  /** A call as this student. Signs in again first where the token no longer counts. */
  call(call: Call): Promise<Answer>;
}

const PASSWORD = 'tangerine-orbit-42';

/** @throws when the service does not answer as it should. */
export async function signUp(callService: CallService, name: string): Promise<Account> {
  const email = `${name}@faults.example`;
  const answered = await callService({
    method: 'POST',
    path: '/api/users/signup',
    body: {
      name: `Student ${name}`,
      email,
      password: PASSWORD,
      university: 'University of Faults',
    },
  });
  let { token } = bodyOf(answered, 201) as TokenAnswer;
  const me = await callService({ method: 'GET', path: '/api/users/me', token });
  const { _id: id } = bodyOf(me, 200) as User;

  const renew = async () => {
    const body = { email, password: PASSWORD };
    const answer = await callService({ method: 'POST', path: '/api/users/login', body });
    if (answer.status === 200) ({ token } = answer.body as TokenAnswer);
  };
  return {
    id,
    token: () => token,
    renew: () => renew().catch(() => undefined),
    async call(call) {
      const answer = await callService({ ...call, token });
      if (answer.status !== 401) return answer;
      await renew();
      return callService({ ...call, token });
    },
  };
}

/** The body of an answer, which must have that status. */
export function bodyOf({ status, body }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`Answered ${status} with ${JSON.stringify(body)}.`);
  return body;
}
