import type { Config } from '../../../server/platform/config/config.ts';
import { startProcess } from './serviceProcess.ts';

export interface CommandOutcome {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs the built admin, backup or restore command in a new process.
 * @param options standard input, and the operating system account that runs it
 */
export async function runCommand(
  { DATA_DIR, DATABASE_URL, REDIS_URL, JWT_SECRET, VAPID_PRIVATE_KEY }: Config,
  name: 'admin' | 'backup' | 'restore',
  args: readonly string[] = [],
  options: { input?: string; uid?: number | undefined } = {},
): Promise<CommandOutcome> {
  const env = { DATABASE_URL, REDIS_URL, JWT_SECRET, VAPID_PRIVATE_KEY };
  const command = [process.execPath, `build/server/cli/${name}.js`] as const;
  const { exited, stdout, stderr } = startProcess(DATA_DIR, { command, args, env, ...options });
  return { code: await exited, out: stdout().trim(), err: stderr().trim() };
}
