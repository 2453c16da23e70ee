import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig, SettingError } from '../../../server/platform/config/config.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { lockDatabase } from '../../../server/platform/database/nodeLock.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { call, signUpByApi } from '../../support/server/server.ts';
import { startProcess } from '../../support/server/serviceProcess.ts';
import { createTestDatabase, dropTestDatabase } from '../../support/server/testDatabase.ts';
import { waitFor } from '../../support/waitFor.ts';

let dataDir: string;
let url: string;
let database: Database;
let release: (() => Promise<void>)[];
let problems: unknown[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-node-lock-'));
  const settings = await createTestDatabase(dataDir);
  url = settings['DATABASE_URL']!;
  database = openDatabase(readConfig(settings));
  release = [];
  problems = [];
});
afterEach(async () => {
  await Promise.all(release.map((unlock) => unlock()));
  await database.destroy();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

async function lock(node: 'with Redis' | 'without Redis'): Promise<() => Promise<void>> {
  const settings = { DATABASE_URL: url, REDIS_URL: node === 'with Redis' ? 'redis://x' : '' };
  const unlock = await lockDatabase(settings, (error) => problems.push(error), 50);
  release.push(unlock);
  return unlock;
}

const holders = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`.execute(
    database,
  );
  return rows.map(({ pid }) => pid);
};

describe('a database', () => {
  it.each([
    ['without Redis', 'without Redis'],
    ['without Redis', 'with Redis'],
    ['with Redis', 'without Redis'],
  ] as const)('that a node %s uses refuses one %s, until it stops', async (first, second) => {
    const unlock = await lock(first);
    const refused = lock(second);
    await expect(refused).rejects.toThrow(SettingError);
    await expect(refused).rejects.toThrow('Set the same REDIS_URL for all nodes');
    await unlock();
    await lock(second);
  });

  it('serves any number of nodes with Redis', async () => {
    for (let node = 0; node < 3; node += 1) await lock('with Redis');
    expect(await holders()).toHaveLength(3);
  });

  it('that does not respond is named in the error', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await expect(lock('without Redis')).rejects.toThrow('No database responds at DATABASE_URL');
    silent.close();
  });

  it('is locked again when the connection breaks', async () => {
    await lock('without Redis');
    const [pid] = await holders();
    await sql`select pg_terminate_backend(${pid})`.execute(database);
    await waitFor(async () => {
      const [next] = await holders();
      expect(next).toEqual(expect.any(Number));
      expect(next).not.toBe(pid);
    });
    expect(problems).toEqual([]);
    await expect(lock('with Redis')).rejects.toThrow(SettingError);
  });
});

it('is enough to start one node, without other settings', async () => {
  const service = startProcess(dataDir, { env: { DATABASE_URL: url } });
  try {
    const ada = await signUpByApi({ url: await service.url() });
    expect((await ada.profile())._id).toBe(ada._id);
    await waitFor(async () => {
      expect(await call({ url: await service.url() }, 'GET', '/readyz')).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
    });
    const other = startProcess(dataDir, { env: { DATABASE_URL: url } });
    expect(await other.exited).toBe(1);
    expect(other.stderr()).toMatch(/^Another node uses the database at DATABASE_URL\. .*\n$/);
  } finally {
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
  }
});
