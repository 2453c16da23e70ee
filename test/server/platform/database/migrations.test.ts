import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts';
import { foldedNames } from '../../../../server/platform/database/migrations/042-folded-names.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { indexQueue } from '../../../../server/modules/conversations/messageIndex.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';
import { openTestDatabase } from '../../../support/server/testDatabase.ts';

describe('migrations of SQLite', () => {
  let dataDir: string;
  let database: Database;
  beforeEach(async () => {
    dataDir = await tempFolder();
    database = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
  });
  afterEach(() => database.destroy());

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

  /** Adds a conversation of Ada and Grace with two messages and a file. */
  async function fill(): Promise<void> {
    for (const id of ["'ada'", "'grace'"]) {
      await run(`insert into users (id, name, email, email_key, password_hash, role, university,
        university_key, bio, location, location_key, avatar, created_at)
      values (${id}, ${id}, ${id}, ${id}, '', 'student', '', '', '', '', '', '', ${AT})`);
    }
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

  it('keep conversations, messages, files, reactions, requests and the search', async () => {
    await migrateBelow('034');
    await fill();
    const before = await Promise.all(TABLES.map(rowsOf));
    const schema = await schemaOf();

    await migrateBelow('036');
    expect(await Promise.all(TABLES.map(rowsOf))).toMatchObject(before);
    expect(await run('pragma foreign_key_check')).toEqual([]);
    // Indexes and triggers are the same, and the tables refer to each other as before.
    const changed = await schemaOf();
    for (const entry of schema) {
      if (!TABLES.includes(String(entry['name']))) expect(changed).toContainEqual(entry);
    }
    for (const entry of changed) expect(entry['sql']).not.toContain('_copy');
    await run("update messages set body = 'Bonjour' where id = 'm-1'");
    expect([await find('bonjour'), await find('world')]).toEqual([['m-1'], ['m-2']]);
    await run("insert into conversations (id, title, revision) values ('s', 'Deleted', 0)");
    const twice = run(
      "insert into conversations (id, low_id, high_id, revision) values ('d', 'ada', 'grace', 0)",
    );
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });

    await run("insert into message_reactions values ('m-2', 'ada', '👍')");
    const kept = [...TABLES, 'message_reactions'];
    const rows = await Promise.all(kept.map(rowsOf));
    // Has fewer indexes.
    await migrateBelow('039');
    expect(await Promise.all(kept.map(rowsOf))).toEqual(rows);
    expect(await run('pragma foreign_key_check')).toEqual([]);
    expect(await find('bonjour')).toEqual(['m-1']);
    const again = (sender: string) =>
      run(`insert into messages (id, conversation_id, sender_id, recipient_id, body, client_id, seq, rev,
        created_at) values ('m-3', 'c', '${sender}', 'ada', 'Later', 'x', 3, 3, ${AT})`);
    await expect(again('ada')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    await again('grace');

    await run("insert into conversation_members values ('s', 'grace', 0, null)");
    await migrateBelow('047');
    // Marks the members of conversations of deleted study sessions.
    const marked = 'select conversation_id, user_id from conversation_members';
    expect(await run(`${marked} where session_deleted = 1`)).toEqual([
      { conversation_id: 's', user_id: 'grace' },
    ]);

    for (const status of ['accepted', 'rejected']) {
      await run(`insert into connection_requests (id, low_id, high_id, sender_id, recipient_id, message,
        status, created_at, responded_at)
      values ('${status}', 'ada', 'grace', 'ada', 'grace', '', '${status}', ${AT}, ${AT})`);
    }
    await migrateToLatest(database, dataDir);
    const times = { responded_at: AT.slice(1, -1), match_percentage: null };
    expect(await rowsOf('connection_requests')).toMatchObject([
      { id: 'accepted', ...times, accepted_at: AT.slice(1, -1) },
      { id: 'rejected', ...times, accepted_at: null },
    ]);
    await indexQueue(database);
    expect([await find('bonjour'), await find('later')]).toEqual([['m-1'], ['m-3']]);
    await run("delete from users where id = 'ada'");
    for (const table of ['messages', 'attachments', 'message_reactions']) {
      expect([table, await rowsOf(table)]).toEqual([table, []]);
    }
  });
});

it('a migration folds the stored keys, and merges the subjects and skills of a student that become one', async () => {
  const { database, close } = await openTestDatabase();
  const text = { bio: '', location: '', avatar: '', role: 'student' as const, password_hash: '' };
  const account = (id: string) => ({
    ...{ id, name: id, email: id, email_key: id, university: '', ...text },
    ...{ name_key: id, location_key: '', university_key: '', created_at: '2026-03-01' },
  });
  // As an earlier version stored them.
  const ada = {
    ...account('ada'),
    ...{ name: 'Ada Groß', name_key: 'ada groß', location: 'Łódź', location_key: 'łódź' },
    ...{ university: 'Université de Genève', university_key: 'université de genève' },
  };
  await database
    .insertInto('users')
    .values([ada, account('grace')])
    .execute();
  const logic = { name: 'Logic', subject_key: 'logic' };
  await database
    .insertInto('user_subjects')
    .values([
      { user_id: 'ada', position: 0, name: 'Straße', subject_key: 'straße' },
      { user_id: 'ada', position: 1, ...logic },
      { user_id: 'ada', position: 2, name: 'Strasse', subject_key: 'strasse' },
      { user_id: 'grace', position: 0, ...logic },
    ])
    .execute();
  await database
    .insertInto('user_skills')
    .values({ user_id: 'ada', position: 0, name: 'Résumé', skill_key: 'résumé' })
    .execute();

  await foldedNames.up(database);
  const { rows } = await database.executeQuery(
    CompiledQuery.raw("select name_key, location_key, university_key from users where id = 'ada'"),
  );
  expect(rows).toEqual([
    { name_key: 'ada gross', location_key: 'lodz', university_key: 'universite de geneve' },
  ]);
  const subjects = database
    .selectFrom('user_subjects')
    .select(['user_id', 'position', 'name', 'subject_key'])
    .orderBy('user_id')
    .orderBy('position');
  expect(await subjects.execute()).toEqual([
    { user_id: 'ada', position: 0, name: 'Straße', subject_key: 'strasse' },
    { user_id: 'ada', position: 1, ...logic },
    { user_id: 'grace', position: 0, ...logic },
  ]);
  const skills = await database.selectFrom('user_skills').select('skill_key').execute();
  expect(skills).toEqual([{ skill_key: 'resume' }]);
  await close();
});
