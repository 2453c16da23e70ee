import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { runAdminCommand } from '../../../server/cli/adminCommand.ts';
import { runCommand } from '../../support/server/commandProcess.ts';
import { startSharedServer } from '../../support/server/server.ts';

const server = await startSharedServer();
const file = join(server.config.DATA_DIR, 'courses.csv');
const { database } = server.context;

beforeEach(async () => {
  await database.deleteFrom('courses').execute();
  await writeFile(file, 'code,title\nMATH 201,Linear Algebra\n0042,Ethics\n');
});

const run = (...args: string[]) =>
  runAdminCommand(database, ['courses', ...args], server.clock.now());
const codes = async () =>
  (await database.selectFrom('courses').select('code').orderBy('code').execute()).map(
    ({ code }) => code,
  );

describe('npm run admin -- courses import', () => {
  it('prints what would change, and imports while the service runs', async () => {
    expect(
      await runCommand(server.config, 'admin', ['courses', 'import', file, '--dry-run']),
    ).toEqual({
      code: 0,
      out: [
        'This would be stored: 2 new, 0 changed, 0 unchanged. 0 are not in the file and stay.',
        'New:',
        '  MATH 201 Linear Algebra',
        '  0042 Ethics',
      ].join('\n'),
      err: '',
    });
    expect(await codes()).toEqual([]);
    expect((await runCommand(server.config, 'admin', ['courses', 'import', file])).out).toBe(
      'Stored: 2 new, 0 changed, 0 unchanged. 0 are not in the file and stay.',
    );
    expect(await codes()).toEqual(['0042', 'MATH 201']);
  });

  it('names bad rows, and leaves them out on request', async () => {
    await writeFile(file, 'code,title\nA 1,Art\nB 1,\n');
    expect(await run('import', file)).toEqual({
      code: 1,
      text: 'Nothing was stored: line 3 has no title.',
    });
    expect(await codes()).toEqual([]);
    expect(await run('import', file, '--skip-bad-rows')).toEqual({
      code: 0,
      text: [
        'Stored: 1 new, 0 changed, 0 unchanged. 0 are not in the file and stay.',
        'Left out:',
        '  Line 3 has no title.',
      ].join('\n'),
    });
  });

  it('says what changes, which line of a code counts and what is removed', async () => {
    await run('import', file);
    await writeFile(file, 'code,title\nMATH 201,Algebra\nMATH 201,Algebra I\n');
    expect(await run('import', '--remove-missing', file)).toEqual({
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
  });

  it('lists a hundred new courses', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `C ${n},Course ${n}`);
    await writeFile(file, `code,title\n${rows.join('\n')}`);
    const lines = (await run('import', file, '--dry-run')).text.split('\n');
    expect(lines).toHaveLength(103);
    expect(lines.at(-1)).toBe('  and 20 more');
  });

  it('imports standard input', async () => {
    const input = 'code,title\nPHIL 1,Logic\n';
    const { out } = await runCommand(server.config, 'admin', ['courses', 'import', '-'], { input });
    expect(out).toBe('Stored: 1 new, 0 changed, 0 unchanged. 0 are not in the file and stay.');
    expect(await codes()).toEqual(['PHIL 1']);
  });

  it('says in a sentence why a file cannot be read', async () => {
    expect(await run('import', `${file}.none`)).toEqual({
      code: 1,
      text: `There is no file ${file}.none.`,
    });
    await writeFile(file, 'a,b\n');
    expect(await run('import', file)).toEqual({
      code: 1,
      text: 'The first line has to name the columns code and title. It has “a”, “b”.',
    });
  });

  it('prints usage', async () => {
    for (const args of [[], ['import'], ['export', file], ['import', file, '--force']]) {
      expect(await run(...args)).toMatchObject({
        code: 2,
        text: expect.stringContaining('courses import FILE.csv'),
      });
    }
  });
});
