import {
  ADMIN_PAGE,
  type AdminUsersQuery,
  type AdminUsersResponse,
} from '../../../contract/admin.ts';
import type { Context, Queryable } from '../../context.ts';
import { badRequest } from '../../http/httpError.ts';
import type { AttachmentService } from '../chat/attachments/attachmentService.ts';
import type { Admin } from './audit.ts';
import { makeClearing, type Clearing } from './clearing.ts';
import * as repository from './repository.ts';

export interface AdminService {
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

/** Actions of admins. The routes check the role. */
export function makeAdminService(
  context: Context,
  attachments: Pick<AttachmentService, 'removeFiles'>,
): AdminService {
  return {
    listUsers: (query) => listUsers(context.database, query),
    clear: makeClearing(context, attachments),
  };
}

async function listUsers(
  db: Queryable,
  { limit = ADMIN_PAGE, cursor }: AdminUsersQuery,
): Promise<AdminUsersResponse & { nextCursor?: string }> {
  const after = cursor === undefined ? undefined : await repository.findCursor(db, cursor);
  if (cursor !== undefined && !after) throw badRequest('This page of users is unknown.');
  const found = await repository.listUsers(db, { limit: limit + 1, after });
  const users = found.slice(0, limit);
  const last = users.at(-1);
  const count = await repository.countUsers(db);
  return { users, count, ...(found.length > limit && last && { nextCursor: last._id }) };
}
