import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/freePort.js';
import { makeCertificate } from '../support/server/certificate.ts';
import { startProxy } from '../support/server/reverseProxy.ts';
import { type ServiceProcess, startProcess } from '../support/server/serviceProcess.ts';

let folder: string;
let service: ServiceProcess;
let settings: Record<string, string>;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'study-buddy-doctor-'));
  port = await freePort();
  settings = { DATA_DIR: join(folder, 'data'), PORT: String(port), TRUST_PROXY: 'on' };
  service = startProcess(join(folder, 'data'), { args: ['--empty'], env: settings });
  await service.url();
  await run('backup');
});
afterAll(async () => {
  service.kill('SIGTERM');
  await service.exited;
  await rm(folder, { recursive: true });
});

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** Runs a built command as an operator does. */
function run(name: string, args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...settings, ...env } };
    const file = `build/server/cli/${name}.js`;
    const child = execFile(process.execPath, [file, ...args], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, lines: `${out}${err}`.trim().split('\n') });
    });
  });
}

/** Examines the service behind a proxy with a certificate that this machine trusts, or not. */
async function examine(days: number, { isTrusted = true, lifetime = 90 } = {}) {
  const tls = await makeCertificate(days, lifetime);
  const proxy = await startProxy(port, { tls });
  endings.push(proxy.close);
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, tls.cert);
  const { code, lines } = await run('admin', ['doctor'], {
    PUBLIC_URL: `https://localhost:${proxy.port}`,
    ...(isTrusted && { NODE_EXTRA_CA_CERTS: authority }),
  });
  return { code, lines, wrong: lines.filter((line) => line.startsWith('WRONG')) };
}

describe('npm run admin -- doctor', () => {
  it('prints only right lines of a healthy installation with https', async () => {
    const { code, lines } = await examine(60);
    expect(lines.filter((line) => !/^(right|warn ) /.test(line))).toEqual(['Nothing is wrong.']);
    expect(lines).toContain('right  Certificate of localhost is valid for 59 days.');
    expect(code).toBe(0);
  });

  it.each([
    ['has expired', -2, true, / has expired on \d{4}-\d\d-\d\d: renew it\.$/],
    ['ends in five days', 5.5, true, / ends in 5 days, on \d{4}-\d\d-\d\d: renew it\.$/],
    ['is not trusted', 60, false, / is not trusted: .*SELF_SIGNED/],
  ])('names a certificate that %s', async (_what, days, isTrusted, text) => {
    const { code, wrong } = await examine(days, { isTrusted });
    expect(code).toBe(1);
    expect(wrong.at(-1)).toMatch(/^WRONG {2}Certificate of localhost /);
    expect(wrong.at(-1)).toMatch(text);
  });

  it('takes a certificate that lives for hours', async () => {
    const { code, lines } = await examine(0.45, { lifetime: 0.5 });
    expect(lines).toContain('right  Certificate of localhost is valid for 10 hours.');
    expect(code).toBe(0);
  });

  it('says that the service must run first, and makes no files of its own', async () => {
    const data = join(folder, 'new');
    await mkdir(data);
    const { code, lines } = await run('admin', ['doctor'], { DATA_DIR: data });
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      `WRONG  Settings are not valid: DATA_DIR ${data} has no secrets yet, or this user may not see them: start the service first.`,
    );
  });
});
