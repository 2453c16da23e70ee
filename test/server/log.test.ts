import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TokenResponse } from '../../contract/auth.ts';
import { waitFor } from '../support/waitFor.ts';
import { call } from '../support/server/server.ts';
import { startProcess, type ServiceProcess } from '../support/server/serviceProcess.ts';

const PASSWORD = 'tangerine-orbit-42';
const SECRET = 'signs-tokens-in-the-test-of-the-log';

let dataDir: string;
let service: ServiceProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-log-'));
  const env = { LOG_LEVEL: 'trace', JWT_SECRET: SECRET };
  service = startProcess(dataDir, { args: ['--empty'], env });
});
afterEach(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await rm(dataDir, { recursive: true });
});

describe('the log', () => {
  // Covers A.210
  it('warns once about X-Forwarded-For while TRUST_PROXY is off', async () => {
    const url = await service.url();
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await fetch(`${url}/healthz`);
    await fetch(`${url}/healthz`, { headers });
    await fetch(`${url}/healthz`, { headers });
    service.kill('SIGTERM');
    await service.exited;
    const warnings = service
      .stderr()
      .split('\n')
      .filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toHaveLength(1);
  });
});

describe('the trace log', () => {
  it('contains requests without passwords, tokens, signatures or search texts', async () => {
    const url = await service.url();
    const email = 'ada@example.edu';
    const signup = await call<TokenResponse>({ url }, 'POST', '/api/users/signup', {
      body: { name: 'Ada', email, university: 'London', password: PASSWORD },
    });
    const { token, refreshToken } = signup.body;
    await call({ url }, 'POST', '/api/auth/refresh', { body: { refreshToken } });
    await call({ url }, 'GET', '/api/users/search?location=Hiddenville', { token });
    await call({ url }, 'GET', `/socket.io/?EIO=4&transport=polling&token=${token}`);
    await call({ url }, 'POST', '/api/users/forgot-password', { body: { email } });
    await call({ url }, 'POST', '/api/users/login', { body: { email, password: 'Wrong-guess-1' } });
    await call({ url }, 'GET', `/api/attachments/${email}?expires=1&signature=forged-signature`);
    let link = '';
    await waitFor(() => {
      link = /\/reset-password\/(\S+)/.exec(service.stdout())?.[1] ?? '';
      expect(link).not.toBe('');
    });
    const body = { password: 'Another-secret-7' };
    const path = `/api/users/reset-password/${link}`;
    expect((await call({ url }, 'POST', path, { body })).status).toBe(200);
    await call({ url }, 'GET', `/reset-password/${link}`);

    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    const log = service.stderr();
    for (const asked of ['signup', 'search', 'refresh', 'reset-password', 'attachments']) {
      expect(log).toContain(asked);
    }
    const secrets = [PASSWORD, SECRET, token, refreshToken, link, body.password];
    for (const hidden of [...secrets, 'Hiddenville', 'Wrong-guess-1', 'forged-signature']) {
      expect(log).not.toContain(hidden);
    }
  });
});
