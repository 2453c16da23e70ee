import { hashOpaqueToken } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { insertUsedToken } from './signOnRepository.ts';

/**
 * Stores that something was used. Returns `false` if it was used before, on any node.
 * @param kind separates ids of different kinds.
 * @param lifetime milliseconds in which it could be used again.
 */
export const useOnce = (
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  kind: 'login' | 'link' | 'logout',
  id: string,
  lifetime: number,
): Promise<boolean> =>
  insertUsedToken(db, {
    // The provider decides the length of an id. A hash has a fixed one.
    token_hash: hashOpaqueToken(`${kind} ${id}`),
    expires_at: new Date(now().getTime() + lifetime).toISOString(),
  });
