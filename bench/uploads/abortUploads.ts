import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../server/platform/database/connect.ts';
import { poll } from '../support/poll.ts';
import { inParallel } from '../support/inParallel.ts';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { createSeededService } from '../support/seededService.ts';
import { shuffle } from '../support/random.ts';
import { makeTempFolder, removeFolder } from '../support/storage.ts';
import { hasAllUploadSlots, isQuotaExact } from './quota.ts';
import { CUTS, sendUpload, type Upload } from './upload.ts';
import { verify, type UploadAttempt } from './verify.ts';

interface Options {
  /** Number of uploads per cut, and of complete uploads. */
  each: number;
  pairs: number;
}

const MAX_SIZE = 2_000_000;
const CONCURRENCY = 5;
/** An aborted upload counts for its account until the service has noticed. */
const TOO_MANY = 429;
/** Milliseconds for the service to handle the uploads that were aborted before. */
const WAIT = { timeout: 10_000 };

/** Uploads files, aborts most of them, and verifies files, rows and quotas. */
export async function abortUploads({ each, pairs }: Options) {
  const temporary = makeTempFolder();
  const seeded = await createSeededService(pairs, { settings: { TMPDIR: temporary } });
  const { storage, students, node } = seeded;
  const database = openDatabase(storage.settings);
  try {
    await node.start();
    const ids = students.map(({ id }) => id);
    const attempts = await uploadAll(node.url, shuffledUploads(ids, each), students);
    const result = await poll(
      async () => {
        const rows = await database.selectFrom('attachments').selectAll().execute();
        return verify(attempts, rows, readFiles(storage.settings.DATA_DIR));
      },
      ({ filesWithoutRow, rowsWithoutFile }) => filesWithoutRow === 0 && rowsWithoutFile === 0,
      WAIT,
    );
    const left = readdirSync(temporary).length;
    const turns = await Promise.all(
      students.map((student) => poll(() => hasAllUploadSlots(node.url, student), Boolean, WAIT)),
    );
    const quotas = await Promise.all(
      students.map((student) => isQuotaExact(node.url, database, student)),
    );
    const misses = (outcomes: boolean[]) => outcomes.filter((isRight) => !isRight).length;
    return {
      ...result,
      /** Files left in the temporary folder. */
      temporary: left,
      /** Students whose quota differs from their stored files. */
      wrongQuotas: misses(quotas),
      /** Students with fewer concurrent upload slots than before. */
      lostSlots: misses(turns),
    };
  } finally {
    await database.destroy();
    await seeded.remove();
    removeFolder(temporary);
  }
}

function shuffledUploads(ownerIds: readonly string[], each: number): Upload[] {
  const kinds = [undefined, ...CUTS].flatMap((cut) => Array.from({ length: each }, () => cut));
  return shuffle(kinds).map((cut, n) => ({
    ownerId: ownerIds[n % ownerIds.length] ?? '',
    fileName: `${n}.txt`,
    size: 1 + Math.floor(Math.random() * MAX_SIZE),
    ...(cut && { cut }),
  }));
}

function uploadAll(
  url: string,
  uploads: readonly Upload[],
  owners: readonly SeededStudent[],
): Promise<UploadAttempt[]> {
  const tokens = new Map(owners.map(({ id, token }) => [id, token]));
  return inParallel(uploads, owners.length * CONCURRENCY, async (upload) => {
    const status = await poll(
      () => sendUpload(url, tokens.get(upload.ownerId) ?? '', upload),
      (found) => found !== TOO_MANY,
      WAIT,
    );
    return { ...upload, status };
  });
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
