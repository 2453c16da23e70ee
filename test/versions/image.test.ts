import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/freePort.js';
import { buildImage, type Image } from './dockerfile.ts';
import { call } from '../support/server/call.ts';
import { type ServiceProcess, startProcess } from '../support/server/serviceProcess.ts';

const run = promisify(execFile);
/** Megabytes of the application folder of the image. */
const MAX_SIZE = 135;
/** The user of the operating system `nobody`, as whom only root can run something. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;
const runsAs = uid ?? process.getuid?.() ?? 0;

/** .ci/versions.sh fills it. */
const others = process.env['TEST_NODES'] ?? '';
const installed = join(others, 'app');
const findNode = (major: number) => join(others, `node_modules/node${major}/bin`);

let folder: string;
let image: Image;
let app: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'study-buddy-image-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'npm'));
  if (uid !== undefined) await chown(join(folder, 'npm'), uid, uid);
  image = await buildImage('deploy/Dockerfile', { folder, findNode, installed, uid });
  app = join(image.root, image.workdir);
  await run('chmod', ['-R', 'a-w', app]);
}, 1_200_000);
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true });
});

let own: string;
let running: ServiceProcess[] = [];
beforeEach(async () => {
  own = await mkdtemp(join(tmpdir(), 'study-buddy-image-data-'));
  await chmod(own, 0o755);
  running = [];
});
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL');
  await Promise.all(running.map((service) => service.exited));
  await rm(own, { recursive: true });
});

/** Makes a folder of the user who runs the service. */
async function makeFolder(name: string): Promise<string> {
  const path = join(own, name);
  await mkdir(path, { mode: 0o700 });
  if (uid !== undefined) await chown(path, uid, uid);
  return path;
}

/** Starts what the image starts. */
function start(dataDir: string, settings: Record<string, string> = {}): ServiceProcess {
  const [program = '', ...rest] = image.command;
  const env = {
    ...image.env,
    PATH: image.path,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    ...settings,
  };
  const service = startProcess(dataDir, { command: [program, ...rest], cwd: app, uid, env });
  running.push(service);
  return service;
}

async function failWith(service: ServiceProcess): Promise<string> {
  expect(await service.exited).toBe(1);
  return service.stderr();
}

describe('the image', () => {
  it('is healthy with a read-only application folder, as a user who is not root', async () => {
    const port = String(await freePort());
    const service = start(await makeFolder('data'), { PORT: port });
    const url = await service.url();
    const ready = await call(server(url), 'GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    const [program = '', ...args] = image.healthcheck;
    const env = { ...process.env, PATH: image.path, PORT: port };
    await run(program, args, { env });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const body = { name: 'Ada', email: 'ada@example.edu', password: 'tangerine-orbit-42' };
    const signup = { ...body, university: 'London' };
    expect((await call(server(url), 'POST', '/api/users/signup', { body: signup })).status).toBe(
      201,
    );
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    await expect(run(program, args, { env })).rejects.toMatchObject({ code: 1 });
  });

  it('has the packages that the service loads, and no others', async () => {
    const { dependencies } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const imported = await findPackages(join(app, 'build/server'));
    // An optional dependency, which no import names.
    imported.delete('better-sqlite3');
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
    const packages = await readdir(join(app, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify', 'pg']));
    for (const absent of ['better-sqlite3-12', 'react', 'vite', 'typescript'])
      expect(packages).not.toContain(absent);
  });

  it(`is smaller than ${MAX_SIZE} MB`, async () => {
    const { stdout } = await run('du', ['-sm', '--apparent-size', app]);
    expect(parseInt(stdout, 10)).toBeLessThan(MAX_SIZE);
  });
});

describe('a start as a user without the rights', () => {
  it('names the data folder, the user and the owner', async () => {
    const dataDir = join(own, 'data');
    await mkdir(dataDir, { mode: 0o500 });
    expect(await failWith(start(dataDir))).toMatch(
      sentence(`DATA_DIR cannot be used: user USER may not write to ${dataDir}, OWNER`),
    );
  });

  it('is told by the doctor, too', async () => {
    const dataDir = join(own, 'data');
    await mkdir(dataDir, { mode: 0o500 });
    const command = ['node', 'build/server/cli/admin.js', 'doctor'] as const;
    const env = { PATH: image.path, JWT_SECRET: 'a-secret-that-needs-no-folder-of-data' };
    const doctor = startProcess(dataDir, { command, cwd: app, uid, env });
    running.push(doctor);
    expect(await doctor.exited).toBe(1);
    expect(doctor.stdout()).toMatch(
      /^WRONG {2}Settings are not valid: DATA_DIR cannot be used: user .* may not write to /,
    );
  });

  it('names the folder above a data folder that is missing', async () => {
    await chmod(own, 0o555);
    expect(await failWith(start(join(own, 'new', 'data')))).toMatch(
      sentence(`DATA_DIR cannot be used: user USER may not write to ${own}, OWNER`),
    );
    await chmod(own, 0o755);
  });

  it('names a file in the data folder that another user wrote', async () => {
    const dataDir = await makeFolder('data');
    const file = join(dataDir, 'study-buddy.sqlite');
    await writeFile(file, '', { mode: 0o400 });
    expect(await failWith(start(dataDir))).toMatch(
      sentence(`DATA_DIR cannot be used: user USER may not write to ${file}, OWNER`),
    );
  });

  it('names the file of a secret', async () => {
    const file = join(own, 'jwt-secret');
    await writeFile(file, 'a-secret-that-the-service-may-not-read', { mode: 0o200 });
    const service = start(await makeFolder('data'), { JWT_SECRET_FILE: file });
    expect(await failWith(service)).toMatch(
      sentence(`JWT_SECRET_FILE cannot be used: user USER may not read ${file}, OWNER`),
    );
  });

  it('names the folder for temporary files, through which uploads get into a bucket', async () => {
    const temporary = join(own, 'tmp');
    await mkdir(temporary, { mode: 0o555 });
    const settings = { S3_BUCKET: 'study-buddy', TMPDIR: temporary };
    expect(await failWith(start(await makeFolder('data'), settings))).toMatch(
      sentence(`TMPDIR cannot be used: user USER may not write to ${temporary}, OWNER`),
    );
  });
});

const server = (url: string) => ({ url });

/** The pattern of one line with the user who runs the service and the owner, who runs the test. */
function sentence(text: string): RegExp {
  const owner = `which belongs to user ${process.getuid?.() ?? 0}`;
  const escaped = text.replace(/[.\\/]/g, '\\$&');
  const named = escaped.replace('USER', `${runsAs}( \\(\\S+\\))?`).replace('OWNER', owner);
  return new RegExp(`^${named}\\.\\n$`);
}

/** Returns the packages that the files of a build import. */
async function findPackages(build: string): Promise<Set<string>> {
  const files = await readdir(build, { recursive: true });
  const found = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const code = await readFile(join(build, file), 'utf8');
    const imports =
      /^(?:import|export)\b[^'"]*?["']([^"'./][^"']*)["'];?$|\bimport\(["']([^"'./][^"']*)["']\)/gm;
    for (const [, fixed, onDemand = ''] of code.matchAll(imports)) {
      const [scope = '', name = ''] = (fixed ?? onDemand).split('/');
      const isBuiltIn = scope.startsWith('node:') || builtinModules.includes(scope);
      if (!isBuiltIn) found.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return found;
}
