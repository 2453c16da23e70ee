import { lstat, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { errorCode } from '../errors/httpError.ts';
import { checkerOf } from '../http/validation/validation.ts';

const Count = Type.Integer({ minimum: 0 });

/** Describes a backup. */
const Manifest = Type.Object({
  /** 2 since each file has a checksum. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  writtenAt: Type.String(),
  /** Engine of the source database. Both engines can restore the backup. */
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.String()),
  rows: Type.Record(Type.String(), Count),
  files: Type.Object({ attachments: Count, avatars: Count }),
  /** Paths of files that a table names and the installation did not have. */
  missing: Type.Optional(Type.Array(Type.String())),
});
export type Manifest = Static<typeof Manifest>;
const isManifest = checkerOf(Manifest);

const NAME = 'manifest.json';
/** The last file of a backup: a folder without it is an incomplete one. */
export const CHECKSUMS = 'SHA256SUMS';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws {BackupError} for an incomplete backup and an invalid manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  await assertFile(folder, NAME);
  const manifest = parseJson(await readFile(join(folder, NAME), 'utf8'));
  if (!isManifest(manifest)) {
    throw new BackupError(
      `${folder} contains no backup that this program can read: see its ${NAME}.`,
    );
  }
  if (manifest.format > 1) await assertFile(folder, CHECKSUMS);
  return manifest;
}

/** Reading something else than a file may never end. */
async function assertFile(folder: string, name: string): Promise<void> {
  const found = await lstat(join(folder, name)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (found?.isFile()) return;
  const reason = found ? 'not a file' : 'missing';
  throw new BackupError(`${folder} contains no complete backup: ${name} is ${reason}.`);
}

/** Most names in a message. */
const MAX_NAMED = 10;

/** Says which files a backup lacks that a table names. */
export function describeMissing({ missing = [] }: Manifest): string | undefined {
  if (missing.length === 0) return undefined;
  const more = missing.length - MAX_NAMED;
  const names = [...missing.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return `Files that the database names were missing when it was written: ${names.join(', ')}.`;
}

/** Returns `undefined` for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A backup that cannot be written or read. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
