import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { freePort } from '../../scripts/freePort.js';
import { repeat } from '../support/repeat.ts';

const SERVER = fileURLToPath(new URL('bareServer.ts', import.meta.url));
/** Milliseconds. */
const DURATION = 3_000;
const TEXT = 'Shall we go through chapter 12 together before the exam on Friday?';
const CREATE = 'create table bare (id integer primary key, sender text, body text)';

/** Returns the requests per second that Fastify responds to when it does nothing else. */
export async function bareRequests(post: (url: string, body: unknown) => Promise<unknown>) {
  const port = await freePort();
  const server = fork(SERVER, [String(port)], { execArgv: ['--import', 'tsx'] });
  try {
    await once(server, 'message');
    const url = `http://127.0.0.1:${String(port)}/`;
    return await perSecond(() => post(url, { recipientId: 'grace', message: TEXT }));
  } finally {
    server.kill();
  }
}

/** Returns the durable inserts of single rows per second into a SQLite database in a folder. */
export async function bareSqliteInserts(folder: string): Promise<number> {
  const sqlite = new BetterSqlite3(join(folder, 'bare.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.exec(CREATE);
  const insert = sqlite.prepare('insert into bare (sender, body) values (?, ?)');
  try {
    // The pause lets the callers take turns.
    return await perSecond(async (n) => {
      insert.run(String(n), TEXT);
      await Promise.resolve();
    });
  } finally {
    sqlite.close();
  }
}

/** The same in a PostgreSQL database. */
export async function barePostgresInserts(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await pool.query(CREATE.replace('integer primary key', 'serial primary key'));
    return await perSecond((n) =>
      pool.query({
        name: 'insert',
        text: 'insert into bare (sender, body) values ($1, $2)',
        values: [String(n), TEXT],
      }),
    );
  } finally {
    await pool.end();
  }
}

async function perSecond(call: (n: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const { length } = await repeat(call, DURATION);
  return (length * 1_000) / (performance.now() - start);
}
