import { basename } from 'node:path';
import { writeBackup } from '../../platform/backup/writeBackup.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { forbidden } from '../../platform/errors/httpError.ts';
import { deleteAccounts } from '../account/index.ts';
import { type Caller, confirmPresence, removeDeletedDemoAccounts } from '../auth/index.ts';
import { removeAttachments } from '../conversations/index.ts';
import { recordAudit, removeAvatar } from '../people/index.ts';
import { deleteActivity, listAttachmentIds } from './repository.ts';

type Clearing = 'delete-users' | 'clear-data';

const DISABLED =
  'Deleting everybody is switched off here; whoever runs the service can set ALLOW_DESTRUCTIVE_ADMIN.';

/**
 * Writes a backup, then deletes all accounts except those of admins. `clear-data` also deletes the
 * messages, study sessions, requests and notifications of admins. Returns a summary message.
 * @throws {HttpError} 403 on PostgreSQL unless ALLOW_DESTRUCTIVE_ADMIN is set, and those of
 * confirmPresence()
 */
export async function clear(
  context: Context,
  caller: Caller,
  action: Clearing,
  password: string | undefined,
): Promise<string> {
  const { config, database, files, now, realtime, securityLog } = context;
  if (config.DATABASE_URL !== '' && config.ALLOW_DESTRUCTIVE_ADMIN === 'false') {
    throw forbidden(DISABLED);
  }
  await confirmPresence(context, caller, password, 'delete');
  const backup = basename((await writeBackup(config, now())).folder);
  const { users, attachmentIds } = await database.transaction().execute(async (trx) => {
    const cleared = await deleteRows(trx, action);
    const detail = { users: cleared.users.length, backup };
    await recordAudit(trx, { actorId: caller.userId, action, detail, at: now() });
    return cleared;
  });
  securityLog.record('users_deleted', { actorId: caller.userId, action, count: users.length });
  for (const { id } of users) realtime.endSockets(id);
  await removeAttachments(context, attachmentIds);
  await context.mailer.forget(users.map(({ id }) => id));
  for (const { avatar } of users) await removeAvatar(files, avatar);
  return summarize(action, users.length, backup);
}

async function deleteRows(trx: Queryable, action: Clearing) {
  const before = await listAttachmentIds(trx);
  const users = await deleteAccounts(trx, (eb) => eb('users.role', '!=', 'admin'));
  if (action === 'clear-data') await deleteActivity(trx);
  const remaining = new Set(await listAttachmentIds(trx));
  await removeDeletedDemoAccounts(trx);
  return { users, attachmentIds: before.filter((id) => !remaining.has(id)) };
}

function summarize(action: Clearing, count: number, backup: string): string {
  const users = count === 1 ? '1 user was' : `${count} users were`;
  const done =
    action === 'clear-data'
      ? `All data was cleared and ${users} deleted; admin accounts stay.`
      : `${users} deleted; admin accounts stay.`;
  return `${done} The backup is backups/${backup} in the data folder.`;
}
