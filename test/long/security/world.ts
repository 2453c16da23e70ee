import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { HOUR } from '../../../contract/durations.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Message } from '../../../contract/chat/messages.ts';
import {
  makeAdmin,
  makeBuddies,
  signUp,
  type Student,
  type TestServer,
} from '../../support/server/server.ts';
import { planIn } from '../../server/modules/sessions/plans.ts';

/** Students by their relation to `owner`, who owns what the requests are about. */
export const ACTORS = [
  'buddy',
  /** Has a pending request of the owner. */
  'asked',
  /** Has sent the owner a request that is pending. */
  'asking',
  /** Was rejected by the owner. */
  'rejected',
  /** A buddy until the owner ended the connection. */
  'former',
  /** A buddy who then blocked the owner. */
  'blocking',
  /** A buddy whom the owner then blocked. */
  'blocked',
  'stranger',
  // Last, because their requests change what the others get.
  'owner',
  'admin',
] as const;
export type Actor = (typeof ACTORS)[number];

export type World = Record<Actor, Student> & {
  server: TestServer;
  /** A session of the owner, to which those who were buddies had been invited. */
  session: StudySession;
  /** The request of `asking`. */
  pendingRequest: ConnectionRequest;
  /** The last message of the owner to each student who was a buddy. */
  messages: Partial<Record<Actor, Message>>;
};

const ask = async (from: Student, to: Student) => (await from.sendRequest(to)).body.request;

/** Signs up all actors and relates them to the owner. */
export async function createWorld(server: TestServer): Promise<World> {
  const students = {} as Record<Actor, Student>;
  for (const actor of ACTORS) students[actor] = await signUp(server, `The ${actor}`);
  const { owner, buddy, asked, asking, rejected, former, blocking, blocked, admin } = students;
  const email_verified_at = server.clock.now().toISOString();
  await server.context.database.updateTable('users').set({ email_verified_at }).execute();
  await makeAdmin(server, admin);

  const messages: World['messages'] = {};
  for (const actor of ['buddy', 'former', 'blocking', 'blocked'] as const) {
    await makeBuddies(owner, students[actor]);
    messages[actor] = (await owner.sendMessage(students[actor], `To the ${actor}`)).body;
  }
  const participants = [buddy, former, blocking, blocked].map(({ _id }) => _id);
  const plan = planIn(server, HOUR, { title: 'Of the owner', participants });
  const { body: session } = await owner.schedule(plan);
  await ask(owner, asked);
  const pendingRequest = await ask(asking, owner);
  await owner.decideRequest((await ask(rejected, owner))._id, 'reject');
  await owner.unmatch(former);
  await blocking.block(owner);
  await owner.block(blocked);
  return { ...students, server, session, pendingRequest, messages };
}

/** Returns Authorization headers that must not authenticate, by description. */
export async function brokenTokens({
  server,
  admin,
}: World): Promise<Record<string, string | undefined>> {
  const deleted = await signUp(server, 'Deleted');
  await server.context.database.deleteFrom('users').where('id', '=', deleted._id).execute();
  const signedOut = await signUp(server, 'Signed out');
  await signedOut.api('POST', '/api/auth/logout', { refreshToken: signedOut.refreshToken });
  const suspended = await signUp(server, 'Suspended');
  await admin.api('PUT', `/api/admin/users/${suspended._id}/suspension`);
  const leaving = await signUp(server, 'Leaving');
  await leaving.api('DELETE', '/api/users/me', { password: leaving.password });
  const student = await signUp(server, 'Signed in');
  const claims = decodeJwt(student.token);
  const seconds = Math.floor(server.clock.now().getTime() / 1_000);

  const sign = (change: JWTPayload, secret = server.context.config.JWT_SECRET) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
  const [header, payload, signature] = student.token.split('.') as [string, string, string];
  const bearer = (token: string) => `Bearer ${token}`;
  return {
    none: undefined,
    empty: '',
    'another scheme': `Basic ${Buffer.from(`${student.email}:${student.password}`).toString('base64')}`,
    'without a scheme': student.token,
    nonsense: bearer('nonsense'),
    'refresh token': bearer(student.refreshToken),
    'without a signature': bearer(`${header}.${payload}.`),
    'changed signature': bearer(`${header}.${payload}.${signature.split('').reverse().join('')}`),
    'changed payload': bearer(`${header}.${payload.slice(0, -4)}AAAA.${signature}`),
    'algorithm "none"': bearer(new UnsecuredJWT(claims).encode()),
    'another secret': bearer(await sign({}, 'x'.repeat(48))),
    expired: bearer(await sign({ iat: seconds - 3_600, exp: seconds - 1 })),
    'without an expiry': bearer(await sign({ exp: undefined })),
    'another generation': bearer(await sign({ generation: 7 })),
    'auth session of another student': bearer(
      await sign({ sid: decodeJwt<{ sid: string }>(signedOut.token).sid }),
    ),
    'signed out': bearer(signedOut.token),
    'deleted account': bearer(deleted.token),
    'account that is about to be deleted': bearer(leaving.token),
    'suspended account': bearer(suspended.token),
  };
}
