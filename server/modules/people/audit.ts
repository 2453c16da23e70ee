import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/context.ts';
import { insertAudit } from '../admin/repository.ts';

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
export function recordAudit(db: Queryable, { actorId, action, detail, at }: Audit): Promise<void> {
  return insertAudit(db, {
    id: newId(),
    actor_id: actorId,
    action,
    detail: JSON.stringify(detail),
    created_at: at.toISOString(),
  });
}
