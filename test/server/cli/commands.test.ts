import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildApp } from '../../../server/app.ts';
import { runAdminCommand } from '../../../server/cli/adminCommand.ts';
import { describeStartFailure } from '../../../server/cli/commandLine.ts';
import { writeBackup } from '../../../server/platform/backup/writeBackup.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { openSqlite } from '../../../server/platform/database/openSqlite.js';
import { runCommand } from '../../support/server/commandProcess.ts';
import { startSharedServer } from '../../support/server/server.ts';
import { signUp, type Student } from '../../support/server/students.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';

const server = await startSharedServer();
const { database } = server.context;
const command = (...args: string[]) => runAdminCommand(server.context, args, server.clock.now());
/** Runs the built admin command. */
const npmRunAdmin = (args: string[], options?: Parameters<typeof runCommand>[3]) =>
  runCommand(server.config, 'admin', args, options);

let folder: string;
beforeEach(async () => {
  folder = await tempFolder();
  await chmod(folder, 0o755);
});

describe('npm run admin', () => {
  let ada: Student;

  beforeEach(async () => {
    await database.updateTable('users').set({ role: 'student' }).execute();
    ada = await signUp(server, 'Ada Lovelace');
  });

  const isAdmin = async () => (await ada.api('GET', '/api/admin/users')).status === 200;

  it('grants the role while the service runs', async () => {
    expect(await isAdmin()).toBe(false);
    expect(await npmRunAdmin(['grant', ada.email.toUpperCase()])).toEqual({
      code: 0,
      out: `${ada.email} is an admin now.`,
      err: '',
    });
    expect(await isAdmin()).toBe(true);
  });

  it('fails without a database', async () => {
    const DATA_DIR = `${server.config.DATA_DIR}-none`;
    const elsewhere = { ...server.config, DATABASE_URL: '', REDIS_URL: '', DATA_DIR };
    const err = `There is no database in ${DATA_DIR} yet: start the service first.`;
    expect(await runCommand(elsewhere, 'admin', ['list'])).toEqual({ code: 1, out: '', err });
    await writeFile(join(folder, 'study-buddy.sqlite'), 'This is a letter. '.repeat(100));
    const letter = { ...elsewhere, DATA_DIR: folder };
    const { err: damage } = await runCommand(letter, 'admin', ['list']);
    expect(damage).toMatch(/is damaged: file is not a database\. Move DATA_DIR away/);
  });

  it('prints a secret without any settings', async () => {
    const nowhere = { ...server.config, DATABASE_URL: '', JWT_SECRET: '', DATA_DIR: '/proc/none' };
    expect(await runCommand(nowhere, 'admin', ['secret'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^[\w-]{43}$/),
      err: '',
    });
  });

  it('lists admins and revokes the role, except of the only one', async () => {
    const { email } = ada;
    expect(await command('list')).toEqual({ code: 0, text: 'There is no admin yet.' });
    await command('grant', email);
    expect(await command('grant', email)).toEqual({
      code: 0,
      text: `${email} already is an admin.`,
    });
    expect((await command('list')).text).toBe(`Ada Lovelace <${email}>`);
    expect(await command('revoke', email)).toEqual({
      code: 1,
      text: `${email} is the only admin. Grant the role to another first.`,
    });
    expect(await isAdmin()).toBe(true);
    const grace = await signUp(server, 'Grace Hopper');
    await command('grant', grace.email);
    expect((await command('revoke', email)).text).toBe(`${email} is no admin now.`);
    expect(await isAdmin()).toBe(false);
    expect((await command('list')).text).toBe(`Grace Hopper <${grace.email}>`);
  });

  it('prints errors and usage', async () => {
    expect(await command('grant', 'nobody@example.edu')).toEqual({
      code: 1,
      text: 'No account has the email nobody@example.edu.',
    });
    const usage =
      /^Usage: npm run admin -- grant EMAIL \| revoke EMAIL \| list \| secret\n.* courses import FILE\.csv/;
    for (const args of [
      ...[[], ['grant'], ['crown', ada.email], ['list', 'all']],
      ...[['courses'], ['courses', 'import'], ['courses', 'export', 'file']],
      ['courses', 'import', 'file', '--force'],
    ]) {
      const { code, text } = await command(...args);
      expect([args, code, text]).toEqual([args, 2, expect.stringMatching(usage)]);
    }
  });
});

describe('npm run admin -- courses import', () => {
  let file: string;
  beforeEach(async () => {
    await database.deleteFrom('courses').execute();
    file = join(folder, 'courses.csv');
  });

  const run = async (content: string, ...flags: string[]) => {
    await writeFile(file, `code,title\n${content}`);
    return command('courses', 'import', ...flags, file);
  };
  const codes = async () =>
    (await database.selectFrom('courses').select('code').orderBy('code').execute()).map(
      ({ code }) => code,
    );
  const COURSES = 'MATH 201,Linear Algebra\n0042,Ethics\n';

  it('prints what would change, which courses change, and what is removed', async () => {
    expect(await run(COURSES, '--dry-run')).toEqual({
      code: 0,
      text: [
        'This would be stored: 2 new, 0 changed, 0 unchanged. 0 are not in the file and stay.',
        'New:',
        '  MATH 201 Linear Algebra',
        '  0042 Ethics',
      ].join('\n'),
    });
    expect(await codes()).toEqual([]);
    await run(COURSES);
    expect(await codes()).toEqual(['0042', 'MATH 201']);
    expect(await run('MATH 201,Algebra\nMATH 201,Algebra I\n', '--remove-missing')).toEqual({
      code: 0,
      text: [
        'Stored: 0 new, 1 changed, 0 unchanged, 1 removed.',
        'Changed:',
        '  MATH 201: title “Algebra I”, was “Linear Algebra”',
        'Removed:',
        '  0042 Ethics',
        'More than once:',
        '  MATH 201 is on line 2 and on line 3, which counts.',
      ].join('\n'),
    });
    const rows = Array.from({ length: 120 }, (_, n) => `C ${n},Course ${n}`);
    const lines = (await run(rows.join('\n'), '--dry-run')).text.split('\n');
    // A hundred, with lines before and after them.
    expect(lines.slice(0, 2)).toEqual([expect.stringContaining('120 new'), 'New:']);
    expect(lines[102]).toBe('  and 20 more');
  });

  it('names the bad rows that it leaves out on request', async () => {
    expect(await run('A 1,Art\nB 1,\n', '--skip-bad-rows')).toEqual({
      code: 0,
      text: [
        'Stored: 1 new, 0 changed, 0 unchanged. 0 are not in the file and stay.',
        'Left out:',
        '  Line 3 has no title.',
      ].join('\n'),
    });
    const { text } = await run('B 1,\n', '--dry-run');
    expect(text).toMatch(
      /Not in the file:\n {2}A 1 Art\nCannot be stored:\n {2}Line 2 has no title/,
    );
  });

  it('imports standard input while the service runs', async () => {
    const input = 'code,title\nPHIL 1,Logic\n';
    const { out } = await npmRunAdmin(['courses', 'import', '-'], { input });
    expect(out).toBe('Stored: 1 new, 0 changed, 0 unchanged. 0 are not in the file and stay.');
    expect(await codes()).toEqual(['PHIL 1']);
  });

  it('says in a sentence why a file cannot be read', async () => {
    expect(await command('courses', 'import', `${file}.none`)).toEqual({
      code: 1,
      text: `There is no file ${file}.none.`,
    });
    await writeFile(file, 'a,b\n');
    expect(await command('courses', 'import', file)).toEqual({
      code: 1,
      text: 'The first line has to name the columns code and title. It has “a”, “b”.',
    });
  });
});

describe('a command that another account runs', () => {
  /** Root may use every file, so another account runs the commands. */
  const owner = process.getuid?.() ?? 0;
  const uid = owner === 0 ? 65_534 : undefined;

  afterEach(() => chmod(join(folder, 'closed'), 0o700));

  /** Makes a folder that the account may not use. */
  async function close(mode: number): Promise<string> {
    const closed = join(folder, 'closed');
    await mkdir(closed);
    await writeFile(join(closed, 'courses.csv'), 'code,title\nA 1,Art\n');
    await mkdir(join(closed, 'backup'));
    await chmod(closed, mode);
    return closed;
  }
  const refusal = (use: string, path: string, what = '') =>
    expect.stringMatching(
      new RegExp(`^${what}user \\d+ .*may not ${use} ${path}, which belongs to user ${owner}`),
    );

  it('says whose the folder of a backup and the list of courses are', async () => {
    const closed = await close(0);
    const check = ['--check', join(closed, 'backup')];
    const restored = await runCommand(server.config, 'restore', check, { uid });
    expect([restored.code, restored.err]).toEqual([1, refusal('read', closed)]);

    const config = { ...server.config, DATA_DIR: folder };
    await writeFile(join(folder, 'study-buddy.sqlite'), '');
    await chmod(join(folder, 'study-buddy.sqlite'), 0o666);
    await chmod(folder, 0o777);
    const args = ['courses', 'import', join(closed, 'courses.csv')];
    const { code, err } = await runCommand(config, 'admin', args, { uid });
    expect([code, err]).toEqual([1, refusal('read', closed)]);
  });

  it('says whose the folder is in which the data folder has to be made', async () => {
    const closed = await close(0o555);
    const written = await writeBackup(server.config, new Date());
    const backup = join(folder, 'backup');
    const copy = 'cp -r "$0" "$1" && chmod -R a+rX "$1"';
    await promisify(execFile)('sh', ['-c', copy, written.folder, backup]);
    const config = { ...server.config, DATA_DIR: join(closed, 'data') };
    const { code, err } = await runCommand(config, 'restore', [backup], { uid });
    const what = 'The backup could not be restored: ';
    expect([code, err]).toEqual([1, refusal('write to', closed, what)]);
  });
});

describe('a failed start', () => {
  /** Returns the message of a start that fails. */
  async function failWith(settings: Record<string, string>): Promise<string> {
    try {
      const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', ...settings });
      const app = await buildApp({ config });
      try {
        await app.listen({ host: config.HOST, port: config.PORT });
      } finally {
        await app.close();
      }
    } catch (error) {
      return describeStartFailure(error);
    }
    throw new Error('It started.');
  }

  const unusable = (reason: string) => `DATA_DIR cannot be used: ${reason}`;

  it('names an invalid setting, and a port in use', async () => {
    expect(await failWith({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL must be one of/);
    expect(await failWith({ HOST: '192.0.2.1' })).toBe(
      'HOST 192.0.2.1 is not an IP or name of this machine.',
    );
    expect(await failWith({ HOST: 'no.such.host.invalid' })).toBe(
      'HOST is not an IP or name of this machine.',
    );
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const message = await failWith({ PORT: port });
    other.close();
    expect(message).toBe(
      `PORT ${port} is taken by another program; stop it or choose another PORT.`,
    );
  });

  it('names an unusable data folder, and a file that is no database', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    expect(await failWith({ DATA_DIR: file })).toBe(unusable(`${file} is not a folder.`));
    expect(await failWith({ DATA_DIR: join(file, 'below') })).toMatch(unusable(''));
    for (const DATA_DIR of ['/proc/study-buddy', '/proc/study-buddy/data'])
      expect(await failWith({ DATA_DIR })).toBe(unusable('/proc/study-buddy cannot be created.'));
  });

  it('names a damaged database, and how to restore it', async () => {
    const file = join(folder, 'study-buddy.sqlite');
    const damaged = (reason: string) =>
      `The database ${file} is damaged: ${reason}. Move DATA_DIR away, except its backups, and run "npm run restore FOLDER" with the newest of them.`;
    await writeFile(file, 'This is a letter and no database. '.repeat(100));
    expect(await failWith({ DATA_DIR: folder })).toBe(damaged('file is not a database'));
    await rm(file);
    const database = openSqlite(file);
    database.exec('create table kysely_migration (name text primary key, timestamp text)');
    database.close();
    const content = await readFile(file);
    await writeFile(file, content.fill(1, content.length / 2));
    const restore = damaged('database disk image is malformed');
    expect(await failWith({ DATA_DIR: folder })).toBe(restore);
    const config = readConfig({ DATA_DIR: folder });
    expect(await runCommand(config, 'backup')).toEqual({ code: 1, out: '', err: restore });
  });

  it('names a secret that is damaged, and what is lost with it', async () => {
    for (const [name, damaged, loss] of [
      ['jwt-secret', 'short', 'links in mails and added calendar addresses become invalid'],
      ['vapid-private-key', 'AAAA', 'students turn push on again'],
    ] as const) {
      const DATA_DIR = await mkdtemp(join(folder, 'data-'));
      const file = join(DATA_DIR, name);
      for (const content of ['', damaged]) {
        await writeFile(file, content);
        expect(await failWith({ DATA_DIR })).toBe(
          `The secret in ${file} is damaged. Restore the file, or delete it to get a new one: ${loss}.`,
        );
      }
    }
  });

  it('says what to do without native code', () => {
    for (const [code, message] of [
      ['MODULE_NOT_FOUND', "Cannot find module 'better-sqlite3'\nRequire stack:\n- a.js"],
      ['ERR_DLOPEN_FAILED', 'The module was compiled against another version. Try again.'],
      [undefined, 'Could not locate the bindings file. Tried:\n → a'],
      [undefined, 'Cannot find native binding. npm has a bug.'],
      [undefined, 'Could not load the "sharp" module using the linux-x64 runtime\nPossible:'],
    ]) {
      const error = Object.assign(new Error(message), { code });
      expect(describeStartFailure(error)).toMatch(
        /^A package is not installed for Node\.js [\d.]+ on \w+-\w+: run "npm ci" with this Node\.js.* and try again \([^\n.]+\)\.$/,
      );
    }
  });

  it('names what is wrong with the disk, and includes the message of unknown errors', () => {
    const [full, fixed] = ['its disk is full.', 'its disk may not be written.'];
    for (const [code, reason] of Object.entries({
      ...{ ENOSPC: full, EDQUOT: full, SQLITE_FULL: full, EROFS: fixed, SQLITE_READONLY: fixed },
      SQLITE_CANTOPEN: 'the database in it may not be written.',
    }))
      expect(describeStartFailure({ code })).toBe(unusable(reason));
    expect(describeStartFailure(new Error('Out of luck'))).toBe(
      'Study Buddy did not start: Out of luck',
    );
    expect(describeStartFailure('Out of luck')).toBe('Study Buddy did not start: Out of luck');
  });
});
