import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Config } from '../../../../server/platform/config/config.ts';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { findMetadata, storeMetadata } from '../../../../server/platform/database/metadata.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { runCommand } from '../../../support/server/commandProcess.ts';
import { waitFor } from '../../../support/waitFor.ts';
import {
  startSharedServer,
  type Student,
  type TestServer,
} from '../../../support/server/server.ts';
import { engine } from '../../../support/server/testDatabase.ts';
import { pdf } from '../../modules/conversations/attachments/files.ts';
import {
  emptyInstallation,
  createSampleData,
  send,
  viewOf,
  type Installation,
} from './sampleData.ts';

const server = await startSharedServer();
const [ada, grace] = await createSampleData(server);
let copies: { installation: Installation; running?: TestServer }[] = [];

afterEach(async () => {
  for (const { installation, running } of copies) {
    await running?.stop();
    await installation.remove();
  }
  copies = [];
});

/** Restores a backup and starts a service on its data. */
async function startCopy(
  folder: string,
  restore: (config: Config, folder: string) => Promise<unknown> = restoreBackup,
): Promise<TestServer> {
  const installation = await emptyInstallation();
  const copy: (typeof copies)[number] = { installation };
  copies.push(copy);
  await restore(installation.config, folder);
  copy.running = await installation.start();
  return copy.running;
}

const backUp = async ({ config, clock }: TestServer) =>
  (await writeBackup(config, clock.now())).folder;
const viewsOf = async (of: TestServer) => [
  await viewOf(of, ada, grace),
  await viewOf(of, grace, ada),
];

describe('a restored backup', () => {
  // Covers F.20
  it('has the same accounts, messages, files, avatars and unread counts', async () => {
    const before = await viewsOf(server);
    expect(before[0]).toMatchObject({ login: 200, unread: { [grace._id]: { count: 1 } } });
    expect(before[1]).toMatchObject({ unread: { [ada._id]: { count: 1 } } });
    expect(before[1]?.messages[1]?.file).toBe(pdf.toString('base64'));
    expect(before[0]?.picture).not.toBeNull();
    expect(before[1]?.notifications).not.toEqual([]);
    expect(before[1]?.sessions).toHaveLength(1);

    const copy = await startCopy(await backUp(server));
    expect(await viewsOf(copy)).toEqual(before);
  });

  it('keeps the metadata but has a new installation id', async () => {
    const original = server.context.database;
    const started = '2026-01-05T08:00:00.000Z';
    await storeMetadata(original, 'first_started_at', started);
    await storeMetadata(original, 'id', 'the-original');
    const { database } = (await startCopy(await backUp(server))).context;
    expect(await findMetadata(database, 'first_started_at')).toBe(started);
    expect(await findMetadata(database, 'id')).not.toBe('the-original');
  });

  if (engine === 'postgres') {
    it('is planned with the numbers of its rows', async () => {
      const { database } = (await startCopy(await backUp(server))).context;
      const query = "select reltuples from pg_class where oid = 'users'::regclass";
      const { rows } = await database.executeQuery<{ reltuples: number }>(CompiledQuery.raw(query));
      expect(rows[0]?.reltuples).toBeGreaterThan(0);
    });
  }

  it('is migrated if the backup is older', async () => {
    const installation = await emptyInstallation();
    copies.push({ installation });
    const { config } = installation;
    const later: (typeof migrations)[string] = {
      async up(db) {
        await db.updateTable('users').set({ location: 'on the move' }).execute();
      },
    };
    const known = { ...migrations, '999-later': later };
    await restoreBackup(config, await backUp(server), known);
    const database = openDatabase(config);
    const users = await database.selectFrom('users').select('location').execute();
    await database.destroy();
    expect(users).toEqual([{ location: 'on the move' }, { location: 'on the move' }]);
  });

  it('has all rows of a large table', async () => {
    const { id } = await server.context.database
      .selectFrom('study_sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1_500 }, (_each, n) => ({
      session_id: id,
      user_id: n % 2 === 0 ? ada._id : grace._id,
      start_time: new Date(n * 60_000).toISOString(),
      lead: 10 as const,
      channel: 'app' as const,
      sent_at: new Date(0).toISOString(),
    }));
    await server.context.database.insertInto('session_reminders').values(rows).execute();
    const remindersOf = ({ context }: TestServer) =>
      context.database
        .selectFrom('session_reminders')
        .selectAll()
        .orderBy('start_time')
        .orderBy('user_id')
        .execute();
    const copy = await startCopy(await backUp(server));
    expect(await remindersOf(copy)).toEqual(await remindersOf(server));
    expect(await remindersOf(copy)).toHaveLength(1_500);
  });
});

describe('npm run backup', () => {
  // Covers F.20
  it('writes a consistent snapshot while messages are sent', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const sendMany = async (from: Student, to: Student) => {
      while (!isOver) acknowledged.push((await send(from, to, { message: 'Go on' })).body._id);
    };
    const sending = [sendMany(ada, grace), sendMany(ada, grace), sendMany(grace, ada)];
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(20));
    const before = [...acknowledged];
    const written = await runCommand(server.config, 'backup');
    isOver = true;
    await Promise.all(sending);
    expect(written).toMatchObject({ code: 0, err: '' });
    const [, folder = ''] = /^The backup is in (.+)\nRows: \d+\. Files: 2\.$/.exec(written.out)!;

    const copy = await startCopy(folder, async (config) => {
      const restored = await runCommand(config, 'restore', [folder]);
      expect(restored).toMatchObject({ code: 0, err: '' });
      expect(restored.out).toMatch(/^The backup of .+ is restored\.\nRows: \d+\. Files: 2\.$/);
    });
    await expectOneInstant(copy.context.database, before);
  });

  it('creates files that only their owner can read', async () => {
    const folder = await backUp(server);
    const modeOf = async (...path: string[]) =>
      ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
    for (const path of ['', 'tables', 'attachments', 'avatars']) {
      expect(await modeOf(path)).toBe('700');
    }
    for (const path of ['manifest.json', join('tables', 'users.ndjson')]) {
      expect(await modeOf(path)).toBe('600');
    }
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({
      format: 2,
      writtenAt: server.clock.now().toISOString(),
      engine,
      migrations: expect.arrayContaining(['001-initial']),
      rows: { users: 2, conversations: 1, blocks: 0 },
      files: { attachments: 1, avatars: 1 },
    });
  });
});

/** Asserts that messages, revisions and notifications are consistent. */
async function expectOneInstant(database: Database, before: readonly string[]): Promise<void> {
  const messages = await database.selectFrom('messages').selectAll().orderBy('seq').execute();
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([...before]));
  const conversation = await database
    .selectFrom('conversations')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(Math.max(...messages.map(({ rev }) => rev))).toBe(conversation.revision);
  for (const student of [ada, grace]) {
    const { last_read_seq } = await database
      .selectFrom('conversation_members')
      .selectAll()
      .where('user_id', '=', student._id)
      .executeTakeFirstOrThrow();
    const unread = messages.filter(
      ({ recipient_id, seq }) => recipient_id === student._id && seq > last_read_seq,
    );
    const notification = await database
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', student._id)
      .where('type', '=', 'message')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(notification.count).toBe(unread.length);
  }
}
