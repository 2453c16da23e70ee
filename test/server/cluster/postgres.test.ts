import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { restoreBackup } from '../../../server/platform/backup/restoreBackup.ts';
import { writeBackup } from '../../../server/platform/backup/writeBackup.ts';
import { readConfig, SettingError } from '../../../server/platform/config/config.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { lockDatabase } from '../../../server/platform/database/nodeLock.ts';
import { storeMetadata } from '../../../server/platform/database/metadata.ts';
import type { Database, Queryable } from '../../../server/platform/database/queryable.ts';
import { call, startSharedServer, type TestServer } from '../../support/server/server.ts';
import { signUpByApi } from '../../support/server/students.ts';
import { startProcess } from '../../support/server/serviceProcess.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';
import { createTestDatabase } from '../../support/server/testDatabase.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  EMBEDDED,
  emptyInstallation,
  createSampleData,
  viewOf,
} from '../platform/backup/sampleData.ts';

const server = await startSharedServer();

describe('a database', () => {
  let dataDir: string;
  let url: string;
  let database: Database;
  let release: (() => Promise<void>)[];
  let problems: unknown[];
  const pause = jest.fn<() => Promise<void>>();
  beforeEach(async () => {
    pause.mockReset().mockResolvedValue();
    dataDir = await tempFolder();
    const settings = await createTestDatabase(dataDir);
    url = settings['DATABASE_URL']!;
    database = openDatabase(readConfig(settings));
    release = [];
    problems = [];
  });
  afterEach(async () => {
    await Promise.all(release.map((unlock) => unlock()));
    await database.destroy();
  });

  async function lock(node: 'with Redis' | 'without Redis'): Promise<() => Promise<void>> {
    const settings = { DATABASE_URL: url, REDIS_URL: node === 'with Redis' ? 'redis://x' : '' };
    const unlock = await lockDatabase(settings, (error) => problems.push(error), {
      retryAfter: 50,
      pause,
    });
    release.push(unlock);
    return unlock;
  }

  const holders = async (state: 'granted' | 'not granted' = 'granted') => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted = ${state === 'granted'}
    and database = (select oid from pg_database where datname = current_database())`.execute(
      database,
    );
    return rows.map(({ pid }) => pid);
  };

  it('serves one node without Redis until it stops, or any number with Redis', async () => {
    for (const [first, second] of [
      ['without Redis', 'without Redis'],
      ['without Redis', 'with Redis'],
      ['with Redis', 'without Redis'],
    ] as const) {
      const unlock = await lock(first);
      const refused = lock(second);
      await expect(refused).rejects.toThrow(SettingError);
      await expect(refused).rejects.toThrow('Set the same REDIS_URL for all nodes');
      await unlock();
      await (
        await lock(second)
      )();
    }
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

  it('is not locked by a node that waits when the connection breaks', async () => {
    await lock('without Redis');
    const [pid] = await holders();
    const refused = lock('without Redis');
    await waitFor(async () => expect(await holders('not granted')).toHaveLength(1));
    pause.mockImplementation(() =>
      waitFor(async () => expect(await holders()).toEqual([expect.any(Number)])),
    );
    await sql`select pg_terminate_backend(${pid})`.execute(database);
    await expect(refused).rejects.toThrow(SettingError);
    expect(await holders()).toEqual([expect.any(Number)]);
    expect(problems).toEqual([]);
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
    await (
      await lock('without Redis')
    )();
    expect(pause).not.toHaveBeenCalled();
  });

  it('is locked after a pause if the last node was killed', async () => {
    const service = startProcess(dataDir, { env: { DATABASE_URL: url } });
    await service.url();
    service.kill('SIGKILL');
    await service.exited;
    await lock('without Redis');
    expect(pause).toHaveBeenCalledTimes(1);
  });
});

describe('a backup of PostgreSQL', () => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  /** Restores a backup of a server into a new installation and starts it. */
  async function move(from: TestServer, settings?: Record<string, string>): Promise<TestServer> {
    const { folder } = await writeBackup(from.config, from.clock.now());
    const installation = await emptyInstallation(settings);
    await restoreBackup(installation.config, folder);
    const server = await installation.start();
    endings.push(server.stop);
    return server;
  }

  // Covers F.20
  it('can be restored on SQLite and back', async () => {
    const [ada, grace] = await createSampleData(server);
    const viewsOf = (of: TestServer) => Promise.all([viewOf(of, ada), viewOf(of, grace)]);
    const before = await viewsOf(server);

    const embedded = await move(server, EMBEDDED);
    expect(await viewsOf(embedded)).toEqual(before);
    const back = await move(embedded);
    expect(await viewsOf(back)).toEqual(before);
  });
});

// Last in the file, because they change a table.
describe('statements', () => {
  /** Executions after which a statement is certainly prepared. */
  const MANY = 10;
  const { database } = server.context;
  beforeEach(() => storeMetadata(database, 'colour', 'green'));

  const find = (db: Queryable, key: string) =>
    db.selectFrom('installation').selectAll().where('key', '=', key).execute();

  async function findOften(db: Queryable, key: string) {
    for (let n = 0; n < MANY; n += 1) await find(db, key);
  }

  const run = (db: Queryable, statement: string) => db.executeQuery(CompiledQuery.raw(statement));
  const prepared = (db: Queryable) =>
    run(db, "select from pg_prepared_statements where statement like '%installation%'");

  // Covers F.26
  it('are prepared when they are frequent, and bind the values of each execution', async () => {
    await database.connection().execute(async (connection) => {
      await find(connection, 'colour');
      expect((await prepared(connection)).rows).toEqual([]);
      await findOften(connection, 'colour');
      expect((await prepared(connection)).rows).toHaveLength(1);
      expect(await find(connection, 'colour')).toEqual([{ key: 'colour', value: 'green' }]);
      expect(await find(connection, 'shape')).toEqual([]);
    });
  });

  it('are prepared again after a newer version has added a column', async () => {
    await database.connection().execute(async (connection) => {
      await findOften(connection, 'colour');
      await run(connection, 'alter table installation add column unit text');
      await expect(find(connection, 'colour')).rejects.toThrow('cached plan must not change');
      const [row] = await find(connection, 'colour');
      expect(row).toEqual({ key: 'colour', value: 'green', unit: null });
    });
  });
});
