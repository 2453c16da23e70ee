import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { freePort } from '../../scripts/freePort.js';
import { makePairs } from './campus.ts';
import { makeServiceNode } from './serviceNode.ts';
import type { Student } from './student.ts';
import { judge, type StoredMessage, type Verdict } from './verdict.ts';

interface Options {
  /** How often the service is killed. */
  kills: number;
  /** How many messages it has to acknowledge, at least. */
  messages: number;
  pairs: number;
  /** Told now and then how far it is. */
  report?: (line: string) => void;
}

export interface Outcome extends Verdict {
  kills: number;
  /** Milliseconds from the start of the process to ready, of each start after a kill, sorted. */
  starts: number[];
  /** Milliseconds after the last fault until every page was right; undefined when one never was. */
  healed: number | undefined;
}

/** Milliseconds between a start and the next kill: at any moment of whatever it does. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [300, 2_000];
/** Milliseconds that pages have to get right by themselves after the last fault. */
const HEALING = 10_000;

/** Kills the embedded service again and again while students write, and says what came of it. */
export async function killEmbedded(options: Options): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-faults-'));
  const node = makeServiceNode(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
  });
  await node.start();
  const students = await makePairs(() => node.url, options.pairs);
  const stop = new AbortController();
  try {
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const starts = await killOften(node, students, options);
    stop.abort();
    await Promise.all(writing);
    const healed = await whenRight(students, dataDir);
    starts.sort((a, b) => a - b);
    return { ...judge(students, readStored(dataDir)), kills: starts.length, starts, healed };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await node.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killOften(
  node: ReturnType<typeof makeServiceNode>,
  students: readonly Student[],
  { kills, messages, report }: Options,
): Promise<number[]> {
  const starts: number[] = [];
  const acknowledged = () => students.reduce((sum, each) => sum + each.acknowledged.length, 0);
  while (starts.length < kills || acknowledged() < messages) {
    await sleep(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE));
    if (starts.length === kills) continue;
    await node.kill();
    starts.push(await node.start());
    report?.(`${String(starts.length)} kills, ${String(acknowledged())} acknowledged`);
  }
  return starts;
}

async function whenRight(
  students: readonly Student[],
  dataDir: string,
): Promise<number | undefined> {
  const start = performance.now();
  while (performance.now() - start < HEALING) {
    if (judge(students, readStored(dataDir)).wrongPages === 0) return performance.now() - start;
    await sleep(100);
  }
  return undefined;
}

function readStored(dataDir: string): StoredMessage[] {
  const database = new BetterSqlite3(path.join(dataDir, 'study-buddy.sqlite'), { readonly: true });
  try {
    const rows: unknown = database.prepare('select * from messages').all();
    return rows as StoredMessage[];
  } finally {
    database.close();
  }
}
