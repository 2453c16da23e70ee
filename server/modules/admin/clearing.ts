import { basename } from 'node:path';
import { writeBackup } from '../../platform/backup/writeBackup.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, forbidden } from '../../platform/errors/httpError.ts';
import { deleteAccounts } from '../account/index.ts';
import { removeDeletedDemoAccounts, makeConfirmPassword } from '../auth/index.ts';
import { removeAttachments } from '../conversations/index.ts';
import { makeAvatarStore, recordAudit, type Admin } from '../people/index.ts';
import { deleteActivity, listAttachmentIds } from './repository.ts';

export type Clearing = 'delete-users' | 'clear-data';

const DISABLED =
  'Deleting everybody is switched off here; whoever runs the service can set ALLOW_DESTRUCTIVE_ADMIN.';
const NO_PASSWORD = 'Enter your password to delete data of all students.';

interface Cleared {
  users: { id: string; avatar: string }[];
  attachmentIds: string[];
}

/** Returns the function that deletes the data of all students. See AdminService.clear. */
export function makeClearing(context: Context) {
  const { config, database, now, realtime, securityLog } = context;
  const avatars = makeAvatarStore(context.files.avatars);
  const confirmPassword = makeConfirmPassword(context);

  return async (admin: Admin, action: Clearing, password: string | undefined): Promise<string> => {
    if (config.DATABASE_URL !== '' && config.ALLOW_DESTRUCTIVE_ADMIN === 'false') {
      throw forbidden(DISABLED);
    }
    if (password === undefined) throw badRequest(NO_PASSWORD, { password: NO_PASSWORD });
    await confirmPassword(admin.id, password, admin.ip);
    const backup = basename((await writeBackup(config, now())).folder);
    const { users, attachmentIds } = await database.transaction().execute(async (trx) => {
      const cleared = await clear(trx, action);
      const detail = { users: cleared.users.length, backup };
      await recordAudit(trx, { actorId: admin.id, action, detail, at: now() });
      return cleared;
    });
    securityLog.record('users_deleted', { actorId: admin.id, action, count: users.length });
    for (const { id } of users) realtime.endSockets(id);
    await removeAttachments(context, attachmentIds);
    await context.mailer.forget(users.map(({ id }) => id));
    for (const { avatar } of users) if (avatar !== '') await avatars.remove(avatar);
    return summarize(action, users.length, backup);
  };
}

async function clear(trx: Queryable, action: Clearing): Promise<Cleared> {
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
