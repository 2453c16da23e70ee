import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Two students who are no longer buddies. The first has blocked or unmatched the second. */
export interface Apart {
  userId: string;
  otherId: string;
  at: string;
}

/** What other modules do when the tie of two students changes. */
export interface RelationHooks {
  /**
   * Runs in the transaction of a block or an unmatch. The returned function runs after the commit.
   */
  onApart(trx: Queryable, apart: Apart): Promise<() => Promise<void>>;
  /** Runs in the transaction of a decision, with the student who has made it. */
  onDecided(trx: Queryable, userId: string, now: Date): Promise<void>;
  /** Returns match percentages by id. */
  percentages(userId: string, otherIds: readonly string[]): Promise<Map<string, number>>;
}

export interface RelationDeps {
  context: Context;
  hooks: RelationHooks;
}
