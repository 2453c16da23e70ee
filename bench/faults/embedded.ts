import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { freePort } from '../../scripts/freePort.js';
import { makePairs } from './campus.ts';
import { judgeHealed, type Healed } from './healing.ts';
import { shareBefore, watchProgress } from './progress.ts';
import { makeServiceNode, type ServiceNode } from './serviceNode.ts';
import type { Student } from './student.ts';
import type { StoredMessage } from './verdict.ts';

interface Options {
  /** How often the service is killed, at least once. */
  kills: number;
  /** How many messages it has to acknowledge, at least. */
  messages: number;
  pairs: number;
  /** Told now and then how far it is. */
  report?: (line: string) => void;
}

export interface Outcome extends Healed {
  kills: number;
  /** Milliseconds from the start of the process to ready, the most of any start after a kill. */
  slowestStart: number;
}

/** Milliseconds between a start and the next kill: at any moment of whatever it does. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [100, 1_000];

/** Kills the embedded service again and again while students write, and says what came of it. */
export async function killEmbedded(options: Options): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-faults-'));
  const node = makeServiceNode(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
  });
  await node.start();
  const students = await makePairs(options.pairs, () => node.url);
  const stop = new AbortController();
  try {
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const { starts, lastFault } = await killOften(node, students, options);
    stop.abort();
    await Promise.all(writing);
    const healed = await judgeHealed(students, lastFault, () => readStored(dataDir));
    return { ...healed, kills: starts.length, slowestStart: Math.max(0, ...starts) };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await node.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killOften(
  node: ServiceNode,
  students: readonly Student[],
  { kills, messages, report }: Options,
): Promise<{ starts: number[]; lastFault: number }> {
  const starts: number[] = [];
  const progress = watchProgress(students);
  let lastFault = 0;
  for (let n = 1; n <= kills; n += 1) {
    await sleep(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE));
    await progress.until(messages * shareBefore(n, kills));
    await node.kill();
    lastFault = performance.now();
    const start = await node.start();
    starts.push(start);
    const told = `${starts.length} kills, ${progress.acknowledged()} acknowledged`;
    report?.(`${told}, ready again after ${start.toFixed(0)} ms`);
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
