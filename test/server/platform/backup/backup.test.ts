import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { DAY } from '../../../../contract/durations.ts';
import { writeChecksums } from '../../../../server/platform/backup/checksums.ts';
import { BackupError } from '../../../../server/platform/backup/manifest.ts';
import { checkBackup, restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { pruneBackups, writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { lockDataDir } from '../../../../server/platform/database/lock.ts';
import {
  findMetadata,
  hasAccounts,
  storeMetadata,
} from '../../../../server/platform/database/metadata.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import { runCommand } from '../../../support/server/commandProcess.ts';
import { startSharedServer, type TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';
import { engine } from '../../../support/server/testDatabase.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { EMBEDDED, emptyInstallation, createSampleData, viewOf } from './sampleData.ts';

const NEWEST = Object.keys(migrations).sort().at(-1)!;
const server = await startSharedServer();
const [ada, grace] = await createSampleData(server);
const backUp = async ({ config, clock }: TestServer = server) =>
  (await writeBackup(config, clock.now())).folder;
const written = await backUp();
const target = await emptyInstallation();

let copies: TestServer[] = [];
afterEach(async () => {
  for (const copy of copies) await copy.stop();
  copies = [];
});

/** Restores a backup and starts a service on its data. */
async function startCopy(folder: string): Promise<TestServer> {
  const installation = await emptyInstallation();
  await restoreBackup(installation.config, folder);
  const copy = await installation.start();
  copies.push(copy);
  return copy;
}

const viewsOf = async (of: TestServer) => [await viewOf(of, ada), await viewOf(of, grace)];

describe('a restored backup', () => {
  it('has the same accounts, messages, files, avatars, unread counts and metadata', async () => {
    const original = server.context.database;
    const before = await viewsOf(server);
    const avatar = expect.stringContaining('sha256');
    expect(before).toMatchObject([
      { '/api/users/me': { avatar }, '/api/messages/unread-counts': { [grace._id]: { count: 1 } } },
      { '/api/messages/unread-counts': { [ada._id]: { count: 1 } }, '/api/sessions': [{}] },
    ]);
    const metadata = { first_started_at: '2026-01-05T08:00:00.000Z', id: 'the-original' };
    for (const [key, value] of Object.entries(metadata)) await storeMetadata(original, key, value);
    const { id } = await original
      .selectFrom('study_sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    // More rows than are copied at once.
    const rows = Array.from({ length: 1_500 }, (_each, n) => ({
      session_id: id,
      user_id: n % 2 === 0 ? ada._id : grace._id,
      start_time: new Date(n * 60_000).toISOString(),
      lead: 10 as const,
      channel: 'app' as const,
      sent_at: new Date(0).toISOString(),
    }));
    await original.insertInto('session_reminders').values(rows).execute();

    const copy = await startCopy(await backUp());
    const { database } = copy.context;
    expect(await viewsOf(copy)).toEqual(before);
    expect(await findMetadata(database, 'first_started_at')).toBe(metadata.first_started_at);
    // An installation has an id of its own.
    expect(await findMetadata(database, 'id')).not.toBe(metadata.id);
    const reminders = database.selectFrom('session_reminders').selectAll();
    expect(await reminders.orderBy('start_time').execute()).toMatchObject(rows);
    if (engine === 'postgres') {
      const query = "select reltuples from pg_class where oid = 'users'::regclass";
      const planned = await database.executeQuery<{ reltuples: number }>(CompiledQuery.raw(query));
      expect(planned.rows[0]?.reltuples).toBeGreaterThan(0);
    }
  });

  it('is migrated if the backup is older', async () => {
    const { config } = await emptyInstallation();
    const later: (typeof migrations)[string] = {
      async up(db) {
        await db.updateTable('users').set({ location: 'on the move' }).execute();
      },
    };
    await restoreBackup(config, await backUp(), { ...migrations, '999-later': later });
    const database = openDatabase(config);
    const users = await database.selectFrom('users').select('location').execute();
    await database.destroy();
    expect(users).toEqual([{ location: 'on the move' }, { location: 'on the move' }]);
  });
});

describe('a backup', () => {
  it('is a consistent snapshot while messages are sent', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const sendMany = async (from: Student, to: Student) => {
      while (!isOver) acknowledged.push((await from.sendMessage(to, 'Go on')).body._id);
    };
    const sending = [sendMany(ada, grace), sendMany(ada, grace), sendMany(grace, ada)];
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(20));
    const before = [...acknowledged];
    const folder = await backUp();
    isOver = true;
    await Promise.all(sending);
    await expectOneInstant((await startCopy(folder)).context.database, before);
  });

  it('has files that only their owner can read', async () => {
    const folder = await backUp();
    const modeOf = async (...path: string[]) =>
      ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
    for (const path of ['', 'tables', 'attachments', 'avatars'])
      expect(await modeOf(path)).toBe('700');
    for (const path of ['manifest.json', join('tables', 'users.ndjson')])
      expect(await modeOf(path)).toBe('600');
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
  const conversations = database.selectFrom('conversations').select('revision');
  const { revision } = await conversations.executeTakeFirstOrThrow();
  expect(Math.max(...messages.map(({ rev }) => rev))).toBe(revision);
  for (const { _id } of [ada, grace]) {
    const members = database.selectFrom('conversation_members').where('user_id', '=', _id);
    const { last_read_seq } = await members.select('last_read_seq').executeTakeFirstOrThrow();
    const unread = messages.filter(
      ({ recipient_id, seq }) => recipient_id === _id && seq > last_read_seq,
    );
    const notification = await database
      .selectFrom('notifications')
      .select('count')
      .where('user_id', '=', _id)
      .where('type', '=', 'message')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(notification.count).toBe(unread.length);
  }
}

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await tempFolder();
  folder = join(parent, 'backup');
  await cp(written, folder, { recursive: true });
});

const restore = (from = folder, { config } = target) => restoreBackup(config, from);

async function change(path: string, to: (text: string) => string): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, to(await readFile(file, 'utf8')));
}

/** Writes the checksums of a changed backup, as if it had been written like this. */
async function seal(): Promise<void> {
  await rm(join(folder, 'SHA256SUMS'));
  await writeChecksums(folder);
}

async function isEmpty({ config } = target): Promise<boolean> {
  const database = openDatabase(config);
  try {
    return !(await hasAccounts(database));
  } finally {
    await database.destroy();
  }
}

describe('restoring rejects', () => {
  const changeManifest = (to: (text: string) => string) => change('manifest.json', to);
  const UNREADABLE = 'FOLDER contains no backup that this program can read: see its manifest.json.';

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a folder that does not exist',
      () => rm(folder, { recursive: true }),
      'There is no folder FOLDER.',
    ],
    [
      'an incomplete backup',
      () => rm(join(folder, 'manifest.json')),
      'FOLDER contains no complete backup: manifest.json is missing.',
    ],
    [
      'a backup that was ended before its checksums',
      () => rm(join(folder, 'SHA256SUMS')),
      'FOLDER contains no complete backup: SHA256SUMS is missing.',
    ],
    [
      'a manifest that would never end',
      async () => {
        await rm(join(folder, 'manifest.json'));
        await promisify(execFile)('mkfifo', [join(folder, 'manifest.json')]);
      },
      'FOLDER contains no complete backup: manifest.json is not a file.',
    ],
    [
      'another format',
      () => changeManifest((text) => text.replace('"format": 2', '"format": 3')),
      UNREADABLE,
    ],
    ['a truncated manifest', () => changeManifest((text) => text.slice(0, -10)), UNREADABLE],
    [
      'a backup of a newer version',
      () => changeManifest((text) => text.replace('"001-initial"', '"001-initial", "999-later"')),
      'This backup is of a newer Study Buddy (999-later): update this one first.',
    ],
  ])('%s', async (_what, prepare, message) => {
    await prepare();
    await expect(restore()).rejects.toThrow(message.replace('FOLDER', folder));
  });

  // Covers F.21
  it('tables newer than the backup, accounts, and a data folder in use', async () => {
    await expect(restoreBackup(server.config, folder)).rejects.toThrow(
      'There are accounts here already: restore into an empty installation.',
    );
    const embedded = await emptyInstallation(EMBEDDED);
    const unlock = lockDataDir(embedded.config.DATA_DIR);
    await expect(restore(folder, embedded)).rejects.toThrow('is in use by another Study Buddy');
    unlock();

    await changeManifest((text) => text.replace(new RegExp(`,\\s*"${NEWEST}"`), ''));
    await seal();
    await expect(restoreBackup(server.config, folder)).rejects.toThrow(
      'The tables here are newer than this backup: restore it into a new data folder or database.',
    );
  });
});

describe('a damaged backup', () => {
  const MESSAGES = join('tables', 'messages.ndjson');
  const lastLine = /[^\n]+\n$/;
  const damaged = (message: string) => `The backup is damaged: ${message}`;

  it.each([
    ['a row is missing', (text: string) => text.replace(lastLine, ''), 'messages counted 4'],
    ['a row is truncated', (text: string) => text.slice(0, -9), `a line of ${MESSAGES}`],
    [
      'a row is no object',
      (text: string) => text.replace(lastLine, '["1"]\n'),
      `a line of ${MESSAGES}`,
    ],
  ])('stores nothing when %s', async (_name, to, message) => {
    await change(MESSAGES, to);
    await expect(restore()).rejects.toThrow(damaged(`${MESSAGES} was changed.`));
    // Also when somebody made new checksums, and of a version that wrote none.
    await seal();
    await expect(restore()).rejects.toThrow(damaged(message));
    expect(await isEmpty()).toBe(true);
  });

  it('stores nothing, so that another backup can be restored', async () => {
    const installation = await emptyInstallation();
    await truncate(join(folder, 'tables', 'users.ndjson'));
    await seal();
    await expect(restore(folder, installation)).rejects.toThrow(
      damaged('users counted 2 when it was written, and 0 now.'),
    );
    await restore(written, installation);
    expect(await isEmpty(installation)).toBe(false);
  });

  it('is detected by a file that is missing, cut, changed, added or a link', async () => {
    const [avatar = ''] = await readdir(join(folder, 'avatars'));
    const name = join('avatars', avatar);
    const changeByte = async (path: string) => {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(path, bytes);
    };
    const damages: [file: string, damage: (path: string) => Promise<unknown>, message: string][] = [
      [name, (path) => rm(path), `${name} is missing.`],
      [name, (path) => truncate(path, 1), `${name} was changed.`],
      [name, changeByte, `${name} was changed.`],
      [MESSAGES, changeByte, `${MESSAGES} was changed.`],
      ['manifest.json', changeByte, ''],
      ['SHA256SUMS', changeByte, ''],
      ['SHA256SUMS', (path) => rm(path), 'SHA256SUMS is missing.'],
      [name, (path) => cp(path, `${path}-2`), `${name}-2 is not part of it.`],
      [
        name,
        async (path) => {
          await rename(path, join(parent, 'elsewhere'));
          await symlink(join(parent, 'elsewhere'), path);
        },
        `${name} is not a file.`,
      ],
    ];
    await checkBackup(folder);
    for (const [file, damage, message] of damages) {
      await rm(folder, { recursive: true });
      await cp(written, folder, { recursive: true });
      await damage(join(folder, file));
      for (const attempt of [checkBackup, restore]) {
        const error: unknown = await attempt(folder).catch((reason: unknown) => reason);
        expect([file, error]).toEqual([file, expect.any(BackupError)]);
        expect(String(error)).toContain(message);
      }
    }
    expect(await isEmpty()).toBe(true);
  });
});

it('leaves no folder of a backup whose tables have another version', async () => {
  const renameMigration = (from: string, to: string) =>
    server.context.database.executeQuery(
      CompiledQuery.raw(`update kysely_migration set name = '${to}' where name = '${from}'`),
    );
  const backups = () => readdir(join(server.config.DATA_DIR, 'backups'));

  const before = await backups();
  await renameMigration(NEWEST, '999-other');
  await expect(writeBackup(server.config, server.clock.now())).rejects.toThrow(
    'The database is not of the version of this program: start the service once, then back up.',
  );
  await renameMigration('999-other', NEWEST);
  expect(await backups()).toEqual(before);
});

it('the backup commands print what they did, or their usage', async () => {
  const written = await runCommand(server.config, 'backup');
  const size = '\\nRows: \\d+\\. Files: 2\\.$';
  const [, copy = ''] = new RegExp(`^The backup is in (.+)${size}`).exec(written.out) ?? [];
  expect(written).toEqual({ code: 0, out: expect.any(String), err: '' });
  const installation = await emptyInstallation();
  for (const [args, done] of [
    [['--check', copy], 'is as it was written'],
    [[copy], 'is restored'],
  ] as const) {
    expect(await runCommand(installation.config, 'restore', args)).toEqual({
      code: 0,
      out: expect.stringMatching(new RegExp(`^The backup of .+Z ${done}\\.${size}`)),
      err: '',
    });
    expect(await isEmpty(installation)).toBe(done !== 'is restored');
  }

  const usage = (err: string) => ({ code: 2, out: '', err });
  expect(await runCommand(server.config, 'backup', ['everything'])).toEqual(
    usage('Usage: npm run backup'),
  );
  expect(await runCommand(target.config, 'restore')).toEqual(
    usage('Usage: npm run restore [-- --check] FOLDER'),
  );
});

it('the backup commands fail for files that the database names and nobody has, and name them', async () => {
  const { files, database } = server.context;
  const { id } = await database.selectFrom('attachments').select('id').executeTakeFirstOrThrow();
  const kept = join(parent, 'attachment');
  await files.attachments.copyTo(id, kept);
  await files.attachments.remove(id);
  const written = await runCommand(server.config, 'backup');
  await files.attachments.save(id, createReadStream(kept), () => Promise.resolve());

  const missing = `Files that the database names were missing when it was written: ${join('attachments', id)}.`;
  const [, copy = ''] = /^The backup is in (.+)\nRows: \d+\. Files: 1\.\n/.exec(written.err) ?? [];
  const installation = await emptyInstallation();
  for (const result of [
    written,
    await runCommand(installation.config, 'restore', ['--check', copy]),
    await runCommand(installation.config, 'restore', [copy]),
  ])
    expect(result).toEqual({ code: 1, out: '', err: expect.stringContaining(missing) });
  expect(await isEmpty(installation)).toBe(false);
});

it('deletes backups after 30 days, and nothing else in the folder', async () => {
  const backups = join(parent, 'backups');
  let now = Date.now();
  const prune = () =>
    pruneBackups({ config: { ...server.config, DATA_DIR: parent }, now: () => new Date(now) });
  await prune();
  await mkdir(join(backups, 'own notes'), { recursive: true });
  await cp(written, join(backups, basename(written)), { recursive: true });
  await writeFile(join(backups, 'before-007.sqlite'), '');
  for (const name of await readdir(backups))
    await utimes(join(backups, name), new Date(now), new Date(now));

  now += 30 * DAY;
  await prune();
  expect(await readdir(backups)).toHaveLength(3);
  now += 1;
  await prune();
  expect(await readdir(backups)).toEqual(['own notes']);
});
