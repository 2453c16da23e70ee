import { chmod, copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Context } from '../../context.ts';
import { copyDatabase } from './repository.ts';

/** Folders of the data folder that hold uploaded files, which never change once they are there. */
const FILE_FOLDERS = ['attachments', 'avatars'];

/**
 * Writes a backup into a folder of its own under `DATA_DIR/backups`, laid out as a data folder:
 * copied back into an empty one, it is what there was. Answers the folder's path.
 */
export async function writeBackup(context: Context): Promise<string> {
  const dataDir = context.config.DATA_DIR;
  const stamp = context.now().toISOString().replace(/[:.]/g, '-');
  const folder = join(dataDir, 'backups', `${stamp}-${newId().slice(-6)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const database = join(folder, 'study-buddy.sqlite');
  await copyDatabase(context.database, database);
  await chmod(database, 0o600);
  // SQLite leaves the copy to the operating system's buffers; a deletion must not overtake it.
  await sync(database);
  for (const name of FILE_FOLDERS) await linkFiles(join(dataDir, name), join(folder, name));
  await sync(folder);
  return folder;
}

/** A second name for each file costs no space, and keeps it when the first name is deleted. */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  if (entries.length === 0) return;
  await mkdir(to, { mode: 0o700 });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Some file systems know no second names.
    await link(source, target).catch(() => copyFile(source, target));
  }
  await sync(to);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
