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
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { AttachmentService } from '../conversations/index.ts';
import { toListPage, type ListPage } from '../../platform/http/listPage.ts';
import type { NotificationService } from '../notifications/index.ts';
import { listReports } from '../reports/index.ts';
import type { Admin } from '../people/index.ts';
import { decideReport } from './decideReport.ts';
import { makeManagement, type Management } from './manageUsers.ts';
import { findUserDetails } from './userDetails.ts';
import { makeClearing, type Clearing } from './clearing.ts';
import * as repository from './repository.ts';

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
  attachments: AttachmentService,
): AdminService {
  const { database } = context;
  return {
    ...makeManagement({ context, notifications, attachments }),
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
    clear: makeClearing(context, attachments),
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
