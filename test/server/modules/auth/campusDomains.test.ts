import { expect, it } from '@jest/globals';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import type { User } from '../../../../contract/users.ts';
import { readVerificationToken } from '../../../support/server/outbox.ts';
import {
  type Student,
  call,
  signUpByApi,
  startSharedServer,
} from '../../../support/server/server.ts';

const server = await startSharedServer({
  settings: { CAMPUS_DOMAINS: 'uni.edu=State University, law.uni.edu=Law School,other.example' },
});

const profile = async ({ api }: Student) => (await api<User>('GET', '/api/users/me')).body;

async function verify(student: Student): Promise<void> {
  const token = await readVerificationToken(server, student.email);
  expect((await student.api('POST', `/api/users/verify-email/${token}`)).status).toBe(200);
}

it('refuses emails outside the campus domains at sign-up', async () => {
  for (const email of ['ada@example.edu', 'ada@notuni.edu', 'ada@uni.edu.example']) {
    const body = { name: 'Ada', email, password: 'tangerine-orbit-42', university: 'Any' };
    const refused = await call<ErrorResponse>(server, 'POST', '/api/users/signup', { body });
    const error =
      'Please use your university email address, which ends in uni.edu, law.uni.edu, or other.example.';
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { email: error } } });
  }
});

it('accepts subdomains and sets the university that the longest domain names', async () => {
  const emails = ['a@UNI.edu', 'b@cs.uni.edu', 'c@law.uni.edu', 'd@other.example'];
  const universities = [];
  for (const email of emails) {
    universities.push((await profile(await signUpByApi(server, 'Ada', { email }))).university);
  }
  expect(universities).toEqual([
    'State University',
    'State University',
    'Law School',
    'University of London',
  ]);
});

it('shows the campus of a verified email to other students', async () => {
  const ada = await signUpByApi(server, 'Ada', { email: 'ada@cs.uni.edu' });
  const grace = await signUpByApi(server, 'Grace', { email: 'grace@other.example' });
  const alan = await signUpByApi(server, 'Alan', { email: 'alan@uni.edu' });
  await verify(ada);
  await verify(grace);
  const found = await alan.api<SearchResult[]>('GET', '/api/users/search?limit=50');
  const campuses = new Map(found.body.map(({ _id, campus }) => [_id, campus]));
  expect(campuses.get(ada._id)).toBe('State University');
  expect(campuses.get(grace._id)).toBe('other.example');
  expect((await profile(alan)).campus).toBe('');
});
