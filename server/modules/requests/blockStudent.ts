import type { Context, Queryable } from '../../context.ts';
import { badRequest, notFound } from '../../http/httpError.ts';
import { findNames } from '../users/repository.ts';
import { deleteBlock, insertBlock, isBlocked } from './blockRepository.ts';
import { emitConnection } from './events.ts';
import * as repository from './repository.ts';

/** See RequestService.block. An accepted request stays stored, so that unblock() restores it. */
export async function block(context: Context, userId: string, otherId: string): Promise<void> {
  const request = await context.database.transaction().execute(async (trx) => {
    const added = await insertBlockOf(trx, userId, otherId, context.now());
    if (!added) return undefined;
    const before = await repository.findBetween(trx, userId, otherId);
    await repository.deletePending(trx, userId, otherId);
    return before;
  });
  if (request) emitConnection(context.realtime, userId, otherId, 'rejected');
}

async function insertBlockOf(
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
  const request = await context.database.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, userId, otherId))) return undefined;
    // The other student blocks this one too.
    if (await isBlocked(trx, userId, otherId)) return undefined;
    return repository.findBetween(trx, userId, otherId);
  });
  if (request) emitConnection(context.realtime, userId, otherId, request.status);
}
