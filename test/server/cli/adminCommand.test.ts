import { beforeEach, describe, expect, it } from '@jest/globals';
import { runAdminCommand } from '../../../server/cli/adminCommand.ts';
import { runCommand } from '../../support/server/commandProcess.ts';
import { startSharedServer, signUp, type Student } from '../../support/server/server.ts';

const server = await startSharedServer();
let ada: Student;

beforeEach(async () => {
  await server.context.database.updateTable('users').set({ role: 'student' }).execute();
  ada = await signUp(server, 'Ada Lovelace');
});

const isAdmin = async () => (await ada.api('GET', '/api/admin/users')).status === 200;
const command = (...args: string[]) =>
  runAdminCommand(server.context.database, args, server.clock.now());

describe('npm run admin', () => {
  it('grants the role while the service runs', async () => {
    expect(await isAdmin()).toBe(false);
    expect(await runCommand(server.config, 'admin', ['grant', ada.email.toUpperCase()])).toEqual({
      code: 0,
      out: `${ada.email} is an admin now.`,
      err: '',
    });
    expect(await isAdmin()).toBe(true);
  });

  it('fails without a database', async () => {
    const DATA_DIR = `${server.config.DATA_DIR}-none`;
    const elsewhere = { ...server.config, DATABASE_URL: '', REDIS_URL: '', DATA_DIR };
    expect(await runCommand(elsewhere, 'admin', ['list'])).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${DATA_DIR} yet: start the service first.`,
    });
  });

  it('prints another secret each time, without any settings', async () => {
    const nowhere = { ...server.config, DATABASE_URL: '', JWT_SECRET: '', DATA_DIR: '/proc/none' };
    const first = await runCommand(nowhere, 'admin', ['secret']);
    expect(first).toEqual({ code: 0, out: expect.stringMatching(/^[\w-]{43}$/), err: '' });
    expect(await runCommand(nowhere, 'admin', ['secret'])).not.toEqual(first);
  });

  it('lists admins and revokes the role, except of the only one', async () => {
    await command('grant', ada.email);
    expect(await command('grant', ada.email)).toEqual({
      code: 0,
      text: `${ada.email} already is an admin.`,
    });
    expect((await command('list')).text).toContain(`Ada Lovelace <${ada.email}>`);
    expect(await command('revoke', ada.email)).toEqual({
      code: 1,
      text: `${ada.email} is the only admin. Grant the role to another first.`,
    });
    expect(await isAdmin()).toBe(true);
    const grace = await signUp(server, 'Grace Hopper');
    await command('grant', grace.email);
    expect((await command('revoke', ada.email)).text).toBe(`${ada.email} is no admin now.`);
    expect(await isAdmin()).toBe(false);
    expect((await command('list')).text).not.toContain(ada.email);
  });

  it('prints errors and usage', async () => {
    expect(await command('grant', 'nobody@example.edu')).toEqual({
      code: 1,
      text: 'No account has the email nobody@example.edu.',
    });
    for (const args of [[], ['grant'], ['crown', ada.email], ['list', 'all']]) {
      expect(await command(...args)).toMatchObject({
        code: 2,
        text: expect.stringMatching(
          /^Usage: npm run admin -- grant EMAIL \| revoke EMAIL \| list \| secret\n/,
        ),
      });
    }
  });
});
