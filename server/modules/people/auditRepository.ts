import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/database/queryable.ts';

/** The admin who sends a request. */
export interface Admin {
  id: string;
  ip: string;
}

/** An action of an admin. `actorId` is null for the command line. */
interface Audit {
  actorId: string | null;
  action: string;
  detail: Record<string, unknown>;
  at: Date;
}

/** Stores an action of an admin in the audit log. */
export async function recordAudit(
  db: Queryable,
  { actorId, action, detail, at }: Audit,
): Promise<void> {
  const row = {
    id: newId(),
    actor_id: actorId,
    action,
    detail: JSON.stringify(detail),
    created_at: at.toISOString(),
  };
  await db.insertInto('audit_log').values(row).execute();
}
