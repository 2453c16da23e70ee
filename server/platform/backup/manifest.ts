import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { errorCode } from '../errors/httpError.ts';
import { checkerOf } from '../http/validation/validation.ts';

const Count = Type.Integer({ minimum: 0 });

/** Describes a backup. A folder without it is an incomplete backup. */
const Manifest = Type.Object({
  /** 2 since each file has a checksum. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  writtenAt: Type.String(),
  /** Engine of the source database. Both engines can restore the backup. */
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.String()),
  rows: Type.Record(Type.String(), Count),
  files: Type.Object({ attachments: Count, avatars: Count }),
});
export type Manifest = Static<typeof Manifest>;
const isManifest = checkerOf(Manifest);

const NAME = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws {BackupError} when the manifest is missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new BackupError(`${folder} contains no complete backup: ${NAME} is missing.`);
  });
  const manifest = parseJson(text);
  if (isManifest(manifest)) return manifest;
  throw new BackupError(
    `${folder} contains no backup that this program can read: see its ${NAME}.`,
  );
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
