import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runAdminCommand } from '../../../server/modules/admin/command.ts';
import { signUp, startServer, type Student, type TestServer } from '../../support/server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let server: TestServer;
let ada: Student;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
});

/** Runs the command in a process of its own, while the service runs. */
function run(args: string[], dataDir = server.config.DATA_DIR) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/admin.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
  });
}

const isAdmin = async () => (await ada.api('GET', '/api/admin/users')).status === 200;
const command = (...args: string[]) =>
  runAdminCommand(server.context.database, args, server.clock.now());

describe('npm run admin', () => {
  it('makes an admin of a student who is signed in, while the service runs', async () => {
    expect(await isAdmin()).toBe(false);
    expect(await run(['grant', ada.email.toUpperCase()])).toEqual({
      code: 0,
      out: `${ada.email} is an admin now.`,
      err: '',
    });
    expect(await isAdmin()).toBe(true);
  });

  it('says that there is no database rather than making one', async () => {
    const elsewhere = `${server.config.DATA_DIR}-none`;
    expect(await run(['list'], elsewhere)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${elsewhere} yet: start the service first.`,
    });
  });

  it('lists admins, and takes the role back', async () => {
    await command('grant', ada.email);
    expect(await command('grant', ada.email)).toEqual({
      code: 0,
      text: `${ada.email} already is an admin.`,
    });
    expect((await command('list')).text).toContain(`Ada Lovelace <${ada.email}>`);
    expect((await command('revoke', ada.email)).text).toBe(`${ada.email} is no admin now.`);
    expect(await isAdmin()).toBe(false);
    expect((await command('list')).text).not.toContain(ada.email);
  });

  it('says in a sentence what is wrong', async () => {
    expect(await command('grant', 'nobody@example.edu')).toEqual({
      code: 1,
      text: 'No account has the address nobody@example.edu.',
    });
    for (const args of [[], ['grant'], ['crown', ada.email], ['list', 'all']]) {
      expect(await command(...args)).toMatchObject({
        code: 2,
        text: 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list',
      });
    }
  });
});
