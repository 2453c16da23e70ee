import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { openSqlite } from '../../../../server/platform/database/openSqlite.js';
import { databaseFile } from '../../../../server/platform/config/dataDir.ts';
import { png } from '../../../support/files.ts';
import { forgotPassword, refresh, resetPassword } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readResetToken } from '../../../support/server/outbox.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import { makeAdmin, makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { sendFile, UPLOAD_PATHS } from '../uploads/uploadRequests.ts';

const server = await startSharedServer();
let admin: Student;
let tables: string[];

beforeAll(async () => {
  admin = await signUp(server, 'Root');
  await makeAdmin(server, admin);
  tables = (await select<{ name: string }>(`select name from sqlite_schema where type = 'table'`))
    .map(({ name }) => name)
    // Virtual tables cannot have triggers.
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('message_search'));
  await limitWrites();
});
beforeEach(() => allowWrites(1_000_000));
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const select = async <Row>(query: string) =>
  (await server.context.database.executeQuery<Row>(CompiledQuery.raw(query))).rows;

/** Makes writes fail after `budget.remaining` rows. */
async function limitWrites() {
  await select('create temp table budget (remaining integer)');
  await select('insert into budget values (1000000)');
  for (const table of tables)
    for (const write of ['insert', 'update', 'delete'])
      await select(`
        create temp trigger ${table}_${write} before ${write} on main.${table} begin
          select raise(abort, 'no write left') from budget where remaining = 0;
          update budget set remaining = remaining - 1;
        end`);
}

const allowWrites = (count: number) => select(`update budget set remaining = ${count}`);

/** Another connection, which sees what is stored. */
const reader = openSqlite(databaseFile(server.config.DATA_DIR));
afterAll(() => {
  reader.close();
});

/** Returns the rows of each table. Attempts of a password are counted before it is verified. */
const dump = () =>
  Object.fromEntries(
    tables
      .filter((table) => table !== 'login_failures')
      .map((table) => [table, JSON.stringify(reader.prepare(`select * from ${table}`).all())]),
  );

type Action = () => Promise<{ status: number }>;

const ask = async () => (await ada.sendRequest(grace)).body.request._id;

async function sendMessage() {
  await makeBuddies(ada, grace);
  const { fileUrl } = (await sendFile(server, ada, UPLOAD_PATHS[1], png)).body;
  return (await ada.sendMessage(grace, 'Hello', { fileUrl })).body;
}

async function plan(startsIn = 2 * HOUR) {
  await makeBuddies(ada, grace);
  return ada.schedule(planIn(server, startsIn, { participants: [grace._id] }));
}

const PROFILE = {
  bio: 'I like proofs.',
  location: 'London',
  subjects: [{ name: 'Logic' }, { name: 'Algebra' }],
  skills: ['Chess', 'LaTeX'],
  availability: ['Monday', 'Friday'],
};

const actions: Record<string, () => Promise<Action>> = {
  'sending a request': async () => () => ada.sendRequest(grace),
  'accepting a request': async () => {
    const id = await ask();
    return () => grace.decideRequest(id, 'accept');
  },
  'blocking a student': async () => {
    await ask();
    return () => grace.block(ada);
  },
  'sending a message': async () => {
    await makeBuddies(ada, grace);
    return () => ada.sendMessage(grace, 'Hello');
  },
  'editing a message': async () => {
    const { _id } = await sendMessage();
    return () => ada.editMessage(_id, 'Good day');
  },
  'deleting a message': async () => {
    const { _id } = await sendMessage();
    return () => ada.deleteMessage(_id);
  },
  'opening a thread': async () => {
    await sendMessage();
    return () => grace.api('GET', `/api/messages/${ada._id}`);
  },
  'marking a thread read': async () => {
    await sendMessage();
    return () => grace.markThreadRead(ada);
  },
  'planning a study session': async () => {
    await makeBuddies(ada, grace);
    const body = planIn(server, HOUR, { participants: [grace._id] });
    return () => ada.schedule(body);
  },
  'changing a study session': async () => {
    const { _id } = (await plan()).body;
    const body = planIn(server, HOUR, { participants: [grace._id] });
    return () => ada.changeSession(_id, { ...body, title: 'Trees' });
  },
  'reminding of a study session': async () => {
    await plan();
    server.clock.advance(2 * HOUR - 5 * MINUTE);
    return async () => {
      await server.app.modules.reminders.send();
      return { status: 200 };
    };
  },
  'changing the profile': async () => () => ada.saveProfile(PROFILE),
  'changing the picture': async () => {
    await ada.saveProfile(PROFILE);
    return () => sendFile(server, ada, UPLOAD_PATHS[0], png);
  },
  'resetting the password': async () => {
    await forgotPassword(server, ada.email);
    const token = await readResetToken(server, ada.email);
    return () => resetPassword(server, token, 'a-brand-new-passphrase');
  },
  'refreshing a token': async () => () => refresh(server, ada.refreshToken),
  'clearing all data': async () => {
    await sendMessage();
    [admin] = await advanceClock(server, 0, admin);
    const { password } = admin;
    return () => admin.api('DELETE', '/api/admin/all', { password });
  },
};

it.each(Object.entries(actions))('rolls back %s when a write fails', async (_name, prepare) => {
  const action = await prepare();
  const before = dump();
  for (let writes = 1; ; writes *= 2) {
    await allowWrites(writes);
    const { status } = await action().catch(() => ({ status: 500 }));
    if (status < 400) {
      expect(writes).toBeGreaterThan(1);
      return;
    }
    expect(status).toBe(500);
    expect(dump()).toEqual(before);
  }
});
