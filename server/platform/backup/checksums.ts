import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BackupError, CHECKSUMS, type Manifest } from './manifest.ts';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** Writes the checksum of every file of a backup, in the format of `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  let lines = '';
  for (const path of await listFiles(folder)) {
    lines += `${await checksumOf(join(folder, path))}  ${path}\n`;
  }
  await writeFile(join(folder, CHECKSUMS), lines, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws {BackupError} unless the folder has exactly the files that were written, unchanged. */
export async function assertUnchanged(folder: string, { format }: Manifest): Promise<void> {
  const found = new Set(await listFiles(folder));
  // Earlier versions wrote none.
  if (!found.delete(CHECKSUMS) && format === 1) return;
  const sums = readSums(await readFile(join(folder, CHECKSUMS), 'utf8'));
  for (const path of sums.keys()) {
    if (!found.has(path)) throw damaged(`${path} is missing`);
  }
  for (const path of found) {
    const sum = sums.get(path);
    if (sum === undefined) throw damaged(`${path} is not part of it`);
    if ((await checksumOf(join(folder, path))) !== sum) throw damaged(`${path} was changed`);
  }
}

const damaged = (reason: string) => new BackupError(`The backup is damaged: ${reason}.`);

function readSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum = '', path = ''] = LINE.exec(line) ?? [];
    if (path === '') throw damaged(`a line of ${CHECKSUMS} is no checksum`);
    sums.set(path, sum);
  }
  return sums;
}

/** Lists the paths of the files below a folder. Links could lead out of it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      if (!entry.isFile()) throw damaged(`${path} is not a file`);
      return path;
    })
    .sort();
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
