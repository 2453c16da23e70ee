import { basename } from 'node:path';
import { v7 as newId } from 'uuid';
import type { AdminUsersAnswer, AdminUsersQuery } from '../../../contract/admin.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { writeBackup } from '../../backup/writeBackup.ts';
import type { Context, Queryable } from '../../context.ts';
import { storeFact } from '../../database/installation.ts';
import { badRequest, forbidden } from '../../errors.ts';
import { listDemoAccounts } from '../auth/demoAccounts.ts';
import type { AttachmentService } from '../chat/attachmentService.ts';
import { makeAvatarStore } from '../users/avatarStore.ts';
import * as repository from './repository.ts';

type Action = 'delete-users' | 'clear-data';

export interface AdminService {
  /** One page of all accounts, newest first. Throws 400 for a cursor that is no account. */
  listUsers(query: AdminUsersQuery): Promise<AdminUsersAnswer & { nextCursor?: string }>;
  /**
   * After a backup, deletes every account but those of admins; `clear-data` also deletes all
   * messages, sessions, requests and notifications of the admins. Says what was done. Throws 403
   * where PostgreSQL holds the data and the settings do not allow it.
   */
  clear(adminId: string, action: Action): Promise<string>;
}

const NOT_HERE =
  'Deleting everybody is switched off here; whoever runs the service can set ALLOW_DESTRUCTIVE_ADMIN.';

interface Cleared {
  users: { id: string; avatar: string }[];
  attachmentIds: string[];
}

/** What only admins may do. Who is one, the routes have checked. */
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
      if (DATABASE_URL !== '' && ALLOW_DESTRUCTIVE_ADMIN === 'false') throw forbidden(NOT_HERE);
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
      for (const { id } of users) context.realtime.endSockets(id);
      await attachments.removeFiles(attachmentIds);
      for (const { avatar } of users) if (avatar !== '') await avatars.remove(avatar);
      return describe(action, users.length, backup);
    },
  };
}

async function clear(trx: Queryable, action: Action): Promise<Cleared> {
  const before = await repository.listAttachmentIds(trx);
  const users = await repository.deleteStudents(trx);
  if (action === 'clear-data') await repository.deleteActivity(trx);
  const left = new Set(await repository.listAttachmentIds(trx));
  await forgetDemoStudents(trx);
  return { users, attachmentIds: before.filter((id) => !left.has(id)) };
}

/** The sign-in page offers nobody who is gone. */
async function forgetDemoStudents(trx: Queryable): Promise<void> {
  const accounts = await listDemoAccounts(trx);
  if (accounts.length === 0) return;
  const left = accounts.filter((account) => account.role === 'admin');
  await storeFact(trx, 'demo', JSON.stringify(left));
}

function describe(action: Action, count: number, backup: string): string {
  const users = count === 1 ? '1 user was' : `${count} users were`;
  const done =
    action === 'clear-data'
      ? `All data was cleared and ${users} deleted; admin accounts stay.`
      : `${users} deleted; admin accounts stay.`;
  return `${done} The backup is backups/${backup} in the data folder.`;
}

async function listUsers(
  db: Queryable,
  { limit = LIMITS.adminPage, cursor }: AdminUsersQuery,
): Promise<AdminUsersAnswer & { nextCursor?: string }> {
  const after = cursor === undefined ? undefined : await repository.findPlace(db, cursor);
  if (cursor !== undefined && !after) throw badRequest('This page of users is unknown.');
  const found = await repository.listUsers(db, { limit: limit + 1, after });
  const users = found.slice(0, limit);
  const last = users.at(-1);
  const count = await repository.countUsers(db);
  return { users, count, ...(found.length > limit && last && { nextCursor: last._id }) };
}
