import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoginResponse } from '../../contract/auth.ts';
import type { Match } from '../../contract/search.ts';

const PASSWORD = 'study-together-1';

/** The local part of a demo account's email. */
export type Student = 'maya' | 'admin';

/** A local storage entry. */
export interface Stored {
  name: string;
  value: string;
}

/** The built product with demo data in a temporary folder. */
export interface DemoService {
  url: string;
  /** Signs in and returns the local storage entries of the browser. */
  signIn(student: Student): Promise<Stored[]>;
  /** Returns the id of the buddy with the longest conversation. */
  buddyOf(student: Student): Promise<string>;
  /** Stops the service and deletes its data. */
  remove(): Promise<void>;
}

export async function startDemoService(): Promise<DemoService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-bench-'));
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const readyUrl = /ready at (\S+)/.exec(output)?.[1];
      if (readyUrl !== undefined) resolve(readyUrl);
    });
    void ended.then(() => reject(new Error(`The product did not start:\n${output}`)));
  });

  const logIn = (student: Student) =>
    fetchJson<LoginResponse>(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${student}@northfield.example`, password: PASSWORD }),
    });
  return {
    url,
    async signIn(student) {
      const { token, refreshToken } = await logIn(student);
      return [
        { name: 'token', value: token },
        { name: 'refreshToken', value: refreshToken },
      ];
    },
    async buddyOf(student) {
      const { token } = await logIn(student);
      const matches = await fetchJson<Match[]>(`${url}/api/users/matches`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const buddy = matches.find(({ name }) => name === 'Daniel Osei');
      if (!buddy) throw new Error(`${student} has no conversation.`);
      return buddy._id;
    },
    async remove() {
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fetchJson<Body>(url: string, init: RequestInit): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} responded with ${String(response.status)}.`);
  return (await response.json()) as Body;
}
