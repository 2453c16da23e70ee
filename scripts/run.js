// @ts-check
import { spawn } from 'node:child_process';

/**
 * Runs a command in the project's folder.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: print the
 *   output only on failure
 * @returns {Promise<number>} the exit code
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, ...env },
      stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    /** @type {Buffer[]} */
    const printed = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => printed.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
