import { spawn } from 'node:child_process';
import type { Config } from '../../../server/platform/config/config.ts';

export interface CommandOutcome {
  code: number | null;
  out: string;
  err: string;
}

interface CommandOptions {
  /** Standard input. */
  input?: string;
  /** Operating system account that runs it. */
  uid?: number | undefined;
}

/** Runs the built admin, backup or restore command in a new process. */
export function runCommand(
  { DATA_DIR, DATABASE_URL, REDIS_URL, JWT_SECRET, VAPID_PRIVATE_KEY }: Config,
  name: 'admin' | 'backup' | 'restore',
  args: readonly string[] = [],
  { input = '', uid }: CommandOptions = {},
): Promise<CommandOutcome> {
  const settings = { DATA_DIR, DATABASE_URL, REDIS_URL, JWT_SECRET, VAPID_PRIVATE_KEY };
  const child = spawn(process.execPath, [`build/server/cli/${name}.js`, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    ...(uid === undefined ? {} : { uid }),
  });
  child.stdin.end(input);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out: out.trim(), err: err.trim() });
    });
  });
}
