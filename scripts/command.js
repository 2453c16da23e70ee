// @ts-check
import { ensureBuilt } from './buildSteps.js';

/**
 * Runs an entry point of the service with the current arguments. Builds first if the build is stale.
 *
 * @param {'main' | 'cli/admin' | 'cli/backup' | 'cli/restore'} name
 */
export async function runBuilt(name) {
  await ensureBuilt();
  await import(new URL(`../build/server/${name}.js`, import.meta.url).href);
}
