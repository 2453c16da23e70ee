import type { PublicUser, User } from '../../../contract/users.ts';
import type { Context } from '../../../server/platform/context.ts';
import { call } from './call.ts';
import { insertStudent, PASSWORD } from './insertStudent.ts';
import { makeStudentCalls, type Api } from './studentCalls.ts';

/** The parts of a test server that students need. */
interface Service {
  url: string;
  context: Context;
}

interface Account {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface Student extends Account, ReturnType<typeof makeStudentCalls> {
  api: Api;
}

/** Returns a student who calls the service with the token of the account. */
export function makeStudent(server: Pick<Service, 'url'>, account: Account): Student {
  const api: Api = (method, path, body) =>
    call(server, method, path, { body, token: account.token });
  return { ...account, api, ...makeStudentCalls(api) };
}

let counter = 0;

interface SignUpOverrides {
  email?: string;
  password?: string;
  university?: string;
}

function credentialsOf(name: string) {
  counter += 1;
  return {
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${counter}@example.edu`,
    password: PASSWORD,
    university: 'University of London',
  };
}

/** Returns a new student, who did not sign up by the API. */
export async function signUp(server: Service, name = 'Ada Lovelace'): Promise<Student> {
  const credentials = credentialsOf(name);
  const { _id, ...tokens } = await insertStudent(server.context, { name, ...credentials });
  return makeStudent(server, { _id, name, ...credentials, ...tokens });
}

/** Signs up a new student by the API. */
export async function signUpByApi(
  server: Pick<Service, 'url'>,
  name = 'Ada Lovelace',
  overrides: SignUpOverrides = {},
): Promise<Student> {
  const credentials = { ...credentialsOf(name), ...overrides };
  const created = await call<{ token: string; refreshToken: string }>(
    server,
    'POST',
    '/api/users/signup',
    { body: { name, ...credentials } },
  );
  if (created.status !== 201)
    throw new Error(`Signing up returned ${created.status}: ${JSON.stringify(created.body)}`);
  const { token, refreshToken } = created.body;
  const me = await call<User>(server, 'GET', '/api/users/me', { token });
  return makeStudent(server, { _id: me.body._id, name, ...credentials, token, refreshToken });
}

/** Makes a student an admin, without an entry in the audit log. */
export const makeAdmin = ({ context }: Service, { _id }: Student) =>
  context.database.updateTable('users').set({ role: 'admin' }).where('id', '=', _id).execute();

/** Returns the profile as other students see it: the own profile without the private fields. */
export async function publicProfileOf(student: Student): Promise<PublicUser> {
  const {
    email: _email,
    role: _role,
    emailVerified: _verified,
    needsVerification: _needs,
    hasPassword: _hasPassword,
    ...profile
  } = await student.profile();
  return profile;
}

/** Makes two students buddies: `a` sends a request and `b` accepts it. */
export async function makeBuddies(a: Student, b: Student): Promise<void> {
  const sent = await a.sendRequest(b);
  const accepted = await b.decideRequest(sent.body.request._id, 'accept');
  if (accepted.status !== 200)
    throw new Error(`Accepting returned ${accepted.status}: ${JSON.stringify(accepted.body)}`);
}

/** Returns two new students who are study buddies. */
export async function signUpBuddies(server: Service): Promise<[Student, Student]> {
  const [ada, grace] = [await signUp(server, 'Ada Lovelace'), await signUp(server, 'Grace Hopper')];
  await makeBuddies(ada, grace);
  return [ada, grace];
}
