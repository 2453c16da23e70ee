import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { freePort } from '../../scripts/freePort.js';
import { createBuddyPairs } from './buddyPairs.ts';
import { verifyRecovery, type RecoveryResult } from './recovery.ts';
import { shareBeforeFault, watchProgress } from './progress.ts';
import { makeServiceNode, type ServiceNode } from '../support/serviceNode.ts';
import type { Student } from './student.ts';
import type { StoredMessage } from './verify.ts';

interface Options {
  /** Number of kills, at least 1. */
  kills: number;
  /** Minimum number of acknowledged messages. */
  messages: number;
  pairs: number;
  /** Receives progress lines. */
  report?: (line: string) => void;
}

export interface Outcome extends RecoveryResult {
  kills: number;
  /** Milliseconds from process start to ready after a kill, maximum. */
  slowestStart: number;
}

/** Milliseconds between a start and the next kill. */
const [MIN_UPTIME, MAX_UPTIME] = [100, 1_000];

/** Kills the embedded service repeatedly while students write, and verifies the messages afterwards. */
export async function runEmbeddedFaults(options: Options): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-faults-'));
  const node = makeServiceNode(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
  });
  await node.start();
  const students = await createBuddyPairs(options.pairs, () => node.url);
  const stop = new AbortController();
  try {
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const { starts, lastFault } = await killRepeatedly(node, students, options);
    stop.abort();
    await Promise.all(writing);
    const healed = await verifyRecovery(students, lastFault, () => readStored(dataDir));
    return { ...healed, kills: starts.length, slowestStart: Math.max(0, ...starts) };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await node.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killRepeatedly(
  node: ServiceNode,
  students: readonly Student[],
  { kills, messages, report }: Options,
): Promise<{ starts: number[]; lastFault: number }> {
  const starts: number[] = [];
  const progress = watchProgress(students);
  let lastFault = 0;
  for (let n = 1; n <= kills; n += 1) {
    await sleep(MIN_UPTIME + Math.random() * (MAX_UPTIME - MIN_UPTIME));
    await progress.waitFor(messages * shareBeforeFault(n, kills));
    await node.kill();
    lastFault = performance.now();
    const start = await node.start();
    starts.push(start);
    const counts = `${starts.length} kills, ${progress.acknowledged()} acknowledged`;
    report?.(`${counts}, ready after ${start.toFixed(0)} ms`);
  }
  return { starts, lastFault };
}

async function readStored(dataDir: string): Promise<StoredMessage[]> {
  const database = new BetterSqlite3(path.join(dataDir, 'study-buddy.sqlite'), { readonly: true });
  try {
    const rows: unknown = database.prepare('select * from messages').all();
    return rows as StoredMessage[];
  } finally {
    database.close();
  }
}
