import { sql } from 'kysely';
import { HOUR } from '../../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../../../server/platform/config/tokens.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import { call, makeAdmin, type Student, type TestServer } from '../../../support/server/server.ts';
import { count, type Race, racesOf, type Stage } from './race.ts';
import { written } from './messageRaces.ts';

const nothing = async () => undefined;
/** What the commands of a round received. */
const list = async (): Promise<string[]> => [];

const report = (who: Student, { _id }: Student) =>
  who.api('POST', '/api/reports', { userId: _id, reason: 'spam' });

async function reported(stage: Stage): Promise<string> {
  await makeAdmin(stage.server, stage.zoe);
  await report(stage.ada, stage.grace);
  const { id } = await stage.server.context.database
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', stage.ada._id)
    .executeTakeFirstOrThrow();
  return id;
}

async function isActive({ server, grace }: Stage): Promise<string> {
  const { suspended_at } = await server.context.database
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', grace._id)
    .executeTakeFirstOrThrow();
  return suspended_at === null ? 'active' : 'suspended';
}

async function resetLink({ server, ada }: Stage): Promise<string> {
  const token = makeOpaqueToken();
  const now = server.clock.now();
  await server.context.database
    .insertInto('password_resets')
    .values({
      ...{ token_hash: hashOpaqueToken(token), user_id: ada._id, created_at: now.toISOString() },
      expires_at: new Date(now.getTime() + HOUR).toISOString(),
    })
    .execute();
  return token;
}

/** Whether the account goes, and how many auth sessions it has. */
async function stay({ server, ada }: Stage): Promise<string> {
  const { database } = server.context;
  const { deletion_at } = await database
    .selectFrom('users')
    .select('deletion_at')
    .where('id', '=', ada._id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ n: number }>`select count(distinct family_id) as n
    from refresh_tokens where user_id = ${ada._id} and revoked_at is null`.execute(database);
  return `${deletion_at === null ? 'stays' : 'leaves'} with ${Number(rows[0]?.n)}`;
}

async function onlyAdmins({ server, ada, grace }: Stage): Promise<void> {
  await server.context.database
    .updateTable('users')
    .set({ role: 'student' })
    .where('role', '=', 'admin')
    .execute();
  for (const student of [ada, grace]) await makeAdmin(server, student);
}

async function subjects({ server, ada }: Stage): Promise<string> {
  const rows = await server.context.database
    .selectFrom('user_subjects')
    .select('name')
    .where('user_id', '=', ada._id)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name).join();
}

const ownStatus = async ({ ada }: Stage) => (await ada.api('GET', '/api/users/me')).status;

async function exchange(node: TestServer, { refreshToken }: Student, received: string[]) {
  const response = await refresh(node, refreshToken);
  received.push(response.body.refreshToken);
  return response;
}

async function renew(who: Student, received: string[]) {
  const response = await who.api<{ secretUrl: string }>('POST', '/api/users/me/calendar-feed', {});
  received.push(response.body.secretUrl);
  return response;
}

const decide = (who: Student, id: string, decision: string) =>
  who.api('POST', `/api/admin/reports/${id}/decision`, { decision });
const setPassword = (who: Student, token: string, password: string) =>
  who.api('POST', `/api/users/reset-password/${token}`, { password });
const demote = (who: Student, { _id }: Student) =>
  who.api('PUT', `/api/admin/users/${_id}/role`, { role: 'student' });
const save = (who: Student, ...names: string[]) =>
  who.saveProfile({ subjects: names.map((name) => ({ name })) });
const mute = (who: Student, { _id }: Student) =>
  who.api('PATCH', `/api/conversations/${_id}`, { muted: true });
const hide = (who: Student) => who.api('PATCH', '/api/presence', { visible: false });

export const accountRaces: Record<string, Race> = {
  'reporting twice': racesOf(nothing, (stage) =>
    count(stage, 'reports', 'reporter_id', stage.ada._id),
  )(
    ({ ada, grace }) => report(ada, grace),
    ({ ada, grace }) => report(ada.far, grace),
    ...['201 409 1', '409 201 1'],
  ),
  'deciding about a report in two ways': racesOf(reported, isActive)(
    ({ zoe }, id) => decide(zoe, id, 'dismissed'),
    ({ zoe }, id) => decide(zoe.far, id, 'suspended'),
    ...['200 409 active', '409 200 suspended'],
  ),
  'refreshing twice': racesOf(list, async (_stage, received) => new Set(received).size)(
    ({ server, ada }, received) => exchange(server, ada, received),
    ({ other, ada }, received) => exchange(other, ada, received),
    '200 200 1',
  ),
  'refreshing and logging out': racesOf(nothing, ownStatus)(
    ({ server, ada }) => refresh(server, ada.refreshToken),
    ({ other, ada: { refreshToken } }) =>
      call(other, 'POST', '/api/auth/logout', { body: { refreshToken } }),
    ...['200 200 401', '401 200 401'],
  ),
  'setting a password twice by one link': racesOf(resetLink, ownStatus)(
    ({ ada }, token) => setPassword(ada, token, 'apricot-orbit-77'),
    ({ ada }, token) => setPassword(ada.far, token, 'damson-orbit-88'),
    ...['200 400 401', '400 200 401'],
  ),
  // Never an account that is about to go and has an auth session.
  'leaving and logging in': racesOf(nothing, stay)(
    ({ ada }) => ada.api('DELETE', '/api/users/me', { password: ada.password }),
    ({ other, ada }) => logIn(other, ada),
    ...['200 200 stays with 1', '200 200 leaves with 0'],
  ),
  'removing the role of each other': racesOf(onlyAdmins, (stage) =>
    count(stage, 'users', 'role', 'admin'),
  )(
    ({ ada, grace }) => demote(ada, grace),
    ({ ada, grace }) => demote(grace.far, ada),
    ...['200 403 1', '403 200 1', '200 409 1', '409 200 1'],
  ),
  'saving subjects twice': racesOf(nothing, subjects)(
    ({ ada }) => save(ada, 'A1', 'A2', 'A3'),
    ({ ada }) => save(ada.far, 'B1', 'B2'),
    ...['200 200 A1,A2,A3', '200 200 B1,B2'],
  ),
  'renewing the calendar address twice': racesOf(list, async ({ server }, urls) => {
    const read = await Promise.all(urls.map((url) => fetch(server.url + url)));
    return read.filter(({ status }) => status === 200).length;
  })(
    ({ ada }, urls) => renew(ada, urls),
    ({ ada }, urls) => renew(ada.far, urls),
    '201 201 1',
  ),
  'muting twice': racesOf(written, (stage) =>
    count(stage, 'conversation_members', 'user_id', stage.ada._id),
  )(
    ({ ada, grace }) => mute(ada, grace),
    ({ ada, grace }) => mute(ada.far, grace),
    '200 200 1',
  ),
  'hiding the presence twice': racesOf(nothing, (stage) =>
    count(stage, 'presence', 'user_id', stage.ada._id),
  )(
    ({ ada }) => hide(ada),
    ({ ada }) => hide(ada.far),
    '200 200 1',
  ),
};
