import { needsVerification } from '../../people/index.ts';
import type { Context, Mail } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { claimMail, findDueMail, findMailContent, type PendingMail } from './mailRepository.ts';
import { notificationMail } from './notificationMail.ts';

/** Returns whether one of two students blocks the other. */
export type IsBlocked = (db: Queryable, userId: string, otherId: string) => Promise<boolean>;

/** Limits the time that closing waits for a run. */
const MAILS_PER_RUN = 50;

/**
 * Sends the mails about notifications that are due, one after the other. A mail is sent by one node
 * only, and not again after an error.
 */
export async function sendNotificationMails(context: Context, isBlocked: IsBlocked): Promise<void> {
  const { database, mailer, log, now } = context;
  for (let count = 0; count < MAILS_PER_RUN; count += 1) {
    // Usually nothing is due. Checking first avoids a write lock.
    const due = await findDueMail(database, now().toISOString());
    if (!due) return;
    const mail = await database.transaction().execute((trx) => claim(context, trx, due, isBlocked));
    if (!mail) continue;
    await mailer.send(mail).catch((error: unknown) => {
      log.error({ err: error }, 'sending a mail about a notification failed');
    });
  }
}

/** Claims a mail. Returns `undefined` if another node did, or if it should not be sent any more. */
async function claim(
  { config, publicUrl }: Context,
  trx: Queryable,
  due: PendingMail,
  isBlocked: IsBlocked,
): Promise<Mail | undefined> {
  if (!(await claimMail(trx, due))) return undefined;
  const content = await findMailContent(trx, due);
  if (!content || needsVerification(config, content)) return undefined;
  const { user_id: userId, related_user_id: relatedId } = content;
  if (relatedId !== null && (await isBlocked(trx, userId, relatedId))) return undefined;
  return notificationMail(due.kind, content, publicUrl());
}
