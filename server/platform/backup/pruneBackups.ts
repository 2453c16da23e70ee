import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../../contract/durations.ts';
import type { Context } from '../context.ts';
import { errorCode } from '../errors/httpError.ts';

/** Milliseconds. */
const BACKUP_LIFETIME = 30 * DAY;
/** Backups of `writeBackup`, named by their time, and copies made before a migration. */
const BACKUP = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{6}|before-.*\.sqlite)$/;

/** Deletes backups in the data folder that are older than 30 days. Other files there stay. */
export async function pruneBackups({ config, now }: Pick<Context, 'config' | 'now'>) {
  const folder = join(config.DATA_DIR, 'backups');
  for (const name of await listNames(folder)) {
    if (!BACKUP.test(name)) continue;
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (now().getTime() - mtime.getTime() > BACKUP_LIFETIME) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
