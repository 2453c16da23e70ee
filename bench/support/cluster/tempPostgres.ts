import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/freePort.js';
import { makeTempFolder, removeFolder } from '../storage.ts';

const INSTALLED = '/usr/lib/postgresql';
const run = promisify(execFile);

/**
 * Starts a PostgreSQL server with a temporary data folder on a free port.
 * @throws when PostgreSQL is not installed.
 */
export async function startTempPostgres() {
  const bin = newestBinFolder();
  const folder = makeTempFolder();
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const data = path.join(folder, 'data');
  /** PostgreSQL refuses to run as root. */
  const command = (name: string, args: readonly string[]): [string, string[]] => {
    const program = path.join(bin, name);
    return isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, [...args]];
  };
  const control = (...args: string[]) => command('pg_ctl', ['-D', data, '-w', ...args]);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const log = path.join(folder, 'log');

  if (isRoot) chownSync(folder, accountId('-u'), accountId('-g'));
  await run(...command('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres']), { cwd: folder });
  await run(...control('-l', log, '-o', settings, 'start'), { cwd: folder });

  const stop = () => {
    process.off('exit', stop);
    const [program, args] = control('-m', 'immediate', 'stop');
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
    removeFolder(folder);
  };
  // pg_ctl starts a daemon, which outlives this process.
  process.once('exit', stop);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Stops the server in immediate mode and starts it again, which runs crash recovery. */
    async restart() {
      await run(...control('-l', log, '-m', 'immediate', 'restart'), { cwd: folder });
    },
    /** Stops the server and deletes its data. */
    stop,
  };
}

function newestBinFolder(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new Error(`PostgreSQL was not found in ${INSTALLED}.`);
  return path.join(INSTALLED, newest, 'bin');
}

const accountId = (which: '-u' | '-g') =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
