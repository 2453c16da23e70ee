import type { DeleteAccountBody, DeleteAccountResponse } from '../../../contract/account.ts';
import { WEEK } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { timesText } from '../../domain/scheduling/timesText.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import { conflict, unauthorized } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import {
  type Account,
  type Caller,
  confirmPassword,
  revokeAllAuthSessions,
} from '../auth/index.ts';
import { findAccountDetails, lockUser } from '../people/index.ts';
import { emitVisibility, listContacts } from '../relations/index.ts';
import { hasOtherAdmin, storeDeletionTime } from './repository.ts';

/** Milliseconds in which a login cancels the deletion. */
const DELETION_DELAY = WEEK;

/**
 * Schedules the deletion of an account and ends its auth sessions. Until then it is hidden.
 * @throws {HttpError} 400 for a wrong password, 409 for the last admin, 429 after too many wrong
 * passwords.
 */
export async function scheduleDeletion(
  context: Context,
  caller: Caller,
  { password }: DeleteAccountBody,
): Promise<DeleteAccountResponse> {
  const { database, now, realtime, tasks } = context;
  const { userId } = caller;
  const account = await confirmPassword(context, caller, password);
  const at = now();
  const deletionAt = new Date(at.getTime() + DELETION_DELAY);
  const contacts = await database.transaction().execute(async (trx) => {
    // Two admins who leave at the same time would each find the other.
    if (account.role === 'admin') await lockAccounts(trx);
    await lockUser(trx, userId);
    const details = await findAccountDetails(trx, userId);
    if (!details) throw unauthorized();
    if (details.role === 'admin' && !(await hasOtherAdmin(trx, userId))) {
      throw conflict('You are the only admin. Make another student an admin first.');
    }
    await storeDeletionTime(trx, userId, deletionAt.toISOString());
    await revokeAllAuthSessions(trx, userId, at.toISOString());
    return listContacts(trx, userId);
  });
  realtime.endSockets(userId);
  emitVisibility(context, userId, contacts, false);
  tasks.run('a mail about a deletion', () => sendDeletionMail(context, account, deletionAt));
  return { message: 'Your account will be deleted.', deletionAt: deletionAt.toISOString() };
}

/** Mails the student when the account is deleted and how to keep it. */
async function sendDeletionMail(
  { mailer, publicUrl }: Context,
  account: Account,
  deletionAt: Date,
): Promise<void> {
  const time = timesText([deletionAt.toISOString()], account.time_zone);
  await mailer.send(
    mailTo(
      account,
      'Your Study Buddy account will be deleted',
      `your account will be deleted on ${time}, as you asked. Other students no longer see it.`,
      'If you want to keep it, log in before then:',
      `${publicUrl()}/login`,
      'If you did not ask for this, log in now and choose another password.',
    ),
  );
}
