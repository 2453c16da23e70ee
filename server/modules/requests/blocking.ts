import type { Context, Queryable } from '../../context.ts';
import { badRequest, notFound } from '../../errors.ts';
import { findNames } from '../users/repository.ts';
import { deleteBlock, insertBlock, isBlocked } from './blocks.ts';
import { emitConnection } from './events.ts';
import * as repository from './repository.ts';

/** See RequestService.block. What the two were stays stored, so that unblocking brings it back. */
export async function block(context: Context, userId: string, otherId: string): Promise<void> {
  const standing = await context.database.transaction().execute(async (trx) => {
    const added = await insertKnown(trx, userId, otherId, context.now());
    if (!added) return undefined;
    const before = await repository.findBetween(trx, userId, otherId);
    await repository.deletePending(trx, userId, otherId);
    return before;
  });
  if (standing) emitConnection(context.realtime, userId, otherId, 'rejected');
}

async function insertKnown(
  trx: Queryable,
  userId: string,
  otherId: string,
  now: Date,
): Promise<boolean> {
  if (otherId === userId) throw badRequest('You cannot block yourself.');
  const names = await findNames(trx, [otherId]);
  if (!names.has(otherId)) throw notFound('This student was not found.');
  return insertBlock(trx, userId, otherId, now.toISOString());
}

/** See RequestService.unblock. */
export async function unblock(context: Context, userId: string, otherId: string): Promise<void> {
  const standing = await context.database.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, userId, otherId))) return undefined;
    // The other one's own block still stands.
    if (await isBlocked(trx, userId, otherId)) return undefined;
    return repository.findBetween(trx, userId, otherId);
  });
  if (standing) emitConnection(context.realtime, userId, otherId, standing.status);
}
