import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/freePort.js';

/** A PostgreSQL server on a free port with a temporary data folder. */
export interface TempPostgres {
  url: string;
  /** Stops the server in immediate mode and starts it again, which runs crash recovery. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): void;
}

const INSTALLED = '/usr/lib/postgresql';
const run = promisify(execFile);

/** @throws when PostgreSQL is not installed. */
export async function startTempPostgres(): Promise<TempPostgres> {
  const bin = newestBinFolder();
  const folder = mkdtempSync(path.join(tmpdir(), 'study-buddy-postgres-'));
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
    rmSync(folder, { recursive: true, force: true });
  };
  // pg_ctl starts a daemon, which outlives this process.
  process.once('exit', stop);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await run(...control('-l', log, '-m', 'immediate', 'restart'), { cwd: folder });
    },
    stop,
  };
}

function newestBinFolder(): string {
  const isInstalled = statSync(INSTALLED, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const [newest] = (isInstalled ? readdirSync(INSTALLED) : []).sort(
    (a, b) => Number(b) - Number(a),
  );
  if (newest === undefined) {
    throw new Error(`PostgreSQL was not found in ${INSTALLED}.`);
  }
  return path.join(INSTALLED, newest, 'bin');
}

const accountId = (which: '-u' | '-g') =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
