import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Sends the signal unless the process has ended, and waits for the exit. */
export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals) {
  if (!child || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
