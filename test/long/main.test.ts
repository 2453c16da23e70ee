import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DemoResponse } from '../../contract/auth.ts';
import { waitFor } from '../support/waitFor.ts';
import { call } from '../support/server/server.ts';
import { startProcess, type ServiceProcess } from '../support/server/serviceProcess.ts';

let dataDir: string;
let running: ServiceProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-main-'));
  running = [];
});
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL');
  await Promise.all(running.map((service) => service.exited));
  await rm(dataDir, { recursive: true });
});

const start = (options?: Parameters<typeof startProcess>[1]) => {
  const service = startProcess(dataDir, options);
  running.push(service);
  return service;
};
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const demo = async (url: string) =>
  (await call<DemoResponse>({ url }, 'GET', '/api/demo')).body.accounts;

describe('starting the service', () => {
  it('prints the URL, and the demo accounts on the first start', async () => {
    const first = start();
    const url = await first.url();
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    await waitFor(() => expect(first.stdout().trim().split('\n')).toHaveLength(2));
    const accounts = await demo(url);
    expect(accounts.map((account) => account.role)).toEqual(
      expect.arrayContaining(['student', 'admin']),
    );
    for (const { email, password } of accounts) {
      expect(first.stdout()).toContain(email);
      const login = await call({ url }, 'POST', '/api/users/login', { body: { email, password } });
      expect(login.status).toBe(200);
    }
    expect(first.stderr()).toBe('');
  });

  it('prints an invalid setting in one line', async () => {
    const service = start({ env: { PORT: 'eighty' } });
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toMatch(/^PORT must be a whole number from .*; it is "eighty"\.\n$/);
    const other = start({ args: ['--full'] });
    expect(await other.exited).toBe(1);
    expect(other.stderr()).toBe('"--full" is not understood. Usage: npm start [-- --empty]\n');
  });

  it('tells systemd when it is ready', async () => {
    const command = join(dataDir, 'systemd-notify');
    await writeFile(command, '#!/bin/sh\necho "$@" > "$NOTIFY_SOCKET"\n', { mode: 0o755 });
    const told = join(dataDir, 'told');
    const PATH = `${dataDir}:${String(process.env['PATH'])}`;
    const service = start({ args: ['--empty'], env: { PATH, NOTIFY_SOCKET: told } });
    await service.url();
    await waitFor(async () => expect(await readFile(told, 'utf8')).toBe('--ready\n'));
  });

  it('creates no demo data for a public URL, and never after that', async () => {
    const service = start({ env: { PUBLIC_URL: 'https://buddies.example.edu' } });
    await waitFor(() => expect(service.stdout()).toContain('ready at https://buddies.example.edu'));
    expect(service.stdout().trim().split('\n')).toHaveLength(1);
    service.kill('SIGINT');
    expect(await service.exited).toBe(0);
    const message = 'Stopping when no request runs. Press Ctrl-C again to stop now.';
    expect(service.stdout()).toContain(message);
    expect(await demo(await start().url())).toEqual([]);
  });

  it('creates no demo data in production', async () => {
    const service = start({ env: { NODE_ENV: 'production' } });
    expect(await demo(await service.url())).toEqual([]);
  });

  it('locks and protects the data folder, and is empty with --empty', async () => {
    const env = { DATA_DIR: join(dataDir, 'new', 'folder') };
    const first = start({ args: ['--empty'], env });
    const url = await first.url();
    expect(await demo(url)).toEqual([]);
    expect(await modeOf(env.DATA_DIR)).toBe('700');
    expect(await modeOf(join(env.DATA_DIR, 'jwt-secret'))).toBe('600');
    const second = start({ env });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(/^DATA_DIR \S+ is in use by another Study Buddy.*\n$/);
  });
});

it('the service ends with npm start', async () => {
  const service = start({ command: ['npm', 'start', '--'], args: ['--empty'] });
  const url = await service.url();
  service.kill('SIGTERM');
  await service.exited;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
