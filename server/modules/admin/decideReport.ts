import type { DecisionBody } from '../../../contract/admin.ts';
import type { Context } from '../../platform/context.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import { conflict, notFound } from '../../platform/errors/httpError.ts';
import { type Admin, recordAudit } from '../people/index.ts';
import { findReport, storeDecision } from '../reports/index.ts';
import { findManaged } from './repository.ts';
import { suspend } from './suspension.ts';

/**
 * Stores the decision about a report, and suspends the student if it says so.
 * @throws {HttpError} 404 for an unknown report, 409 for one that is decided and for suspending the
 * only admin or oneself.
 */
export async function decideReport(
  context: Context,
  admin: Admin,
  id: string,
  { decision, note = '' }: DecisionBody,
): Promise<void> {
  const { database, now, securityLog } = context;
  const { userId, hide } = await database.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const report = await findReport(trx, id);
    if (!report) throw notFound('This report was not found.');
    const at = now();
    const isOpen = await storeDecision(trx, id, {
      decision,
      note: note.trim(),
      decided_by: admin.id,
      decided_at: at.toISOString(),
    });
    if (!isOpen) throw conflict('Another admin has already decided about this report.');
    const userId = report.reported._id;
    const detail = { userId, reportId: id, decision };
    await recordAudit(trx, { actorId: admin.id, action: 'decide-report', detail, at });
    const account = decision === 'suspended' ? await findManaged(trx, userId) : undefined;
    const isActive = account?.suspended_at === null;
    return { userId, hide: isActive ? await suspend(context, trx, account, admin.id) : undefined };
  });
  hide?.();
  securityLog.record('report_decided', { userId, actorId: admin.id, decision });
}
