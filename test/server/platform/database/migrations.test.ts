import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { foldedNames } from '../../../../server/platform/database/migrations/042-folded-names.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { indexQueue } from '../../../../server/modules/conversations/messageIndex.ts';
import { signUp, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();

describe('migrations of SQLite', () => {
  let dataDir: string;
  let database: Database;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-migration-'));
    database = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
  });
  afterEach(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true });
  });

  type Row = Record<string, unknown>;

  const run = async (statement: string): Promise<Row[]> =>
    (await database.executeQuery<Row>(CompiledQuery.raw(statement))).rows;

  const TABLES = ['conversations', 'conversation_members', 'messages', 'attachments'];

  /** The schema of the tables of the chat, with their indexes and triggers. */
  const schemaOf = () =>
    run(`select name, sql from sqlite_master
    where tbl_name in (${TABLES.map((name) => `'${name}'`).join()}) and sql is not null
    order by name`);

  const AT = "'2026-03-01T10:00:00.000Z'";

  async function addUsers(): Promise<void> {
    for (const id of ["'ada'", "'grace'"]) {
      await run(`insert into users (id, name, email, email_key, password_hash, role, university,
        university_key, bio, location, location_key, avatar, created_at)
      values (${id}, ${id}, ${id}, ${id}, '', 'student', '', '', '', '', '', '', ${AT})`);
    }
  }

  async function fill(): Promise<void> {
    await addUsers();
    await run(
      "insert into conversations (id, low_id, high_id, revision) values ('c', 'ada', 'grace', 2)",
    );
    await run(
      `insert into conversation_members values ('c', 'ada', 1, ${AT}), ('c', 'grace', 2, null)`,
    );
    await run(`insert into messages (id, conversation_id, sender_id, recipient_id, body, client_id, seq,
      rev, created_at, reply_to_id, recipient_reaction)
    values ('m-1', 'c', 'ada', 'grace', 'Hello', 'x', 1, 1, ${AT}, null, '👍'),
      ('m-2', 'c', 'grace', 'ada', 'World', null, 2, 2, ${AT}, 'm-1', null)`);
    await run(
      `insert into attachments values ('f', 'ada', 'm-1', 'a.pdf', 'application/pdf', 7, ${AT})`,
    );
  }

  async function migrateBelow(end: string): Promise<void> {
    const steps = Object.entries(migrations).filter(([name]) => name < end);
    await migrateToLatest(database, dataDir, Object.fromEntries(steps));
  }
  const rowsOf = (table: string) => run(`select * from ${table} order by 1, 2`);
  const find = async (word: string) =>
    (await run(`select message_id from message_search where message_search match '${word}'`)).map(
      (row) => row['message_id'],
    );

  it('keeps conversations, messages, files and the search', async () => {
    await migrateBelow('034');
    await fill();
    const before = await Promise.all(TABLES.map(rowsOf));
    const schema = await schemaOf();

    await migrateBelow('036');
    const after = await Promise.all(TABLES.map(rowsOf));
    expect(after).toMatchObject(before);
    expect(await run('pragma foreign_key_check')).toEqual([]);
    // Indexes and triggers are the same, and the tables refer to each other as before.
    const changed = await schemaOf();
    for (const entry of schema) {
      if (!TABLES.includes(String(entry['name']))) expect(changed).toContainEqual(entry);
    }
    for (const entry of changed) expect(entry['sql']).not.toContain('_copy');

    await run("update messages set body = 'Bonjour' where id = 'm-1'");
    expect(await find('bonjour')).toEqual(['m-1']);
    expect(await find('world')).toEqual(['m-2']);
    await run("insert into conversations (id, title, revision) values ('s', 'Deleted', 0)");
    const twice = run(
      "insert into conversations (id, low_id, high_id, revision) values ('d', 'ada', 'grace', 0)",
    );
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    await run("delete from users where id = 'ada'");
    expect(await rowsOf('messages')).toEqual([]);
    expect(await rowsOf('attachments')).toEqual([]);
  });

  it('keeps messages, files and reactions, and the search, with fewer indexes', async () => {
    await migrateBelow('036');
    await fill();
    await run("insert into message_reactions values ('m-2', 'ada', '👍')");
    const kept = [...TABLES, 'message_reactions'];
    const before = await Promise.all(kept.map(rowsOf));

    await migrateBelow('039');
    expect(await Promise.all(kept.map(rowsOf))).toEqual(before);
    expect(await run('pragma foreign_key_check')).toEqual([]);
    expect(await find('hello')).toEqual(['m-1']);
    const again = (id: string, sender: string) =>
      run(`insert into messages (id, conversation_id, sender_id, recipient_id, body, client_id, seq, rev,
        created_at) values ('${id}', 'c', '${sender}', 'ada', 'Later', 'x', 3, 3, ${AT})`);
    await expect(again('m-3', 'ada')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    await again('m-3', 'grace');
    await migrateToLatest(database, dataDir);
    await indexQueue(database);
    expect(await find('hello')).toEqual(['m-1']);
    expect(await find('later')).toEqual(['m-3']);
    await run("delete from users where id = 'ada'");
    expect(await rowsOf('message_reactions')).toEqual([]);
  });

  it('stores when requests were accepted, without a percentage for those of before', async () => {
    await migrateBelow('047');
    await addUsers();
    for (const [id, status, respondedAt] of [
      ['a', 'accepted', AT],
      ['b', 'rejected', AT],
    ]) {
      await run(`insert into connection_requests (id, low_id, high_id, sender_id, recipient_id, message,
        status, created_at, responded_at)
      values ('${id!}', 'ada', 'grace', 'ada', 'grace', '', '${status!}', ${AT}, ${respondedAt!})`);
    }

    await migrateToLatest(database, dataDir);
    const times = { responded_at: AT.slice(1, -1), match_percentage: null };
    expect(await rowsOf('connection_requests')).toMatchObject([
      { id: 'a', ...times, accepted_at: AT.slice(1, -1) },
      { id: 'b', ...times, accepted_at: null },
    ]);
  });

  it('marks the members of conversations of deleted study sessions', async () => {
    await migrateBelow('039');
    await fill();
    await run("insert into conversations (id, title, revision) values ('s', 'Deleted', 0)");
    await run("insert into conversation_members values ('s', 'grace', 0, null)");

    await migrateToLatest(database, dataDir);
    const marked = await run(
      'select conversation_id, user_id from conversation_members where session_deleted = 1',
    );
    expect(marked).toEqual([{ conversation_id: 's', user_id: 'grace' }]);
  });
});

it('a migration folds the stored keys, and merges the subjects and skills of a student that become one', async () => {
  const { database } = server.context;
  const ada = await signUp(server, 'Ada Groß');
  const grace = await signUp(server, 'Grace');
  await ada.saveProfile({
    location: 'Łódź',
    university: 'Université de Genève',
    subjects: [{ name: 'Straße' }, { name: 'Logic' }],
    skills: ['Résumé'],
  });
  await grace.saveProfile({ subjects: [{ name: 'Logic' }] });
  const graces = await subjectsOf(grace._id);
  // As an earlier version stored them.
  await database
    .updateTable('users')
    .set({ name_key: 'ada groß', location_key: 'łódź', university_key: 'université de genève' })
    .where('id', '=', ada._id)
    .execute();
  await database
    .updateTable('user_subjects')
    .set({ subject_key: 'straße' })
    .where('subject_key', '=', 'strasse')
    .execute();
  await database.updateTable('user_skills').set({ skill_key: 'résumé' }).execute();
  await database
    .insertInto('user_subjects')
    .values({ user_id: ada._id, position: 2, name: 'Strasse', subject_key: 'strasse' })
    .execute();

  await foldedNames.up(database);
  const keys = await database
    .selectFrom('users')
    .select(['name_key', 'location_key', 'university_key'])
    .where('id', '=', ada._id)
    .executeTakeFirst();
  expect(keys).toEqual({
    name_key: 'ada gross',
    location_key: 'lodz',
    university_key: 'universite de geneve',
  });
  expect(await subjectsOf(ada._id)).toEqual([
    { name: 'Straße', subject_key: 'strasse', position: 0 },
    { name: 'Logic', subject_key: 'logic', position: 1 },
  ]);
  expect(await subjectsOf(grace._id)).toEqual(graces);
  const skills = await database.selectFrom('user_skills').select('skill_key').execute();
  expect(skills).toEqual([{ skill_key: 'resume' }]);

  function subjectsOf(userId: string) {
    return database
      .selectFrom('user_subjects')
      .select(['name', 'subject_key', 'position'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute();
  }
});
