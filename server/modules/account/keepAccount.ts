import { emitVisibility, listContacts } from '../relations/index.ts';
import type { SignupResponse } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { findDeletionTime, storeDeletionTime } from './repository.ts';

/**
 * Starts an auth session and cancels the deletion of the account, if there is one. Both happen in a
 * transaction, so that an account with an auth session is never deleted.
 * @throws {HttpError} 400 when the account no longer exists.
 */
export async function keepAccount(
  context: Context,
  userId: string,
  start: (trx: Queryable) => Promise<SignupResponse>,
): Promise<SignupResponse & { deletionCancelled?: true }> {
  const { session, contacts } = await context.database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const account = await findDeletionTime(trx, userId);
    if (!account) throw badRequest('Invalid email or password.');
    const session = await start(trx);
    if (account.deletion_at === null) return { session };
    await storeDeletionTime(trx, userId, null);
    return { session, contacts: await listContacts(trx, userId) };
  });
  if (!contacts) return session;
  emitVisibility(context, userId, contacts, true);
  return { ...session, deletionCancelled: true };
}
