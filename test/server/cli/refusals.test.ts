import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeBackup } from '../../../server/platform/backup/writeBackup.ts';
import { runCommand } from '../../support/server/commandProcess.ts';
import { startSharedServer } from '../../support/server/server.ts';

const server = await startSharedServer();
/** Root may use every file, so another account runs the commands. */
const owner = process.getuid?.() ?? 0;
const uid = owner === 0 ? 65_534 : undefined;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'study-buddy-refusals-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await chmod(join(folder, 'closed'), 0o700);
  await rm(folder, { recursive: true });
});

/** Makes a folder that the account may not use. */
async function close(mode: number): Promise<string> {
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await writeFile(join(closed, 'courses.csv'), 'code,title\nA 1,Art\n');
  await mkdir(join(closed, 'backup'));
  await chmod(closed, mode);
  return closed;
}
const refusal = (use: string, path: string) =>
  expect.stringMatching(
    new RegExp(`user \\d+ .*may not ${use} ${path}, which belongs to user ${owner}`),
  );

describe('a command that another account runs', () => {
  it('says whose the folder of a backup is', async () => {
    const closed = await close(0);
    const args = ['--check', join(closed, 'backup')];
    const { code, err } = await runCommand(server.config, 'restore', args, { uid });
    expect([code, err]).toEqual([1, refusal('read', closed)]);
  });

  it('says whose the list of courses is', async () => {
    const closed = await close(0);
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
    await promisify(execFile)('sh', [
      '-c',
      'cp -r "$0" "$1" && chmod -R a+rX "$1"',
      written.folder,
      backup,
    ]);
    const config = {
      ...server.config,
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: join(closed, 'data'),
    };
    const { code, err } = await runCommand(config, 'restore', [backup], { uid });
    expect([code, err]).toEqual([1, refusal('write to', closed)]);
  });
});
