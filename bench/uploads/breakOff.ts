import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { databaseFile } from '../../server/database/sqlite.ts';
import { openCampus } from '../campus/openCampus.ts';
import { tokenOf } from '../campus/signIns.ts';
import { hasAllTurns, isQuotaExact } from './quota.ts';
import { CUTS, send, type Upload } from './upload.ts';
import { judge, type Kept, type Tried, type Verdict } from './verdict.ts';

interface Options {
  /** How many uploads break off at each of the places, and how many are whole. */
  each: number;
  pairs: number;
}

export interface Outcome extends Verdict {
  /** Files left in the folder for temporary ones. */
  temporary: number;
  /** Students whose quota is not what is kept of them. */
  wrongQuotas: number;
  /** Students who may no longer upload as many files at once. */
  lostTurns: number;
}

/** Bytes of the largest file; and how many uploads of a student are under way at once. */
const LARGEST = 2_000_000;
const AT_ONCE = 5;
/** Milliseconds that the service has to tidy up behind the last upload. */
const TIDYING = 10_000;

/** Has students upload files of which most break off, and says what is left of them. */
export async function breakOffUploads({ each, pairs }: Options): Promise<Outcome> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'study-buddy-temporary-'));
  const campus = await openCampus(pairs, { TMPDIR: temporary });
  const { dataDir, students, node } = campus;
  try {
    await node.start();
    const ids = students.map(({ id }) => id);
    const tried = await uploadAll(node.url, shuffledUploads(ids, each));
    const verdict = await whenTidy(() => judge(tried, readRows(dataDir), readFiles(dataDir)));
    const left = readdirSync(temporary).length;
    const turns = await Promise.all(ids.map((id) => hasAllTurns(node.url, id)));
    const quotas = await Promise.all(ids.map((id) => isQuotaExact(node.url, dataDir, id)));
    const misses = (outcomes: boolean[]) => outcomes.filter((isRight) => !isRight).length;
    return {
      ...verdict,
      temporary: left,
      wrongQuotas: misses(quotas),
      lostTurns: misses(turns),
    };
  } finally {
    await campus.remove();
    rmSync(temporary, { recursive: true, force: true });
  }
}

function shuffledUploads(ownerIds: readonly string[], each: number): Upload[] {
  const kinds = [undefined, ...CUTS].flatMap((cut) => Array.from({ length: each }, () => cut));
  return kinds
    .map((cut) => ({ cut, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ cut }, n) => ({
      ownerId: ownerIds[n % ownerIds.length] ?? '',
      fileName: `${String(n)}.txt`,
      size: 1 + Math.floor(Math.random() * LARGEST),
      ...(cut && { cut }),
    }));
}

/** In their order, some at a time. */
async function uploadAll(url: string, uploads: readonly Upload[]): Promise<Tried[]> {
  const owners = new Set(uploads.map(({ ownerId }) => ownerId));
  const tried: Tried[] = [];
  const waiting = [...uploads];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      tried.push({ ...next, status: await send(url, await tokenOf(next.ownerId), next) });
    }
  };
  await Promise.all(Array.from({ length: owners.size * AT_ONCE }, work));
  return tried;
}

/** What broke off last may still be under way in the service. */
async function whenTidy(look: () => Verdict): Promise<Verdict> {
  const start = performance.now();
  for (;;) {
    const found = look();
    const isTidy = found.orphans === 0 && found.fileless === 0;
    if (isTidy || performance.now() - start > TIDYING) return found;
    await sleep(50);
  }
}

function readRows(dataDir: string): Kept[] {
  const database = new BetterSqlite3(databaseFile(dataDir), { readonly: true });
  try {
    const rows: unknown = database.prepare('select * from attachments').all();
    return rows as Kept[];
  } finally {
    database.close();
  }
}

function readFiles(dataDir: string): Map<string, number> {
  const folder = path.join(dataDir, 'attachments');
  const files = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    // What is unfinished may vanish meanwhile.
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (stats) files.set(name, stats.size);
  }
  return files;
}
