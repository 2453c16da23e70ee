import { v7 as newId } from 'uuid';
import type { NewStudySessionBody, StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { SessionDeps } from './deps.ts';
import { addParticipants } from './participantRepository.ts';
import * as repository from './repository.ts';
import { insertSeries } from './seriesRepository.ts';
import { listTimes, ruleText, toRule } from '../../domain/series/rule.ts';
import {
  assertBuddies,
  assertFewSessions,
  assertNotBlocking,
  assertStored,
  columnsOf,
  findBuddies,
  parseStudySession,
} from './sessionRules.ts';
import { changeByCreator } from './transitions.ts';

/**
 * Stores a new study session, or a series, and invites buddies. Returns the first one of a series.
 * @throws {HttpError} 400 with the field, 409 when the student has planned too many
 */
export async function createStudySession(
  deps: SessionDeps,
  creatorId: string,
  body: NewStudySessionBody,
): Promise<StudySession> {
  return assertStored(
    await changeByCreator(deps, (trx, now) => store(trx, { creatorId, body, now })),
  );
}

async function store(
  trx: Queryable,
  { creatorId, body, now }: { creatorId: string; body: NewStudySessionBody; now: Date },
) {
  const plan = parseStudySession(body, { creatorId, now });
  const rule = body.repeat && toRule(body.repeat, plan, now);
  const { startTime, endTime } = plan;
  const times = [{ startTime, endTime }, ...(rule ? listTimes(rule).slice(1) : [])];
  await assertFewSessions(trx, creatorId, times, now);
  const { participantIds: invitedIds } = plan;
  const buddies = await findBuddies(trx, creatorId, invitedIds);
  await assertBuddies(trx, creatorId, { invitedIds, buddies });
  await assertNotBlocking(trx, invitedIds, invitedIds);
  const at = now.toISOString();
  const series = rule && { ...rule, id: newId() };
  if (series) await insertSeries(trx, series, { creatorId, at });
  const created = { created_by: creatorId, created_at: at, scheduled_at: at };
  const rows = times.map((span, index) => ({
    ...{ id: newId(), ...created, ...columnsOf({ ...plan, ...span }) },
    ...(series && { series_id: series.id, series_index: index }),
  }));
  await repository.insertStudySession(trx, rows);
  for (const { id } of rows) await addParticipants(trx, id, invitedIds, at);
  const ids = rows.map(({ id }) => id);
  const stored = assertStored(await repository.findStudySession(trx, ids[0] ?? ''));
  if (!rule) return { after: stored };
  const sessions = await repository.listByIds(trx, ids);
  const after = sessions.find((session) => session.endTime > at) ?? stored;
  return { after, stored, series: ruleText(rule) };
}
