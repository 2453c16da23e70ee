import { exitOnUnsupportedNode } from './platform/config/nodeVersions.js';
import { describeMissingModule } from './platform/errors/missingModule.ts';

/**
 * Runs a program, which runs when it is imported. The import is dynamic, so that a version of Node.js that
 * is not supported, and a package that cannot be loaded, end the process with one line.
 */
export async function runProgram(load: () => Promise<unknown>): Promise<void> {
  exitOnUnsupportedNode();
  try {
    await load();
  } catch (error) {
    const message = describeMissingModule(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
