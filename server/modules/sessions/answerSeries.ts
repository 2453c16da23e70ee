import type { AnswerScope } from '../../../contract/series.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockUser } from '../people/index.ts';
import { findParticipant, unite } from './participants.ts';
import { findStudySession } from './repository.ts';
import { listInvitedIds } from './seriesRepository.ts';
import type { Answered } from './sessionNotifications.ts';
import { ruleText } from '../../domain/series/rule.ts';

interface Invitation {
  userId: string;
  id: string;
}

/**
 * Runs a step for a study session and, in the scope `all`, then for the others of its series to which
 * the student is invited and that have not ended.
 */
export async function forInvitations(
  context: Context,
  trx: Queryable,
  { userId, id, scope = 'this' }: Invitation & { scope: AnswerScope | undefined },
  step: (invitation: Invitation) => Promise<Answered>,
): Promise<Answered> {
  if (scope === 'this') return step({ userId, id });
  const session = await findStudySession(trx, id);
  // Changes of the series lock the creator, too. Otherwise they could wait for each other.
  if (session) await lockUser(trx, session.createdBy);
  const opened = await step({ userId, id });
  const { series } = opened.before;
  if (!series) return opened;
  const now = context.now().toISOString();
  const results = [opened];
  for (const other of await listInvitedIds(trx, { seriesId: series._id, userId, now })) {
    if (other !== id) results.push(await step({ userId, id: other }));
  }
  // The creator is notified of one of the changes.
  const shown = results.find((result) => isChanged(result, userId)) ?? opened;
  return {
    before: shown.before,
    after: unite(
      shown.after,
      results.map(({ after }) => after),
    ),
    stored: opened.after,
    ids: results.map(({ after }) => after._id),
    series: ruleText({
      weeks: series.interval,
      until: series.until ?? null,
      count: series.count ?? null,
    }),
  };
}

function isChanged({ before, after }: Answered, userId: string): boolean {
  const [previous, current] = [before, after].map((state) => findParticipant(state, userId));
  return previous?.answer !== current?.answer || previous?.note !== current?.note;
}
