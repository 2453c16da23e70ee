import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Limits in milliseconds, of the run and of each test. */
interface RunOptions {
  limit: number;
  testLimit: number;
  /** The project of jest.config.ts to run. By default, all that need no PostgreSQL. */
  project?: string;
  env?: NodeJS.ProcessEnv;
}

export const POSTGRES = 'postgres';

export type Tree = ReturnType<typeof makeTree>;

export const isSource = (file: string): boolean => /(?<!\.d)\.tsx?$/.test(file);

/** Returns the files under the paths that Git does not ignore. */
export function listFiles(...paths: string[]): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', ...paths];
  const files = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(file));
}

/** Copies the project to a temporary folder, with its node_modules linked. */
export function makeTree(index: number) {
  const project = createHash('sha1').update(process.cwd()).digest('hex').slice(0, 8);
  const base = join(tmpdir(), `mutate-${project}-${index}`);
  const root = join(base, 'tree');
  const temporary = join(base, 'tmp');
  remove();
  for (const file of listFiles('.')) cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));

  /** Runs test files in the order given. */
  async function runJest(tests: readonly string[], options: RunOptions) {
    mkdirSync(temporary, { recursive: true });
    const { limit, testLimit, project, env } = options;
    const hooks = join(root, 'bench/mutate/jestHooks.js');
    const args = ['-i', '--silent', `--testTimeout=${testLimit}`, `--reporters=${hooks}`];
    args.push(`--testSequencer=${hooks}`, `--cacheDirectory=${join(base, 'cache')}`);
    args.push('--runTestsByPath', ...tests.map((test) => join(root, test)));
    if (project) args.push('--passWithNoTests', '--selectProjects', project);
    else args.push('--ignoreProjects', 'docs', 'e2e', 'long', POSTGRES);
    const child = spawn(
      process.execPath,
      ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...args],
      {
        cwd: root,
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          ...process.env,
          TMPDIR: temporary,
          // With this URL the tests of SQL do not run on SQLite.
          ...(!project && { TEST_DATABASE_URL: '' }),
          ...env,
        },
      },
    );
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    let late = false;
    const kill = () => {
      killGroup(child.pid);
    };
    process.once('exit', kill);
    const timer = setTimeout(() => {
      late = true;
      kill();
    }, limit);
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    clearTimeout(timer);
    kill();
    process.off('exit', kill);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    return { code, late, output };
  }

  /** Resolves to the name of the first test that fails, or to `undefined` if all pass. */
  async function firstFailure(tests: readonly string[], options: RunOptions) {
    const { code, late, output } = await runJest(tests, options);
    if (late) return 'time limit';
    return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? '') || `exit code ${code}`;
  }

  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  function write(file: string, text: string) {
    writeFileSync(join(root, file), text);
  }

  /** Keeps Jest's cache of compiled files. */
  function remove() {
    rmSync(root, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  }

  return { root, runJest, firstFailure, read, write, remove };
}

/** Ends Jest and the processes that its tests started. */
function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
