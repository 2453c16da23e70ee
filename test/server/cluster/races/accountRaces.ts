import { sql } from 'kysely';
import { HOUR } from '../../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../../../server/platform/config/tokens.ts';
import { logIn, refresh, resetPassword } from '../../../support/server/auth.ts';
import { call, makeAdmin } from '../../../support/server/server.ts';
import { study, subjects } from './courseRaces.ts';
import {
  type Act,
  count,
  countOfAda,
  nothing,
  type Race,
  racesOf,
  type Stage,
  texts,
} from './race.ts';
import { written } from './messageRaces.ts';

/** What the commands of a round received. */
const list = async (): Promise<string[]> => [];

const report: Act<unknown> = ({ ada, grace }) =>
  ada.api('POST', '/api/reports', { userId: grace._id, reason: 'spam' });

async function reported(stage: Stage): Promise<string> {
  await makeAdmin(stage.server, stage.zoe);
  await report(stage, undefined);
  const [id = ''] = await texts(
    stage,
    sql`select id as text from reports where reporter_id = ${stage.ada._id}`,
  );
  return id;
}

const isActive = (stage: Stage) =>
  texts(
    stage,
    sql`select case when suspended_at is null then 'active' else 'suspended' end as text
      from users where id = ${stage.grace._id}`,
  );

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
const stay = (stage: Stage) =>
  texts(
    stage,
    sql`select case when deletion_at is null then 'stays' else 'leaves' end || ' with ' ||
      (select count(distinct family_id) from refresh_tokens
        where user_id = users.id and revoked_at is null) as text
      from users where id = ${stage.ada._id}`,
  );

async function onlyAdmins({ server, ada, grace }: Stage): Promise<void> {
  await server.context.database
    .updateTable('users')
    .set({ role: 'student' })
    .where('role', '=', 'admin')
    .execute();
  for (const student of [ada, grace]) await makeAdmin(server, student);
}

const ownStatus = async ({ ada }: Stage) => (await ada.api('GET', '/api/users/me')).status;

const exchange: Act<string[]> = async ({ server, ada }, received) => {
  const response = await refresh(server, ada.refreshToken);
  received.push(response.body.refreshToken);
  return response;
};
const exchangeOnly: Act<unknown> = (stage) => exchange(stage, []);
const renew: Act<string[]> = async ({ ada }, received) => {
  const response = await ada.api<{ secretUrl: string }>('POST', '/api/users/me/calendar-feed', {});
  received.push(response.body.secretUrl);
  return response;
};
const decide =
  (decision: string): Act<string> =>
  ({ zoe }, id) =>
    zoe.api('POST', `/api/admin/reports/${id}/decision`, { decision });
const setPassword =
  (password: string): Act<string> =>
  ({ server }, token) =>
    resetPassword(server, token, password);
const logOut: Act<unknown> = ({ server, ada: { refreshToken } }) =>
  call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });
const leave: Act<unknown> = ({ ada: { api, password } }) =>
  api('DELETE', '/api/users/me', { password });
const demote =
  (who: 'ada' | 'grace', other: 'ada' | 'grace'): Act<unknown> =>
  (stage) =>
    stage[who].api('PUT', `/api/admin/users/${stage[other]._id}/role`, { role: 'student' });
const mute: Act<unknown> = ({ ada, grace }) =>
  ada.api('PATCH', `/api/conversations/${grace._id}`, { muted: true });
const hide: Act<unknown> = ({ ada }) => ada.api('PATCH', '/api/presence', { visible: false });

const countAdmins = (stage: Stage) => count(stage, 'users', 'role', 'admin');
const readable = async ({ server }: Stage, urls: readonly string[]) => {
  const read = await Promise.all(urls.map((url) => fetch(server.url + url)));
  return read.filter(({ status }) => status === 200).length;
};

export const accountRaces: Record<string, Race> = {
  'reporting twice': racesOf(nothing, countOfAda('reports', 'reporter_id'))(
    ...[report, report],
    ...['201 409 1', '409 201 1'],
  ),
  'deciding about a report in two ways': racesOf(reported, isActive)(
    ...[decide('dismissed'), decide('suspended')],
    ...['200 409 active', '409 200 suspended'],
  ),
  'refreshing twice': racesOf(list, async (_stage, received) => new Set(received).size)(
    ...[exchange, exchange],
    '200 200 1',
  ),
  'refreshing and logging out': racesOf(nothing, ownStatus)(
    ...[exchangeOnly, logOut],
    ...['200 200 401', '401 200 401'],
  ),
  'setting a password twice by one link': racesOf(resetLink, ownStatus)(
    ...[setPassword('apricot-orbit-77'), setPassword('damson-orbit-88')],
    ...['200 400 401', '400 200 401'],
  ),
  // Never an account that is about to go and has an auth session.
  'leaving and logging in': racesOf(nothing, stay)(
    ...[leave, ({ server, ada }: Stage) => logIn(server, ada)],
    ...['200 200 stays with 1', '200 200 leaves with 0'],
  ),
  'removing the role of each other': racesOf(onlyAdmins, countAdmins)(
    ...[demote('ada', 'grace'), demote('grace', 'ada')],
    ...['200 403 1', '403 200 1', '200 409 1', '409 200 1'],
  ),
  'saving subjects twice': racesOf(nothing, subjects)(
    ...[study('A1', 'A2', 'A3'), study('B1', 'B2')],
    ...['200 200 A1,A2,A3', '200 200 B1,B2'],
  ),
  'renewing the calendar address twice': racesOf(list, readable)(renew, renew, '201 201 1'),
  'muting twice': racesOf(written, countOfAda('conversation_members', 'user_id'))(
    ...[mute, mute],
    '200 200 1',
  ),
  'hiding the presence twice': racesOf(nothing, countOfAda('presence', 'user_id'))(
    ...[hide, hide],
    '200 200 1',
  ),
};
