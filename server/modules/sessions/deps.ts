import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What other modules do when study sessions change. */
export interface SessionHooks {
  /** Runs in the transaction, before study sessions are deleted. */
  onDelete(trx: Queryable, sessionIds: readonly string[]): Promise<void>;
  /** Runs after the commit of a change after which members may have left. */
  onMembersChanged(sessionIds: readonly string[]): Promise<void>;
  /** Runs after the commit of a change of times or members. */
  onTimesChanged(): Promise<void>;
}

export interface SessionDeps {
  context: Context;
  hooks: SessionHooks;
}
