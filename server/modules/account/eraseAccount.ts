import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import { removeDeletedDemoAccounts } from '../auth/index.ts';
import {
  closeConversations,
  deleteAbandonedConversations,
  findExistingIds,
  keepConversations,
  keepSessionMessages,
  removeAttachments,
} from '../conversations/index.ts';
import {
  deliverNotifications,
  type NotificationDraft,
  recordNotifications,
} from '../notifications/index.ts';
import { listAllStudySessions, memberIds } from '../sessions/index.ts';
import { deleteUnusedDeletedStudents, removeAvatar } from '../people/index.ts';
import { deleteAccounts, listDue, listFileIds, lockDue } from './repository.ts';

/**
 * Deletes an account whose time has come, with its files and mails. Conversations stay for the other
 * students. Does nothing if a login has cancelled the deletion.
 * @param actorId the admin who deletes the account, by default its student
 */
export async function eraseAccount(
  context: Context,
  userId: string,
  actorId = userId,
): Promise<void> {
  const erased = await context.database.transaction().execute((trx) => erase(context, trx, userId));
  if (!erased) return;
  context.securityLog.record('account_deleted', { userId, actorId });
  context.realtime.endSockets(userId);
  deliverNotifications(context, erased.undelivered);
  emitVisibility(context, userId, erased.contacts, false);
  for (const [id, sessionId] of erased.changed)
    context.realtime.toUser(id, 'sessionChanged', { sessionId });
  await removeAttachments(context, erased.fileIds);
  await removeAvatar(context.files, erased.avatar);
  await context.mailer.forget([userId]);
}

/** Deletes the accounts whose time has come. */
export async function eraseDueAccounts(context: Context): Promise<void> {
  const { database, now, log } = context;
  for (const userId of await listDue(database, now().toISOString())) {
    // An account that cannot be deleted does not keep the others from it.
    await eraseAccount(context, userId).catch((err: unknown) => {
      log.error({ err, userId }, 'an account was not deleted');
    });
  }
}

async function erase(context: Context, trx: Queryable, userId: string) {
  const now = context.now().toISOString();
  if (!(await lockDue(trx, userId, now))) return undefined;
  const contacts = await listContacts(trx, userId);
  const fileIds = await listFileIds(trx, userId);
  const sessions = await listAllStudySessions(trx, userId);
  await keepConversations(trx, userId, now);
  await keepSessionMessages(trx, userId, now);
  const own = sessions.filter(({ createdBy }) => createdBy === userId);
  await closeConversations(
    trx,
    own.map(({ _id }) => _id),
  );
  const [deleted] = await deleteAccounts(trx, (eb) => eb('users.id', '=', userId));
  await deleteUnusedDeletedStudents(trx);
  await deleteAbandonedConversations(trx);
  await removeDeletedDemoAccounts(trx);

  // Each student is notified once of a series.
  const drafts = new Map<string, NotificationDraft>();
  for (const session of sessions) {
    if (session.createdBy !== userId || session.endTime <= now) continue;
    const message = `“${session.title}” is cancelled, because its creator deleted their account.`;
    for (const { _id } of session.participants) {
      const key = `${session.series?._id ?? session._id} ${_id}`;
      if (drafts.has(key)) continue;
      drafts.set(key, { userId: _id, topic: 'cancelled', message, startsAt: session.startTime });
    }
  }
  const undelivered = await recordNotifications(context, trx, [...drafts.values()]);
  const remaining = await findExistingIds(trx, fileIds);
  return {
    avatar: deleted?.avatar ?? '',
    fileIds: fileIds.filter((id) => !remaining.has(id)),
    contacts,
    undelivered,
    /** Ids of the other members, with a study session of each. */
    changed: new Map(
      sessions.flatMap((session) =>
        memberIds(session)
          .filter((id) => id !== userId)
          .map((id) => [id, session._id]),
      ),
    ),
  };
}
