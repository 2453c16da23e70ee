import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DemoResponse, LoginResponse } from '../../contract/auth.ts';
import type { UploadResponse } from '../../contract/chat/messages.ts';
import { png } from '../support/files.ts';
import { call, makeStudent, type Student } from '../support/server/server.ts';
import { type ServiceProcess, startProcess } from '../support/server/serviceProcess.ts';

const run = promisify(execFile);

/** A version of Node.js, and a checkout with the packages that it needs and a build. */
interface Installation {
  node: string;
  root: string;
}

const own: Installation = { node: process.execPath, root: process.cwd() };
const ownMajor = Number(process.versions.node.split('.')[0]);
/** Has the other versions, and a checkout with packages for them. .ci/versions.sh fills it. */
const others = process.env['TEST_NODES'] ?? '';

function installationOf(major: number): Installation {
  if (major === ownMajor) return own;
  return { node: join(others, `node_modules/node${major}/bin/node`), root: join(others, 'app') };
}

let folder: string;
let running: ServiceProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'study-buddy-versions-'));
  running = [];
});
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL');
  await Promise.all(running.map((service) => service.exited));
  await rm(folder, { recursive: true });
});

async function start({ node, root }: Installation, dataDir: string) {
  const command = [node, 'scripts/start.js'] as const;
  const service = startProcess(dataDir, { command, cwd: root, env: { RATE_LIMITS: 'off' } });
  running.push(service);
  return { service, url: await service.url() };
}

async function stop(service: ServiceProcess): Promise<void> {
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(service.stderr()).toBe('');
}

/** Logs in as the student of the demo campus. */
async function logIn(url: string): Promise<Student> {
  const { accounts } = (await call<DemoResponse>({ url }, 'GET', '/api/demo')).body;
  const { email, password } = accounts.find(({ role }) => role === 'student') ?? accounts[0]!;
  const body = { email, password };
  const login = await call<LoginResponse>({ url }, 'POST', '/api/users/login', { body });
  expect(login.status).toBe(200);
  const { token, refreshToken } = login.body;
  const account = { _id: '', name: '', email, password, token, refreshToken };
  return makeStudent({ url }, account);
}

/** Returns a buddy, and sends text and a picture to them. */
async function useService(url: string, text: string) {
  const student = await logIn(url);
  const found = await student.search();
  expect([found.status, found.body.length > 10]).toEqual([200, true]);
  const buddy = (await student.matches()).find((match) => match.connectionStatus === 'accepted')!;
  const form = new FormData();
  form.append('file', new Blob([png]), 'picture.png');
  const headers = { authorization: `Bearer ${student.token}` };
  const uploaded = await fetch(`${url}/api/messages/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { fileUrl } = (await uploaded.json()) as UploadResponse;
  const sent = await student.sendMessage({ _id: buddy.id }, text, { fileUrl });
  expect(sent.status).toBe(201);
  const thread = await student.thread({ _id: buddy.id });
  const picture = await fetch(new URL(thread.at(-1)?.fileUrl ?? '', url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  return { student, texts: thread.map(({ message }) => message) };
}

/** Tests the service on a version of Node.js. */
export function tryVersion(major: number): void {
  describe(`Node.js ${major}`, () => {
    const installation = installationOf(major);

    it('is the version that is tried', async () => {
      const { stdout } = await run(installation.node, ['--version']);
      expect(stdout).toMatch(new RegExp(`^v${major}\\.`));
    });

    it('starts in an empty folder, serves students and stops, three times', async () => {
      for (const name of ['first', 'second', 'third']) {
        const { service, url } = await start(installation, join(folder, name));
        const { texts } = await useService(url, `Hello from ${major}`);
        expect(texts.at(-1)).toBe(`Hello from ${major}`);
        await stop(service);
      }
    });

    it('opens the data of another version', async () => {
      const other = installationOf(major === ownMajor ? 24 : ownMajor);
      const before = await start(other, folder);
      await useService(before.url, 'Written before');
      await stop(before.service);
      const { service, url } = await start(installation, folder);
      const { texts } = await useService(url, 'Written after');
      expect(texts.slice(-2)).toEqual(['Written before', 'Written after']);
      await stop(service);
    });

    it('ends threads with an open database, and collects statements in all threads', async () => {
      const load = resolve('test/versions/sqliteLoad.js');
      const args = ['--max-old-space-size=64', load, folder];
      const { stdout } = await run(installation.node, args, { cwd: installation.root });
      expect(stdout).toBe('complete\n');
    });

    it('writes a backup and restores it while students write', async () => {
      const { node, root } = installation;
      const command = (name: string, dataDir: string, args: string[] = []) =>
        run(node, [`build/server/cli/${name}.js`, ...args], {
          cwd: root,
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
        });
      const source = join(folder, 'source');
      const { service, url } = await start(installation, source);
      const student = await logIn(url);
      const buddy = (await student.matches()).find(
        ({ connectionStatus }) => connectionStatus === 'accepted',
      )!;
      const writing = new AbortController();
      const written = (async () => {
        let count = 0;
        for (; !writing.signal.aborted; count += 1) {
          const sent = await student.sendMessage({ _id: buddy.id }, `Message ${count}`);
          expect(sent.status).toBe(201);
        }
        return count;
      })();
      const backup = await command('backup', source);
      const [, backupFolder = ''] = /^The backup is in (.+)$/m.exec(backup.stdout) ?? [];
      const restored = await command('restore', join(folder, 'restored'), [backupFolder]);
      expect(restored.stdout).toContain('is restored.');
      writing.abort();
      expect(await written).toBeGreaterThan(0);
      await stop(service);
      const copy = await start(installation, join(folder, 'restored'));
      expect((await (await logIn(copy.url)).matches()).length).toBeGreaterThan(0);
      await stop(copy.service);
    });
  });
}
