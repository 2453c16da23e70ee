import type { SessionRepeat } from '../../../contract/series.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict } from '../../platform/errors/httpError.ts';
import { assertStored, type StudySessionDraft } from './sessionRules.ts';
import { addDates } from './addDates.ts';
import { findRow, insertSeries, updateRows } from './seriesRepository.ts';
import { countOf, ruleText, toRule } from '../../domain/series/rule.ts';

interface Start {
  userId: string;
  before: StudySession;
  /** Its fields, which are stored. */
  plan: StudySessionDraft;
  repeat: SessionRepeat;
  /** Students who are invited to it. */
  invitedIds: readonly string[];
  now: Date;
}

/**
 * Makes a study session the first one of a new series. The series has its id, so that calendars
 * recognize it.
 * @throws {HttpError} 400 with the field for a rule that is not allowed, 409 for too many
 */
export async function startSeries(
  trx: Queryable,
  { userId, before, plan, repeat, invitedIds, now }: Start,
) {
  assertCanRepeat(before, now);
  const rule = toRule(repeat, plan, now);
  const series = { ...rule, id: before._id };
  const row = await findRow(trx, before._id);
  const { title, description, location, link, places, sequence } = assertStored(row);
  const at = now.toISOString();
  await insertSeries(trx, series, { creatorId: userId, at, sequence: sequence + 1 });
  await updateRows(trx, [before._id], { series_id: series.id, series_index: 0 });
  const addedIds = await addDates(trx, {
    series,
    positions: Array.from({ length: countOf(rule) - 1 }, (_, index) => index + 1),
    fields: { title, description, location, link, places },
    ...{ creatorId: userId, invitedIds, now },
  });
  const askedIds = addedIds.length === 0 ? [] : invitedIds;
  return { series: ruleText(rule), newDates: { askedIds } };
}

function assertCanRepeat({ series, endTime }: StudySession, now: Date): void {
  if (series) {
    const error = 'Please change this and the following sessions, or all of them.';
    throw badRequest(error, { repeat: error });
  }
  if (endTime <= now.toISOString()) {
    throw conflict('This session is over. Please choose one that is still to come.');
  }
}
