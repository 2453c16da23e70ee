import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startSignOnServer, Visitor } from '../../support/identityProvider/visitor.ts';
import { refresh } from '../../support/server/auth.ts';
import { call, signUp, startServer, type TestServer } from '../../support/server/server.ts';
import { connectSocket } from '../../support/server/studentSocket.ts';
import { dropTestDatabase } from '../../support/server/testDatabase.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-sign-on-'));
// The provider sends its logout tokens to this node.
const far = await startSignOnServer({ dataDir });
const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME } = far.server.config;
const near = await startServer({
  dataDir,
  settings: { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME, PUBLIC_URL: far.serviceUrl },
});
afterAll(async () => {
  await near.stop();
  await far.stop();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

const nodes = [near, far.server];

async function logInOn(server: TestServer, visitor: Visitor) {
  const { body } = await visitor.logIn('ada');
  const { userId } = decodeJwt<{ userId: string }>(body.token);
  return { ...body, _id: userId, page: await connectSocket(server, { ...body, _id: userId }) };
}

const statusesOf = (token: string) =>
  Promise.all(
    nodes.map(async (node) => (await call(node, 'GET', '/api/users/me', { token })).status),
  );

it('a logout at the provider, which one node receives, ends the auth session on both', async () => {
  far.idp.people.set('ada', { name: 'Ada', email: 'ada@example.edu', email_verified: true });
  const visitor = new Visitor({ server: near, idp: far.idp });
  const student = await logInOn(near, visitor);
  const tabs = [student.page, await connectSocket(far.server, student)];
  const phone = await logInOn(near, new Visitor({ server: near, idp: far.idp }));
  const other = await connectSocket(near, await signUp(near, 'Grace Hopper'));
  expect(await statusesOf(student.token)).toEqual([200, 200]);

  const ended = tabs.map((tab) => tab.ended);
  await visitor.logOut();
  expect(await Promise.all(ended)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(await statusesOf(student.token)).toEqual([401, 401]);
  for (const node of nodes) {
    expect((await refresh(node, student.refreshToken)).status).toBe(401);
    await expect(connectSocket(node, student)).rejects.toThrow('Session expired');
  }
  for (const { socket, settled } of [phone.page, other]) {
    await settled();
    expect(socket.connected).toBe(true);
  }
  expect(await statusesOf(phone.token)).toEqual([200, 200]);
});
