import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DemoAnswer } from '../../contract/auth.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/server.ts';
import { startProcess, type ServiceProcess } from '../support/serviceProcess.ts';

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
const stop = (service: ServiceProcess) => {
  service.kill('SIGTERM');
  return service.exited;
};
const demo = async (url: string) =>
  (await call<DemoAnswer>({ url }, 'GET', '/api/demo')).body.accounts;

describe('starting the service', () => {
  it('says where it is, and on the first start whom to sign in as', async () => {
    const first = start();
    const url = await first.url();
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    await eventually(() => expect(first.stdout().trim().split('\n')).toHaveLength(2));
    const accounts = await demo(url);
    expect(accounts.map((account) => account.role)).toEqual(
      expect.arrayContaining(['student', 'admin']),
    );
    for (const { email, password } of accounts) {
      expect(first.stdout()).toContain(email);
      const login = await call({ url }, 'POST', '/api/users/login', { body: { email, password } });
      expect(login.status).toBe(200);
    }
    expect(await stop(first)).toBe(0);

    const second = start();
    const again = await second.url();
    expect(second.stdout()).toBe(`Study Buddy is ready at ${again}\n`);
    expect(second.stderr()).toBe('');
    expect(await demo(again)).toEqual(accounts);
  });

  it('stays empty with --empty, now and later', async () => {
    const first = start({ args: ['--empty'] });
    expect(await demo(await first.url())).toEqual([]);
    expect(await stop(first)).toBe(0);
    const second = start();
    expect(await demo(await second.url())).toEqual([]);
  });

  it('stays empty in production, and keeps its folder and secret to itself', async () => {
    const folder = join(dataDir, 'new', 'folder');
    const service = start({ env: { NODE_ENV: 'production', DATA_DIR: folder } });
    expect(await demo(await service.url())).toEqual([]);
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'jwt-secret'))).toBe('600');
  });

  it('says in one line that a setting is wrong', async () => {
    const service = start({ env: { PORT: 'eighty' } });
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toMatch(/^PORT must be a whole number from .*; it is "eighty"\.\n$/);
  });

  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await eventually(() => expect(other.listening).toBe(true));
    const { port } = other.address() as AddressInfo;
    const service = start({ args: ['--empty'], env: { PORT: String(port) } });
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toBe(
      `PORT ${port} is taken by another program; stop it or choose another PORT.\n`,
    );
    other.close();
  });

  it('does not share its folder, but takes it over from one that was killed', async () => {
    const first = start({ args: ['--empty'] });
    const url = await first.url();
    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(/^DATA_DIR \S+ is in use by another Study Buddy.*\n$/);
    const credentials = { email: 'ada@example.edu', password: 'tangerine-orbit-42' };
    const signup = await call({ url }, 'POST', '/api/users/signup', {
      body: { name: 'Ada', university: 'London', ...credentials },
    });
    expect(signup.status).toBe(201);
    first.kill('SIGKILL');
    await first.exited;

    const third = start();
    const login = await call({ url: await third.url() }, 'POST', '/api/users/login', {
      body: credentials,
    });
    expect(login.status).toBe(200);
  });
});

describe('stopping the service', () => {
  it('finishes what is under way and leaves no work behind', async () => {
    const service = start({ args: ['--empty'] });
    const { port } = new URL(await service.url());
    const body = JSON.stringify({ refreshToken: 'made-up' });
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    const head = [
      'POST /api/auth/logout HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      // Answered as soon as the service has the request in hand.
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await eventually(() => expect(answer).toContain('100 Continue'));
    service.kill('SIGTERM');
    await eventually(async () => {
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    });
    socket.write(body);
    await eventually(() => expect(answer).toContain('Logged out successfully!'));
    expect(await service.exited).toBe(0);
    expect(await readdir(dataDir)).not.toContain('study-buddy.sqlite-wal');
  });
});
