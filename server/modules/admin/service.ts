import { basename } from 'node:path';
import { v7 as newId } from 'uuid';
import {
  ADMIN_PAGE,
  type AdminUsersQuery,
  type AdminUsersResponse,
} from '../../../contract/admin.ts';
import { writeBackup } from '../../backup/writeBackup.ts';
import type { Context, Queryable } from '../../context.ts';
import { badRequest, forbidden } from '../../http/httpError.ts';
import { deleteAccounts } from '../account/repository.ts';
import { removeDeletedDemoAccounts } from '../auth/demoAccounts.ts';
import type { AttachmentService } from '../chat/attachments/attachmentService.ts';
import { makeAvatarStore } from '../users/avatar/avatarStore.ts';
import * as repository from './repository.ts';

type Action = 'delete-users' | 'clear-data';

export interface AdminService {
  /**
   * Lists a page of accounts, newest first.
   * @throws {HttpError} 400 when the cursor is not an account.
   */
  listUsers(query: AdminUsersQuery): Promise<AdminUsersResponse & { nextCursor?: string }>;
  /**
   * Writes a backup, then deletes all accounts except those of admins. `clear-data` also deletes
   * the messages, study sessions, requests and notifications of admins. Returns a summary message.
   * @throws {HttpError} 403 on PostgreSQL unless ALLOW_DESTRUCTIVE_ADMIN is set.
   */
  clear(adminId: string, action: Action): Promise<string>;
}

const CLEARING_DISABLED =
  'Deleting everybody is switched off here; whoever runs the service can set ALLOW_DESTRUCTIVE_ADMIN.';

interface Cleared {
  users: { id: string; avatar: string }[];
  attachmentIds: string[];
}

/** Actions of admins. The routes check the role. */
export function makeAdminService(
  context: Context,
  attachments: Pick<AttachmentService, 'removeFiles'>,
): AdminService {
  const avatars = makeAvatarStore(context.files.avatars);
  return {
    listUsers: (query) => listUsers(context.database, query),
    async clear(adminId, action) {
      const { folder } = await writeBackup(context.config, context.now());
      const { DATABASE_URL, ALLOW_DESTRUCTIVE_ADMIN } = context.config;
      if (DATABASE_URL !== '' && ALLOW_DESTRUCTIVE_ADMIN === 'false')
        throw forbidden(CLEARING_DISABLED);
      const backup = basename(folder);
      const { users, attachmentIds } = await context.database.transaction().execute(async (trx) => {
        const cleared = await clear(trx, action);
        await repository.insertAudit(trx, {
          id: newId(),
          actor_id: adminId,
          action,
          detail: JSON.stringify({ users: cleared.users.length, backup }),
          created_at: context.now().toISOString(),
        });
        return cleared;
      });
      context.securityLog.record('users_deleted', {
        actorId: adminId,
        action,
        count: users.length,
      });
      for (const { id } of users) context.realtime.endSockets(id);
      await attachments.removeFiles(attachmentIds);
      for (const { avatar } of users) if (avatar !== '') await avatars.remove(avatar);
      return summarize(action, users.length, backup);
    },
  };
}

async function clear(trx: Queryable, action: Action): Promise<Cleared> {
  const before = await repository.listAttachmentIds(trx);
  const users = await deleteAccounts(trx, (eb) => eb('users.role', '!=', 'admin'));
  if (action === 'clear-data') await repository.deleteActivity(trx);
  const remaining = new Set(await repository.listAttachmentIds(trx));
  await removeDeletedDemoAccounts(trx);
  return { users, attachmentIds: before.filter((id) => !remaining.has(id)) };
}

function summarize(action: Action, count: number, backup: string): string {
  const users = count === 1 ? '1 user was' : `${count} users were`;
  const done =
    action === 'clear-data'
      ? `All data was cleared and ${users} deleted; admin accounts stay.`
      : `${users} deleted; admin accounts stay.`;
  return `${done} The backup is backups/${backup} in the data folder.`;
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
