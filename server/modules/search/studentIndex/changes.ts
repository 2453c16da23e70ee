import { sql } from 'kysely';
import { type Database, engineOf } from '../../../platform/database/queryable.ts';

/** Students changed since a mark. `mark` is passed to the next call. */
export interface Changes {
  ids: string[];
  mark: string;
}

/**
 * Lists the students that changed since a mark, or only returns the current mark without one. Triggers
 * of the database record each change in `student_changes`, in its own transaction.
 *
 * On SQLite, where transactions run one after the other, a revision is the number of the change. On
 * PostgreSQL it is the id of the transaction, and the mark is the oldest id that was still running: a
 * transaction that commits later than one with a higher id is not missed. Changes of newer
 * transactions are then listed again, which does no harm.
 */
export async function listChanges(db: Database, since?: string): Promise<Changes> {
  return engineOf(db) === 'postgres' ? onPostgres(db, since) : onSqlite(db, since);
}

async function onSqlite(db: Database, since?: string): Promise<Changes> {
  if (since === undefined) {
    const { rows } = await sql<{ mark: number | null }>`
      select max(revision) as mark from student_changes`.execute(db);
    return { ids: [], mark: String(rows[0]?.mark ?? 0) };
  }
  const { rows } = await sql<{ user_id: string; revision: number }>`
    select user_id, revision from student_changes
    where revision > ${Number(since)} order by revision`.execute(db);
  return {
    ids: rows.map(({ user_id }) => user_id),
    mark: String(rows.at(-1)?.revision ?? since),
  };
}

async function onPostgres(db: Database, since?: string): Promise<Changes> {
  const { rows } = await sql<{ mark: string; ids: string[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark, array(
      select user_id from student_changes where revision >= ${since ?? null}::bigint
    ) as ids`.execute(db);
  const [changes] = rows;
  if (!changes) throw new Error('A query without a table returned no row.');
  return changes;
}
