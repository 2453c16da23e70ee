import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { databaseFile } from '../../server/platform/database/sqlite.ts';
import { createSeededService } from '../support/seededService.ts';
import { accessTokenFor } from '../support/seed/authSessions.ts';
import { hasAllUploadSlots, isQuotaExact } from './quota.ts';
import { CUTS, send, type Upload } from './upload.ts';
import { verify, type StoredRow, type UploadAttempt, type VerifyResult } from './verify.ts';

interface Options {
  /** Number of uploads per cut, and of complete uploads. */
  each: number;
  pairs: number;
}

export interface Outcome extends VerifyResult {
  /** Files left in the temporary folder. */
  temporary: number;
  /** Students whose quota differs from their stored files. */
  wrongQuotas: number;
  /** Students with fewer concurrent upload slots than before. */
  lostSlots: number;
}

const MAX_SIZE = 2_000_000;
const CONCURRENCY = 5;
/** An aborted upload keeps its place in the line of its account until its turn comes. */
const TOO_MANY = 429;
/** Milliseconds for the service to handle the uploads that were aborted before. */
const TIMEOUT = 10_000;

/** Uploads files, aborts most of them, and verifies files, rows and quotas. */
export async function abortUploads({ each, pairs }: Options): Promise<Outcome> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'study-buddy-temporary-'));
  const seeded = await createSeededService(pairs, { TMPDIR: temporary });
  const { dataDir, students, node } = seeded;
  try {
    await node.start();
    const ids = students.map(({ id }) => id);
    const attempts = await uploadAll(node.url, shuffledUploads(ids, each));
    const result = await waitUntil(
      () => verify(attempts, readRows(dataDir), readFiles(dataDir)),
      ({ filesWithoutRow, rowsWithoutFile }) => filesWithoutRow === 0 && rowsWithoutFile === 0,
    );
    const left = readdirSync(temporary).length;
    const turns = await Promise.all(
      ids.map((id) => waitUntil(() => hasAllUploadSlots(node.url, id), Boolean)),
    );
    const quotas = await Promise.all(ids.map((id) => isQuotaExact(node.url, dataDir, id)));
    const misses = (outcomes: boolean[]) => outcomes.filter((isRight) => !isRight).length;
    return {
      ...result,
      temporary: left,
      wrongQuotas: misses(quotas),
      lostSlots: misses(turns),
    };
  } finally {
    await seeded.remove();
    rmSync(temporary, { recursive: true, force: true });
  }
}

function shuffledUploads(ownerIds: readonly string[], each: number): Upload[] {
  const kinds = [undefined, ...CUTS].flatMap((cut) => Array.from({ length: each }, () => cut));
  return kinds
    .map((cut) => ({ cut, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ cut }, n) => ({
      ownerId: ownerIds[n % ownerIds.length] ?? '',
      fileName: `${String(n)}.txt`,
      size: 1 + Math.floor(Math.random() * MAX_SIZE),
      ...(cut && { cut }),
    }));
}

async function uploadAll(url: string, uploads: readonly Upload[]): Promise<UploadAttempt[]> {
  const owners = new Set(uploads.map(({ ownerId }) => ownerId));
  const attempts: UploadAttempt[] = [];
  const waiting = [...uploads];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const token = await accessTokenFor(next.ownerId);
      const status = await waitUntil(
        () => send(url, token, next),
        (found) => found !== TOO_MANY,
      );
      attempts.push({ ...next, status });
    }
  };
  await Promise.all(Array.from({ length: owners.size * CONCURRENCY }, work));
  return attempts;
}

/** Repeats until the result is as wanted, at most for `TIMEOUT`, and returns the last result. */
async function waitUntil<Result>(
  look: () => Result | Promise<Result>,
  isWanted: (result: Result) => boolean,
): Promise<Result> {
  const start = performance.now();
  for (;;) {
    const result = await look();
    if (isWanted(result) || performance.now() - start > TIMEOUT) return result;
    await sleep(50);
  }
}

function readRows(dataDir: string): StoredRow[] {
  const database = new BetterSqlite3(databaseFile(dataDir), { readonly: true });
  try {
    const rows: unknown = database.prepare('select * from attachments').all();
    return rows as StoredRow[];
  } finally {
    database.close();
  }
}

function readFiles(dataDir: string): Map<string, number> {
  const folder = path.join(dataDir, 'attachments');
  const files = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    // Unfinished files may be deleted concurrently.
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (stats) files.set(name, stats.size);
  }
  return files;
}
