import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../errors/httpError.ts';

/**
 * Creates the data folder and its parents, readable by their owner only, unless they exist. Not by the
 * option `recursive` of Node.js, which tries for ever below /proc.
 */
export function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    makeDataDir(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}
