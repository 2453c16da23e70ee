import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { describeStartFailure } from '../../../server/cli/commandLine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'study-buddy-failure-'));
});
afterEach(() => rm(folder, { recursive: true }));

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

describe('a failed start', () => {
  it('names an invalid setting', async () => {
    expect(await failWith({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL must be one of/);
    expect(await failWith({ HOST: '192.0.2.1' })).toBe(
      'HOST 192.0.2.1 is not an IP or name of this machine.',
    );
    expect(await failWith({ HOST: 'no.such.host.invalid' })).toBe(
      'HOST is not an IP or name of this machine.',
    );
  });

  it('names a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    expect(await failWith({ PORT: port })).toBe(
      `PORT ${port} is taken by another program; stop it or choose another PORT.`,
    );
  });

  it('names an unusable data folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    expect(await failWith({ DATA_DIR: file })).toBe(
      `DATA_DIR cannot be used: ${file} is not a folder.`,
    );
    expect(await failWith({ DATA_DIR: join(file, 'below') })).toMatch(/^DATA_DIR cannot be used/);
  });

  it.each(['/proc/study-buddy', '/proc/study-buddy/data'])(
    'ends where no folder can be created: %s',
    async (dataDir) => {
      expect(await failWith({ DATA_DIR: dataDir })).toBe(
        'DATA_DIR cannot be used: /proc/study-buddy cannot be created.',
      );
    },
  );

  it.each([
    ['jwt-secret', '', 'links in mails and added calendar addresses become invalid'],
    ['jwt-secret', 'short', 'links in mails and added calendar addresses become invalid'],
    ['vapid-private-key', '', 'students turn push on again'],
    ['vapid-private-key', 'AAAA', 'students turn push on again'],
  ])('names a secret that is damaged: %s with %j', async (name, content, loss) => {
    const file = join(folder, name);
    await writeFile(file, content);
    expect(await failWith({ DATA_DIR: folder })).toBe(
      `The secret in ${file} is damaged. Restore the file, or delete it to get a new one: ${loss}.`,
    );
  });

  it('names an invalid database file', async () => {
    const text = 'This is a letter and no database. '.repeat(100);
    await writeFile(join(folder, 'study-buddy.sqlite'), text);
    expect(await failWith({ DATA_DIR: folder })).toBe(
      'DATA_DIR contains a database that this program cannot read.',
    );
  });

  it.each([
    ['MODULE_NOT_FOUND', "Cannot find module 'better-sqlite3'\nRequire stack:\n- a.js"],
    ['ERR_DLOPEN_FAILED', 'The module was compiled against another version. Try again.'],
    [undefined, 'Could not locate the bindings file. Tried:\n → a'],
    [undefined, 'Cannot find native binding. npm has a bug.'],
    [
      undefined,
      'Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:',
    ],
  ])('says what to do without native code: %s, %j', (code, message) => {
    const error = Object.assign(new Error(message), { code });
    const text = describeStartFailure(error);
    expect(text).toMatch(
      /^A package is not installed for Node\.js [\d.]+ on \w+-\w+: run "npm ci" with this Node\.js.* and try again \([^\n.]+\)\.$/,
    );
  });

  it('includes the message of unknown errors', () => {
    expect(describeStartFailure(new Error('Out of luck'))).toBe(
      'Study Buddy did not start: Out of luck',
    );
    expect(describeStartFailure('Out of luck')).toBe('Study Buddy did not start: Out of luck');
  });
});
