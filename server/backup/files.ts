import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode.ts';
import { syncToDisk } from '../syncToDisk.ts';
import type { Manifest } from './manifest.ts';

/** How many files there are of each kind. They never change once they are there. */
type FileCounts = Manifest['files'];

/** How the name of a file ends that is still being written. */
const UNFINISHED = '.part';

/**
 * Gives each uploaded file that the backup does not have yet a second name there, which costs no
 * space and keeps it when the first name is deleted. Answers how many the backup has then.
 */
export async function linkUploads(dataDir: string, backup: string): Promise<FileCounts> {
  const linked = (name: string) => linkFiles(join(dataDir, name), join(backup, name));
  return { attachments: await linked('attachments'), avatars: await linked('avatars') };
}

/** Copies the uploaded files of a backup to the disk, over what has the same name there. */
export async function copyUploads(backup: string, dataDir: string): Promise<FileCounts> {
  const copied = (name: string) => copyFiles(join(backup, name), join(dataDir, name));
  return { attachments: await copied('attachments'), avatars: await copied('avatars') };
}

async function linkFiles(from: string, to: string): Promise<number> {
  await makeFolder(to);
  const there = new Set(await listFiles(to));
  const missing = (await listFiles(from)).filter((name) => !there.has(name));
  for (const name of missing) {
    const [source, target] = [join(from, name), join(to, name)];
    try {
      await link(source, target);
    } catch {
      // Some file systems know no second names; and what has been deleted meanwhile is not missed.
      await copyWhole(source, target).catch(ignoreMissing);
    }
  }
  await syncToDisk(to);
  return (await listFiles(to)).length;
}

async function copyFiles(from: string, to: string): Promise<number> {
  const names = await listFiles(from);
  if (names.length === 0) return 0;
  await makeFolder(to);
  for (const name of names) await copyWhole(join(from, name), join(to, name));
  await syncToDisk(to);
  return names.length;
}

/** Makes a folder that only its owner can read, and those around it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    ignoreMissing(error);
    return [];
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map(({ name }) => name);
}

/** Under its name there is a whole copy or none. */
async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = target + UNFINISHED;
  await copyFile(source, unfinished);
  await syncToDisk(unfinished);
  await rename(unfinished, target);
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
