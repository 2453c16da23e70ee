import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns how much longer a test may wait than on an idle machine: by the processes that share a core. In
 * CI always much longer, because the load of the last minute says little at the start of a run.
 */
export function slowdown(): number {
  if (['true', '1'].includes(process.env['CI'] ?? '')) return 12;
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}
