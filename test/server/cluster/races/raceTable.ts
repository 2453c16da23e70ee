import { sql } from 'kysely';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../../../server/platform/config/tokens.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import {
  call,
  makeAdmin,
  makeBuddies,
  type Student,
  type TestServer,
} from '../../../support/server/server.ts';
import { upload } from '../../modules/conversations/attachments/files.ts';
import { cameOf, review, scheduleShort } from '../../modules/reviews/pastSessions.ts';
import { planIn } from '../../modules/sessions/plans.ts';

/** A student whose commands may go to either of two nodes. */
export interface Racer extends Student {
  /** Sends its commands to the second node. */
  far: Student;
}

export interface Stage {
  server: TestServer;
  /** The second node. */
  other: TestServer;
  ada: Racer;
  grace: Racer;
  zoe: Racer;
}

type Command = () => Promise<{ status: number }>;

interface Race {
  /** Prepares a row, and returns two commands that change it and a description of the row. */
  prepare: (
    stage: Stage,
  ) => Promise<{ commands: [Command, Command]; state: () => Promise<unknown> }>;
  /** The statuses of both commands and the state after them, for each order in which they may run. */
  outcomes: readonly string[];
}

const at = (time: number) => new Date(time).toISOString();

/** The requests and blocks of two students, and the notifications of the second one about the first. */
async function relation({ server }: Stage, a: Student, b: Student) {
  const { database } = server.context;
  const [low, high] = [a._id, b._id].sort() as [string, string];
  const requests = await database
    .selectFrom('connection_requests')
    .select('status')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .execute();
  const blocks = await database
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', 'in', [low, high])
    .where('blocked_id', 'in', [low, high])
    .execute();
  const told = await database
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', b._id)
    .where('related_user_id', '=', a._id)
    .execute();
  const names = requests.map(({ status }) => status);
  return `${names.join('+') || 'none'}, ${blocks.length} blocks, ${told.length} told`;
}

const ask = async (from: Student, to: Student) => (await from.sendRequest(to)).body.request._id;
const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);

async function memberState({ server }: Stage, id: string, { _id }: Student): Promise<string> {
  const { database } = server.context;
  const session = await database
    .selectFrom('study_sessions')
    .select('start_time')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!session) return 'cancelled';
  const row = await database
    .selectFrom('session_participants')
    .select('answer')
    .where('session_id', '=', id)
    .where('user_id', '=', _id)
    .executeTakeFirst();
  const join = await database
    .selectFrom('session_joins')
    .select('rejected_at')
    .where('session_id', '=', id)
    .where('user_id', '=', _id)
    .executeTakeFirst();
  if (join) return join.rejected_at === null ? 'asked' : 'refused';
  return row ? (row.answer ?? 'pending') : 'out';
}

async function meeting(stage: Stage, more: object = {}): Promise<string> {
  const { ada, grace, server } = stage;
  await makeBuddies(ada, grace);
  const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id], ...more };
  return (await ada.schedule(plan)).body._id;
}

async function openMeeting(stage: Stage, places = 1): Promise<string> {
  const { ada, grace, server } = stage;
  await makeBuddies(ada, grace);
  return (await ada.schedule({ ...planIn(server, 2 * HOUR), places })).body._id;
}

const answer = (who: Student, id: string, given: string) =>
  who.api('PUT', `/api/sessions/${id}/answer`, { answer: given });
const leave = (who: Student, id: string) =>
  who.api('DELETE', `/api/sessions/${id}/participants/me`);
const join = (who: Student, id: string) => who.api('POST', `/api/sessions/${id}/joins`, {});
const decide = (who: Student, id: string, of: Student, decision: string) =>
  who.api('POST', `/api/sessions/${id}/joins/${of._id}/${decision}`);

async function messageState({ server }: Stage, id: string): Promise<string> {
  const row = await server.context.database
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.body', 'm.deleted_at', 'm.rev', 'm.recipient_reaction', 'c.revision'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = row.deleted_at === null ? row.body : 'deleted';
  return `${kept}${row.recipient_reaction ?? ''} at ${row.rev} of ${row.revision}`;
}

async function written(stage: Stage): Promise<string> {
  await makeBuddies(stage.ada, stage.grace);
  return (await stage.ada.sendMessage(stage.grace, 'Hello')).body._id;
}

const count = async ({ server }: Stage, table: string, column: string, value: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where ${sql.ref(column)} = ${value}`.execute(server.context.database);
  return Number(rows[0]?.n);
};

const post = (student: Student, path: string, body: unknown = {}) =>
  student.api('POST', path, body);

export const relationRaces: Record<string, Race> = {
  'asking each other': {
    async prepare(stage) {
      const { ada, grace } = stage;
      return {
        commands: [() => ada.sendRequest(grace), () => grace.far.sendRequest(ada)],
        state: async () => (await relation(stage, ada, grace)).split(',')[0],
      };
    },
    outcomes: ['201 409 pending', '409 201 pending'],
  },
  'asking twice': {
    async prepare(stage) {
      const { ada, grace } = stage;
      return {
        commands: [() => ada.sendRequest(grace), () => ada.far.sendRequest(grace)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['201 409 pending, 0 blocks, 1 told', '409 201 pending, 0 blocks, 1 told'],
  },
  'accepting and rejecting': {
    async prepare(stage) {
      const { ada, grace } = stage;
      const id = await ask(ada, grace);
      return {
        commands: [
          () => grace.decideRequest(id, 'accept'),
          () => grace.far.decideRequest(id, 'reject'),
        ],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 409 accepted, 0 blocks, 0 told', '409 200 rejected, 0 blocks, 0 told'],
  },
  'accepting and withdrawing': {
    async prepare(stage) {
      const { ada, grace } = stage;
      const id = await ask(ada, grace);
      return {
        commands: [() => grace.decideRequest(id, 'accept'), () => withdraw(ada.far, id)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 409 accepted, 0 blocks, 0 told', '404 200 none, 0 blocks, 0 told'],
  },
  'rejecting and withdrawing': {
    async prepare(stage) {
      const { ada, grace } = stage;
      const id = await ask(ada, grace);
      return {
        commands: [() => grace.decideRequest(id, 'reject'), () => withdraw(ada.far, id)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 409 rejected, 0 blocks, 0 told', '404 200 none, 0 blocks, 0 told'],
  },
  'accepting and blocking': {
    async prepare(stage) {
      const { ada, grace } = stage;
      const id = await ask(ada, grace);
      return {
        commands: [() => grace.decideRequest(id, 'accept'), () => ada.far.block(grace)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 200 accepted, 1 blocks, 0 told', '404 200 pending, 1 blocks, 0 told'],
  },
  'asking and blocking': {
    async prepare(stage) {
      const { ada, grace } = stage;
      return {
        commands: [() => ada.sendRequest(grace), () => grace.far.block(ada)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['201 200 pending, 1 blocks, 0 told', '404 200 none, 1 blocks, 0 told'],
  },
  'blocking each other': {
    async prepare(stage) {
      const { ada, grace } = stage;
      return {
        commands: [() => ada.block(grace), () => grace.far.block(ada)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 200 none, 2 blocks, 0 told'],
  },
  'unblocking and being blocked': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await makeBuddies(ada, grace);
      await ada.block(grace);
      return {
        commands: [() => ada.unblock(grace), () => grace.far.block(ada)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 200 accepted, 1 blocks, 0 told'],
  },
  'unmatching each other': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await makeBuddies(ada, grace);
      return {
        commands: [() => ada.unmatch(grace), () => grace.far.unmatch(ada)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['200 404 rejected, 0 blocks, 0 told', '404 200 rejected, 0 blocks, 0 told'],
  },
  'writing and blocking': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await makeBuddies(ada, grace);
      return {
        commands: [() => ada.sendMessage(grace, 'Hello'), () => grace.far.block(ada)],
        state: () => relation(stage, ada, grace),
      };
    },
    outcomes: ['201 200 accepted, 1 blocks, 0 told', '403 200 accepted, 1 blocks, 0 told'],
  },
  'inviting and unmatching': {
    async prepare(stage) {
      const { ada, grace, server } = stage;
      await makeBuddies(ada, grace);
      const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id] };
      return {
        commands: [() => ada.schedule(plan), () => grace.far.unmatch(ada)],
        state: async () => await count(stage, 'session_participants', 'user_id', grace._id),
      };
    },
    outcomes: ['201 200 0', '400 200 0'],
  },
  'inviting and blocking': {
    async prepare(stage) {
      const { ada, grace, server } = stage;
      await makeBuddies(ada, grace);
      const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id] };
      return {
        commands: [() => ada.schedule(plan), () => grace.far.block(ada)],
        state: async () => await count(stage, 'session_participants', 'user_id', grace._id),
      };
    },
    outcomes: ['201 200 0', '400 200 0'],
  },
};

export const messageRaces: Record<string, Race> = {
  'editing and deleting a message': {
    async prepare(stage) {
      const id = await written(stage);
      return {
        commands: [
          () => stage.ada.editMessage(id, 'Changed'),
          () => stage.ada.far.deleteMessage(id),
        ],
        state: () => messageState(stage, id),
      };
    },
    outcomes: ['200 204 deleted at 3 of 3', '404 204 deleted at 2 of 2'],
  },
  'editing a message twice': {
    async prepare(stage) {
      const id = await written(stage);
      return {
        commands: [
          () => stage.ada.editMessage(id, 'One'),
          () => stage.ada.far.editMessage(id, 'Two'),
        ],
        state: () => messageState(stage, id),
      };
    },
    outcomes: ['200 200 One at 3 of 3', '200 200 Two at 3 of 3'],
  },
  'deleting a message twice': {
    async prepare(stage) {
      const id = await written(stage);
      return {
        commands: [() => stage.ada.deleteMessage(id), () => stage.ada.far.deleteMessage(id)],
        state: () => messageState(stage, id),
      };
    },
    outcomes: ['204 204 deleted at 2 of 2'],
  },
  'reacting and deleting a message': {
    async prepare(stage) {
      const id = await written(stage);
      const react = () =>
        stage.grace.far.api('PUT', `/api/messages/${id}/reaction`, { emoji: '👍' });
      return {
        commands: [react, () => stage.ada.deleteMessage(id)],
        state: async () => (await messageState(stage, id)).split(' ')[0]?.replace('👍', ''),
      };
    },
    outcomes: ['200 204 deleted', '404 204 deleted'],
  },
  'reacting twice': {
    async prepare(stage) {
      const id = await written(stage);
      const react = (who: Student) => () =>
        who.api('PUT', `/api/messages/${id}/reaction`, { emoji: '👍' });
      return {
        commands: [react(stage.grace), react(stage.grace.far)],
        state: () => messageState(stage, id),
      };
    },
    outcomes: ['200 200 Hello👍 at 2 of 2'],
  },
  'sending a message twice': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await makeBuddies(ada, grace);
      const more = { clientId: ada._id };
      return {
        commands: [
          () => ada.sendMessage(grace, 'Once', more),
          () => ada.far.sendMessage(grace, 'Once', more),
        ],
        state: () => count(stage, 'messages', 'sender_id', ada._id),
      };
    },
    outcomes: ['201 200 1', '200 201 1'],
  },
  'sending a file in two messages': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await makeBuddies(ada, grace);
      const { fileUrl } = (await upload(stage.server, ada, 'a.txt', 'Text')).body;
      return {
        commands: [
          () => ada.sendMessage(grace, 'One', { fileUrl }),
          () => ada.far.sendMessage(grace, 'Two', { fileUrl }),
        ],
        state: () => count(stage, 'messages', 'sender_id', ada._id),
      };
    },
    outcomes: ['201 400 1', '400 201 1'],
  },
  'reading and receiving': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await written(stage);
      return {
        commands: [() => grace.markThreadRead(ada), () => ada.far.sendMessage(grace, 'Two')],
        state: async () => {
          const unread = (await grace.unreadCounts())[ada._id]?.count ?? 0;
          const told = (await grace.messageNotifications()).filter(({ read }) => !read);
          return `${unread} unread, ${told.map((each) => each.count).join()} told`;
        },
      };
    },
    outcomes: ['200 201 0 unread,  told', '200 201 1 unread, 1 told'],
  },
};

export const sessionRaces: Record<string, Race> = {
  'answering and cancelling': {
    async prepare(stage) {
      const id = await meeting(stage);
      return {
        commands: [
          () => answer(stage.grace, id, 'accepted'),
          () => stage.ada.far.cancelSession(id),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 cancelled', '404 200 cancelled'],
  },
  'answering and moving': {
    async prepare(stage) {
      const id = await meeting(stage);
      const plan = { ...planIn(stage.server, 5 * HOUR), participants: [stage.grace._id] };
      return {
        commands: [
          () => answer(stage.grace, id, 'accepted'),
          () => stage.ada.far.changeSession(id, plan),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    // An answer before the move is for the old time, and asked for again.
    outcomes: ['200 200 pending', '200 200 accepted'],
  },
  'answering and leaving': {
    async prepare(stage) {
      const id = await meeting(stage);
      return {
        commands: [() => answer(stage.grace, id, 'accepted'), () => leave(stage.grace.far, id)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 out', '404 200 out'],
  },
  'answering and being removed': {
    async prepare(stage) {
      const id = await meeting(stage);
      const plan = { ...planIn(stage.server, 2 * HOUR), participants: [] };
      return {
        commands: [
          () => answer(stage.grace, id, 'accepted'),
          () => stage.ada.far.changeSession(id, plan),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 out', '404 200 out'],
  },
  'answering in two ways': {
    async prepare(stage) {
      const id = await meeting(stage);
      return {
        commands: [
          () => answer(stage.grace, id, 'accepted'),
          () => answer(stage.grace.far, id, 'declined'),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 accepted', '200 200 declined'],
  },
  'changing and cancelling': {
    async prepare(stage) {
      const id = await meeting(stage);
      const plan = { ...planIn(stage.server, 5 * HOUR), participants: [stage.grace._id] };
      return {
        commands: [() => stage.ada.changeSession(id, plan), () => stage.ada.far.cancelSession(id)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 cancelled', '404 200 cancelled'],
  },
  'cancelling twice': {
    async prepare(stage) {
      const id = await meeting(stage);
      return {
        commands: [() => stage.ada.cancelSession(id), () => stage.ada.far.cancelSession(id)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 404 cancelled', '404 200 cancelled'],
  },
  'taking and withdrawing a proposal': {
    async prepare(stage) {
      const id = await meeting(stage);
      const path = `/api/sessions/${id}`;
      const { startTime, endTime } = planIn(stage.server, 9 * HOUR);
      await stage.grace.api('PUT', `${path}/proposal`, { startTime, endTime });
      const take = () =>
        post(stage.ada, `${path}/participants/${stage.grace._id}/proposal/accept`, {
          startTime,
          endTime,
        });
      return {
        commands: [take, () => stage.grace.far.api('DELETE', `${path}/proposal`)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 accepted', '409 200 pending'],
  },
  'asking to join twice': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      return {
        commands: [() => join(stage.grace, id), () => join(stage.grace.far, id)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['201 409 asked', '409 201 asked'],
  },
  'asking to join and closing': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      const plan = { ...planIn(stage.server, 2 * HOUR), places: 0 };
      return {
        commands: [() => join(stage.grace, id), () => stage.ada.far.changeSession(id, plan)],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['201 200 asked', '404 200 out'],
  },
  'taking in and refusing': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      await join(stage.grace, id);
      return {
        commands: [
          () => decide(stage.ada, id, stage.grace, 'accept'),
          () => decide(stage.ada.far, id, stage.grace, 'reject'),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 404 accepted', '404 200 refused'],
  },
  'taking in and withdrawing': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      await join(stage.grace, id);
      return {
        commands: [
          () => decide(stage.ada, id, stage.grace, 'accept'),
          () => stage.grace.far.api('DELETE', `/api/sessions/${id}/joins/me`),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 404 accepted', '404 200 out'],
  },
  'taking in and cancelling': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      await join(stage.grace, id);
      return {
        commands: [
          () => decide(stage.ada, id, stage.grace, 'accept'),
          () => stage.ada.far.cancelSession(id),
        ],
        state: () => memberState(stage, id, stage.grace),
      };
    },
    outcomes: ['200 200 cancelled', '404 200 cancelled'],
  },
  'taking in two for one place': {
    async prepare(stage) {
      const { ada, grace, zoe } = stage;
      const id = await openMeeting(stage);
      await makeBuddies(ada, zoe);
      for (const student of [grace, zoe]) await join(student, id);
      return {
        commands: [
          () => decide(ada, id, grace, 'accept'),
          () => decide(ada.far, id, zoe, 'accept'),
        ],
        state: () => count(stage, 'session_participants', 'session_id', id),
      };
    },
    outcomes: ['200 409 1', '409 200 1'],
  },
  'taking in and blocking': {
    async prepare(stage) {
      const id = await openMeeting(stage);
      await join(stage.grace, id);
      return {
        commands: [
          () => decide(stage.ada, id, stage.grace, 'accept'),
          () => stage.grace.far.block(stage.ada),
        ],
        state: () => count(stage, 'session_participants', 'session_id', id),
      };
    },
    outcomes: ['200 200 0', '404 200 0'],
  },
  'reviewing twice': {
    async prepare(stage) {
      const { ada, grace, server, other } = stage;
      await makeBuddies(ada, grace);
      const id = await scheduleShort(server, ada, [grace]);
      for (const { clock } of [server, other]) clock.advance(20 * MINUTE);
      return {
        commands: [
          () => review(ada, id, cameOf([grace, true])),
          () => review(ada.far, id, cameOf([grace, false])),
        ],
        state: () => count(stage, 'reviewed_people', 'session_id', id),
      };
    },
    outcomes: ['200 200 1'],
  },
};

export const accountRaces: Record<string, Race> = {
  'reporting twice': {
    async prepare(stage) {
      const { ada, grace } = stage;
      const body = { userId: grace._id, reason: 'spam' };
      return {
        commands: [
          () => post(ada, '/api/reports', body),
          () => post(ada.far, '/api/reports', body),
        ],
        state: () => count(stage, 'reports', 'reporter_id', ada._id),
      };
    },
    outcomes: ['201 409 1', '409 201 1'],
  },
  'deciding about a report in two ways': {
    async prepare(stage) {
      const { ada, grace, zoe, server } = stage;
      await makeAdmin(server, zoe);
      await post(ada, '/api/reports', { userId: grace._id, reason: 'spam' });
      const { id } = await server.context.database
        .selectFrom('reports')
        .select('id')
        .where('reporter_id', '=', ada._id)
        .executeTakeFirstOrThrow();
      const path = `/api/admin/reports/${id}/decision`;
      return {
        commands: [
          () => post(zoe, path, { decision: 'dismissed' }),
          () => post(zoe.far, path, { decision: 'suspended' }),
        ],
        state: async () => {
          const { suspended_at } = await server.context.database
            .selectFrom('users')
            .select('suspended_at')
            .where('id', '=', grace._id)
            .executeTakeFirstOrThrow();
          return suspended_at === null ? 'active' : 'suspended';
        },
      };
    },
    outcomes: ['200 409 active', '409 200 suspended'],
  },
  'refreshing twice': {
    async prepare({ server, other, ada }) {
      const tokens: unknown[] = [];
      const exchange = (node: TestServer) => async () => {
        const response = await refresh(node, ada.refreshToken);
        tokens.push(response.body.refreshToken);
        return response;
      };
      return {
        commands: [exchange(server), exchange(other)],
        state: () => Promise.resolve(new Set(tokens).size),
      };
    },
    outcomes: ['200 200 1'],
  },
  'refreshing and logging out': {
    async prepare({ server, other, ada }) {
      const { refreshToken } = ada;
      const logOut = () => call(other, 'POST', '/api/auth/logout', { body: { refreshToken } });
      return {
        commands: [() => refresh(server, refreshToken), logOut],
        state: async () => (await ada.api('GET', '/api/users/me')).status,
      };
    },
    outcomes: ['200 200 401', '401 200 401'],
  },
  'setting a password twice by one link': {
    async prepare(stage) {
      const { ada, server } = stage;
      const token = makeOpaqueToken();
      const now = server.clock.now().getTime();
      await server.context.database
        .insertInto('password_resets')
        .values({
          token_hash: hashOpaqueToken(token),
          user_id: ada._id,
          created_at: at(now),
          expires_at: at(now + HOUR),
        })
        .execute();
      const set = (who: Student, password: string) => () =>
        post(who, `/api/users/reset-password/${token}`, { password });
      return {
        commands: [set(ada, 'apricot-orbit-77'), set(ada.far, 'damson-orbit-88')],
        state: async () => (await ada.api('GET', '/api/users/me')).status,
      };
    },
    outcomes: ['200 400 401', '400 200 401'],
  },
  'leaving and logging in': {
    async prepare(stage) {
      const { ada, server, other } = stage;
      const remove = () => ada.api('DELETE', '/api/users/me', { password: ada.password });
      return {
        commands: [remove, () => logIn(other, ada)],
        state: async () => {
          const { deletion_at } = await server.context.database
            .selectFrom('users')
            .select('deletion_at')
            .where('id', '=', ada._id)
            .executeTakeFirstOrThrow();
          const { rows } = await sql<{ n: number }>`select count(distinct family_id) as n
            from refresh_tokens where user_id = ${ada._id} and revoked_at is null`.execute(
            server.context.database,
          );
          return `${deletion_at === null ? 'stays' : 'leaves'} with ${Number(rows[0]?.n)}`;
        },
      };
    },
    // Never an account that is about to go and has an auth session.
    outcomes: ['200 200 stays with 1', '200 200 leaves with 0'],
  },
  'removing the role of each other': {
    async prepare(stage) {
      const { ada, grace, server } = stage;
      const { database } = server.context;
      await database
        .updateTable('users')
        .set({ role: 'student' })
        .where('role', '=', 'admin')
        .execute();
      for (const student of [ada, grace]) await makeAdmin(server, student);
      const demote =
        (who: Student, { _id }: Student) =>
        () =>
          who.api('PUT', `/api/admin/users/${_id}/role`, { role: 'student' });
      return {
        commands: [demote(ada, grace), demote(grace.far, ada)],
        state: () => count(stage, 'users', 'role', 'admin'),
      };
    },
    outcomes: ['200 403 1', '403 200 1', '200 409 1', '409 200 1'],
  },
  'saving subjects twice': {
    async prepare(stage) {
      const { ada, server } = stage;
      const save = (who: Student, names: string[]) => () =>
        who.saveProfile({ subjects: names.map((name) => ({ name })) });
      return {
        commands: [save(ada, ['A1', 'A2', 'A3']), save(ada.far, ['B1', 'B2'])],
        state: async () => {
          const rows = await server.context.database
            .selectFrom('user_subjects')
            .select('name')
            .where('user_id', '=', ada._id)
            .orderBy('position')
            .execute();
          return rows.map(({ name }) => name).join();
        },
      };
    },
    outcomes: ['200 200 A1,A2,A3', '200 200 B1,B2'],
  },
  'renewing the calendar address twice': {
    async prepare(stage) {
      const { ada, server } = stage;
      const urls: string[] = [];
      const renew = (who: Student) => async () => {
        const response = await who.api<{ secretUrl: string }>(
          'POST',
          '/api/users/me/calendar-feed',
          {},
        );
        urls.push(response.body.secretUrl);
        return response;
      };
      return {
        commands: [renew(ada), renew(ada.far)],
        state: async () => {
          const read = await Promise.all(urls.map((url) => fetch(server.url + url)));
          return read.filter(({ status }) => status === 200).length;
        },
      };
    },
    outcomes: ['201 201 1'],
  },
  'muting twice': {
    async prepare(stage) {
      const { ada, grace } = stage;
      await written(stage);
      const mute = (who: Student, muted: boolean) => () =>
        who.api('PATCH', `/api/conversations/${grace._id}`, { muted });
      return {
        commands: [mute(ada, true), mute(ada.far, true)],
        state: () => count(stage, 'conversation_members', 'user_id', ada._id),
      };
    },
    outcomes: ['200 200 1'],
  },
  'hiding the presence twice': {
    async prepare(stage) {
      const { ada } = stage;
      const hide = (who: Student) => () => who.api('PATCH', '/api/presence', { visible: false });
      return {
        commands: [hide(ada), hide(ada.far)],
        state: () => count(stage, 'presence', 'user_id', ada._id),
      };
    },
    outcomes: ['200 200 1'],
  },
};
