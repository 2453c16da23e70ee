import { sql } from 'kysely';
import { findMigrations } from '../../../platform/database/migrate.ts';
import { openDatabase } from '../../../platform/database/connect.ts';
import { withConnectionErrors } from '../../../platform/database/connectionErrors.ts';
import { migrations } from '../../../platform/database/migrations/index.ts';
import { type Database, engineOf } from '../../../platform/database/queryable.ts';
import { assertDatabaseExists } from '../../commandLine.ts';
import { type Check, type Finding, right, wrong } from '../finding.ts';

/** The oldest major version of PostgreSQL that is supported. */
const OLDEST = 15;
/** Rows from which PostgreSQL needs statistics for good plans. */
const MANY_ROWS = 1_000;

/** The database can be reached, is of this version, and is sound. */
export const checkDatabase: Check = async ({ config }) => {
  assertDatabaseExists(config);
  const database = await withConnectionErrors(config, () => openDatabase(config));
  try {
    return await withConnectionErrors(config, async () => [
      ...(await (engineOf(database) === 'postgres'
        ? checkPostgres(database)
        : checkSqlite(database, config.DATA_DIR))),
      judgeMigrations(await findMigrations(database)),
    ]);
  } finally {
    await database.destroy();
  }
};

async function checkSqlite(database: Database, dataDir: string): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(database);
  const problems = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  if (problems.length === 0) return [right(`is SQLite in ${dataDir} and sound (quick_check).`)];
  return [wrong(`in ${dataDir} is damaged: ${problems.join('; ')}. Restore a backup.`)];
}

async function checkPostgres(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version')
    as version`.execute(database);
  const version = rows[0]?.version ?? '';
  const isSupported = parseInt(version, 10) >= OLDEST;
  return [
    isSupported
      ? right(`is PostgreSQL ${version}.`)
      : wrong(`is PostgreSQL ${version}, older than ${OLDEST}.`),
    judgeStatistics(await findUnknownTables(database)),
  ];
}

/** Returns large tables that were never analyzed, for example because a dump was restored. */
async function findUnknownTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`select relname from pg_stat_user_tables
    where n_live_tup >= ${MANY_ROWS} and last_analyze is null and last_autoanalyze is null
    order by relname`.execute(database);
  return rows.map(({ relname }) => relname);
}

const judgeStatistics = (tables: readonly string[]): Finding =>
  tables.length === 0
    ? right('has statistics of its tables.')
    : wrong(`has no statistics of ${tables.join(', ')}: run ANALYZE, and check autovacuum.`);

function judgeMigrations(found: readonly string[]): Finding {
  const known = Object.keys(migrations).sort();
  const newest = found.at(-1) ?? 'none';
  if (found.some((name) => !known.includes(name))) {
    return wrong(`is of a newer version of Study Buddy than this program (${newest}).`);
  }
  if (found.length === known.length) return right(`is of this version (migration ${newest}).`);
  return wrong(`is of an older version (migration ${newest}): start the service once.`);
}
