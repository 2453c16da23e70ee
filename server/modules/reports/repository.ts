import type { Insertable, Updateable } from 'kysely';
import type { AdminReport, ReportsQuery } from '../../../contract/admin.ts';
import type { ReportedMessage } from '../../../contract/reports.ts';
import { changesRow, hasRow, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Returns `false` when the reporter has an open report about the student. */
export const insertReport = (db: Queryable, report: Insertable<Schema['reports']>) =>
  hasRow(
    db
      .insertInto('reports')
      .values(report)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

const selectReports = (db: Queryable) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as reported', 'reported.id', 'r.reported_id')
    .leftJoin('users as reporter', 'reporter.id', 'r.reporter_id')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .selectAll('r')
    .select([
      'reported.name as reported_name',
      'reporter.name as reporter_name',
      'decider.name as decider_name',
    ]);
type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

/** Lists open reports, the oldest first, or decided ones, the newest first. Ids sort by time. */
export async function listReports(
  db: Queryable,
  { status, limit, after }: Pick<ReportsQuery, 'status'> & { limit: number; after?: string },
): Promise<AdminReport[]> {
  const isOpen = status === 'open';
  let query = selectReports(db).where('r.decided_at', isOpen ? 'is' : 'is not', null);
  if (after !== undefined) query = query.where('r.id', isOpen ? '>' : '<', after);
  const rows = await query
    .orderBy('r.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAdminReport);
}

export async function findReport(db: Queryable, id: string): Promise<AdminReport | undefined> {
  const row = await selectReports(db).where('r.id', '=', id).executeTakeFirst();
  return row && toAdminReport(row);
}

/** Returns `false` when the report is decided already. */
export const storeDecision = (
  db: Queryable,
  id: string,
  decision: Pick<Updateable<Schema['reports']>, 'decision' | 'note' | 'decided_by' | 'decided_at'>,
) =>
  changesRow(
    db.updateTable('reports').set(decision).where('id', '=', id).where('decided_at', 'is', null),
  );

function toAdminReport(row: ReportRow): AdminReport {
  return {
    _id: row.id,
    reporter: personRef(row.reporter_id, row.reporter_name),
    reported: { _id: row.reported_id, name: row.reported_name },
    reason: row.reason,
    details: row.details,
    messages: JSON.parse(row.messages) as ReportedMessage[],
    createdAt: row.created_at,
    decision: row.decision,
    note: row.note,
    decidedBy: personRef(row.decided_by, row.decider_name),
    decidedAt: row.decided_at,
  };
}

const personRef = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };
