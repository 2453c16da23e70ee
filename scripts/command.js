// @ts-check
import { ensureBuilt } from './buildSteps.js';

/**
 * Runs a program of the service, which reads the command line itself; builds first what is stale.
 *
 * @param {'main' | 'admin' | 'backup' | 'restore'} name
 */
export async function runBuilt(name) {
  await ensureBuilt();
  await import(new URL(`../build/server/${name}.js`, import.meta.url).href);
}
