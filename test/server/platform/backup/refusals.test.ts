import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { writeChecksums } from '../../../../server/platform/backup/checksums.ts';
import { BackupError } from '../../../../server/platform/backup/manifest.ts';
import { checkBackup, restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../../server/platform/backup/writeBackup.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { hasAccounts } from '../../../../server/platform/database/metadata.ts';
import { lockDataDir } from '../../../../server/platform/database/lock.ts';
import { migrations } from '../../../../server/platform/database/migrations/index.ts';
import { runCommand } from '../../../support/server/commandProcess.ts';
import { startServer, type TestServer } from '../../../support/server/server.ts';
import { EMBEDDED, emptyInstallation, createSampleData, type Installation } from './sampleData.ts';

const NEWEST = Object.keys(migrations).sort().at(-1)!;

let server: TestServer;
let written: string;
let target: Installation;
let parent: string;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  await createSampleData(server);
  written = (await writeBackup(server.config, server.clock.now())).folder;
  target = await emptyInstallation();
});
afterAll(async () => {
  await server.stop();
  await target.remove();
});
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'study-buddy-backup-'));
  folder = join(parent, 'backup');
  await cp(written, folder, { recursive: true });
});
afterEach(() => rm(parent, { recursive: true }));

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
  it('a folder that does not exist', async () => {
    await expect(restore(join(parent, 'none'))).rejects.toThrow(
      `There is no folder ${join(parent, 'none')}.`,
    );
  });

  it('an incomplete backup', async () => {
    await rm(join(folder, 'manifest.json'));
    await expect(restore()).rejects.toThrow(
      `${folder} contains no complete backup: manifest.json is missing.`,
    );
  });

  it.each([
    ['another format', (text: string) => text.replace('"format": 2', '"format": 3')],
    ['a truncated manifest', (text: string) => text.slice(0, -10)],
  ])('%s', async (_name, to) => {
    await change('manifest.json', to);
    await expect(restore()).rejects.toThrow(
      `${folder} contains no backup that this program can read: see its manifest.json.`,
    );
  });

  it('a backup of a newer version', async () => {
    await change('manifest.json', (text) =>
      text.replace('"001-initial"', '"001-initial", "999-later"'),
    );
    await expect(restore()).rejects.toThrow(
      'This backup is of a newer Study Buddy (999-later): update this one first.',
    );
  });

  it('tables newer than the backup', async () => {
    await change('manifest.json', (text) => text.replace(new RegExp(`,\\s*"${NEWEST}"`), ''));
    await seal();
    await expect(restoreBackup(server.config, folder)).rejects.toThrow(
      'The tables here are newer than this backup: restore it into a new data folder or database.',
    );
  });

  // Covers F.21
  it('an installation with accounts', async () => {
    await expect(restoreBackup(server.config, folder)).rejects.toThrow(
      'There are accounts here already: restore into an empty installation.',
    );
  });

  // Covers F.21
  it('a data folder in use', async () => {
    const embedded = await emptyInstallation(EMBEDDED);
    const unlock = lockDataDir(embedded.config.DATA_DIR);
    await expect(restore(folder, embedded)).rejects.toThrow('is in use by another Study Buddy');
    unlock();
    await embedded.remove();
  });
});

describe('a damaged backup', () => {
  const lastLine = /[^\n]+\n$/;

  // Covers F.21
  it.each([
    ['a row is missing', (text: string) => text.replace(lastLine, ''), 'messages counted 4'],
    ['a row is truncated', (text: string) => text.slice(0, -9), 'a line of tables/messages.ndjson'],
    [
      'a row is no object',
      (text: string) => text.replace(lastLine, '["1"]\n'),
      'a line of tables/',
    ],
  ])('stores nothing when %s', async (_name, to, message) => {
    await change(join('tables', 'messages.ndjson'), to);
    await expect(restore()).rejects.toThrow(
      'The backup is damaged: tables/messages.ndjson was changed.',
    );
    // Also when somebody made new checksums, and of a version that wrote none.
    await seal();
    await expect(restore()).rejects.toThrow(`The backup is damaged: ${message}`);
    expect(await isEmpty()).toBe(true);
  });

  it.each([
    ['a missing file', (path: string) => rm(path), 'is missing'],
    ['a file that was cut', (path: string) => truncate(path, 1), 'was changed'],
    ['a second file', (path: string) => cp(path, `${path}-2`), '-2 is not part of it'],
    [
      'a link',
      async (path: string) => {
        await rename(path, `${path}-2`);
        await symlink(`${path}-2`, path);
      },
      'is not a file',
    ],
  ])('is detected by %s', async (_title, damage, message) => {
    const [name = ''] = await readdir(join(folder, 'avatars'));
    await damage(join(folder, 'avatars', name));
    const { code, err } = await runCommand(target.config, 'restore', ['--check', folder]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`avatars/${name}`) });
    expect(err).toMatch(new RegExp(`^The backup is damaged: .* ?${message}\\.$`));
    await expect(restore()).rejects.toThrow(message);
    expect(await isEmpty()).toBe(true);
  });

  it('is detected by one changed byte, at 40 places', async () => {
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (let round = 0; round < 40; round += 1) {
      const path = paths[round % paths.length]!;
      const bytes = await readFile(path);
      if (bytes.length === 0) continue;
      const at = Math.floor(Math.random() * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
      await writeFile(path, changed);
      await expect(checkBackup(folder)).rejects.toThrow(BackupError);
      await writeFile(path, bytes);
    }
    await checkBackup(folder);
  });

  it('stores nothing, so that another backup can be restored', async () => {
    const installation = await emptyInstallation();
    await truncate(join(folder, 'tables', 'users.ndjson'));
    await seal();
    await expect(restore(folder, installation)).rejects.toThrow(
      'The backup is damaged: users counted 2 when it was written, and 0 now.',
    );
    await restore(written, installation);
    expect(await isEmpty(installation)).toBe(false);
    await installation.remove();
  });
});

describe('a backup that cannot be written', () => {
  const renameMigration = (from: string, to: string) =>
    server.context.database.executeQuery(
      CompiledQuery.raw(`update kysely_migration set name = '${to}' where name = '${from}'`),
    );
  const backups = () => readdir(join(server.config.DATA_DIR, 'backups'));

  it('leaves no folder when the tables have another version', async () => {
    const before = await backups();
    await renameMigration(NEWEST, '999-other');
    await expect(writeBackup(server.config, server.clock.now())).rejects.toThrow(
      'The database is not of the version of this program: start the service once, then back up.',
    );
    await renameMigration('999-other', NEWEST);
    expect(await backups()).toEqual(before);
  });
});

describe('the backup commands', () => {
  it('print their usage', async () => {
    expect(await runCommand(server.config, 'backup', ['everything'])).toEqual({
      code: 2,
      out: '',
      err: 'Usage: npm run backup',
    });
    expect(await runCommand(target.config, 'restore')).toEqual({
      code: 2,
      out: '',
      err: 'Usage: npm run restore [-- --check] FOLDER',
    });
  });

  it('check a backup without writing', async () => {
    const { code, out } = await runCommand(server.config, 'restore', ['--check', folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^The backup of .+Z is as it was written\.\nRows: \d+\. Files: 2\.$/);
  });

  it('print errors in one line', async () => {
    expect(await runCommand(server.config, 'restore', [folder])).toEqual({
      code: 1,
      out: '',
      err: 'There are accounts here already: restore into an empty installation.',
    });
  });
});
