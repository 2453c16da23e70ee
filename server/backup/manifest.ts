import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { errorCode } from '../errorCode.ts';
import { checkerOf } from '../validation.ts';
import { BackupError } from './backupError.ts';

const Count = Type.Integer({ minimum: 0 });

/** What a backup says of itself. It is written last: a folder without it is a backup that broke off. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** The instant at which the writing began. */
  writtenAt: Type.String(),
  /** Of the database it was read from; any other can take it. */
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.String()),
  /** How many rows each table has. */
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

/** @throws {BackupError} where there is none, or one that this program does not understand. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new BackupError(`${folder} holds no complete backup: there is no ${NAME} in it.`);
  });
  const manifest = parseJson(text);
  if (isManifest(manifest)) return manifest;
  throw new BackupError(`${folder} holds no backup that this program can read: see its ${NAME}.`);
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** All rows, or all files. */
export const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
