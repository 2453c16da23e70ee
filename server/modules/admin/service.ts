import {
  ADMIN_PAGE,
  type AdminReport,
  type AdminUserDetails,
  type AdminUsersQuery,
  type AdminUsersResponse,
  type AuditEntry,
  type DecisionBody,
  type ReportsQuery,
} from '../../../contract/admin.ts';
import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/httpError.ts';
import { type ListPage, toListPage } from '../../platform/http/listPage.ts';
import type { NotificationService } from '../notifications/index.ts';
import { type Admin, recordAudit } from '../people/index.ts';
import { findReport, listReports, storeDecision } from '../reports/index.ts';
import { type Clearing, makeClearing } from './clearing.ts';
import { findUserDetails, makeManagement, type Management } from './manageUsers.ts';
import * as repository from './repository.ts';
import { suspend } from './suspension.ts';
import { findManaged } from './userRepository.ts';

export interface AdminService extends Management {
  /** @throws {HttpError} 404 for an unknown student. */
  findUser(userId: string): Promise<AdminUserDetails>;
  /** Lists open reports, the oldest first, or decided ones, the newest first. */
  listReports(query: ReportsQuery): Promise<ListPage<AdminReport>>;
  /**
   * Decides about a report and suspends the student if the decision says so.
   * @throws {HttpError} 404 for an unknown report, 409 for one that is decided and for suspending
   * the only admin or oneself.
   */
  decideReport(admin: Admin, id: string, body: DecisionBody): Promise<void>;
  /** Lists actions of admins, newest first. */
  listAudit(query: ListQuery): Promise<ListPage<AuditEntry>>;
  /**
   * Lists a page of accounts, newest first.
   * @throws {HttpError} 400 when the cursor is not an account.
   */
  listUsers(query: AdminUsersQuery): Promise<AdminUsersResponse & { nextCursor?: string }>;
  /**
   * Writes a backup, then deletes all accounts except those of admins. `clear-data` also deletes
   * the messages, study sessions, requests and notifications of admins. Returns a summary message.
   * @throws {HttpError} 400 without the password of the admin, 429 after too many wrong ones, 403 on
   * PostgreSQL unless ALLOW_DESTRUCTIVE_ADMIN is set.
   */
  clear(admin: Admin, action: Clearing, password: string | undefined): Promise<string>;
}

/** Default number of reports in a page. */
const REPORTS_PAGE = 20;

/** Actions of admins. The routes check the role. */
export function makeAdminService(
  context: Context,
  notifications: NotificationService,
): AdminService {
  const { database } = context;
  return {
    ...makeManagement({ context, notifications }),
    findUser: (userId) => findUserDetails(context, userId),
    async listReports({ status, limit = REPORTS_PAGE, cursor: after }) {
      const page = { status, limit: limit + 1, ...(after !== undefined && { after }) };
      return toListPage(await listReports(database, page), limit);
    },
    decideReport: (admin, id, body) => decideReport(context, admin, id, body),
    async listAudit({ limit = LIST_PAGE, cursor: after }) {
      return toListPage(await repository.listAudit(database, { limit: limit + 1, after }), limit);
    },
    listUsers: (query) => listUsers(database, query),
    clear: makeClearing(context),
  };
}

async function listUsers(
  db: Queryable,
  { limit = ADMIN_PAGE, cursor, q }: AdminUsersQuery,
): Promise<AdminUsersResponse & { nextCursor?: string }> {
  const after = cursor === undefined ? undefined : await repository.findCursor(db, cursor);
  if (cursor !== undefined && !after) throw badRequest('This page of users is unknown.');
  const found = await repository.listUsers(db, {
    limit: limit + 1,
    after,
    ...(q !== undefined && { q }),
  });
  const users = found.slice(0, limit);
  const last = users.at(-1);
  const count = await repository.countUsers(db, q);
  return { users, count, ...(found.length > limit && last && { nextCursor: last._id }) };
}

/** Stores the decision about a report, and suspends the student. See AdminService.decideReport. */
export async function decideReport(
  context: Context,
  admin: Admin,
  id: string,
  { decision, note = '' }: DecisionBody,
): Promise<void> {
  const { database, now, securityLog } = context;
  const { userId, hide } = await database.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const report = await findReport(trx, id);
    if (!report) throw notFound('This report was not found.');
    const at = now();
    const isOpen = await storeDecision(trx, id, {
      decision,
      note: note.trim(),
      decided_by: admin.id,
      decided_at: at.toISOString(),
    });
    if (!isOpen) throw conflict('Another admin has already decided about this report.');
    const userId = report.reported._id;
    const detail = { userId, reportId: id, decision };
    await recordAudit(trx, { actorId: admin.id, action: 'decide-report', detail, at });
    const account = decision === 'suspended' ? await findManaged(trx, userId) : undefined;
    const isActive = account?.suspended_at === null;
    return { userId, hide: isActive ? await suspend(context, trx, account, admin.id) : undefined };
  });
  hide?.();
  securityLog.record('report_decided', { userId, actorId: admin.id, decision });
}
