import type { SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  StudySession,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockUser } from '../people/index.ts';
import { cancelSeries, changeSeries } from './changeSeries.ts';
import type { SessionDeps } from './deps.ts';
import { addParticipants, askAgain, removeParticipants } from './participantRepository.ts';
import { isSameTime } from './participants.ts';
import * as repository from './repository.ts';
import { startSeries } from './seriesDates.ts';
import { countChange, deleteRows } from './seriesRepository.ts';
import { findTarget } from './seriesTarget.ts';
import {
  assertBuddies,
  assertFewSessions,
  assertNotBlocking,
  assertStored,
  columnsOf,
  findBuddies,
  findOwn,
  parseStudySession,
} from './sessionRules.ts';
import { changeByCreator } from './transitions.ts';

interface Update {
  userId: string;
  id: string;
  body: NewStudySessionBody;
}

/**
 * Replaces a study session, or changes several of its series.
 * @throws {HttpError} 400 and 409 as createStudySession(), 404 unless the student is a member, 403
 * unless they are the creator. 409 for several of a series if this one has ended.
 */
export async function updateStudySession(
  deps: SessionDeps,
  { userId, id }: Omit<Update, 'body'>,
  { scope = 'this', ...body }: StudySessionChangeBody,
): Promise<StudySession> {
  const changed = await changeByCreator(deps, async (trx, now) => {
    const target = await findTarget(trx, { userId, id, scope }, { verb: 'change', now });
    return target
      ? changeSeries(deps.hooks, trx, target, { userId, body, now })
      : updateOne(trx, { userId, id, body }, now);
  });
  return assertStored(changed);
}

async function updateOne(trx: Queryable, { userId, id, body }: Update, now: Date) {
  // As for changes of series. Otherwise they could wait for each other.
  if (body.repeat) await lockUser(trx, userId);
  const before = await findOwn(trx, userId, id, 'change');
  const plan = parseStudySession(body, { creatorId: userId, now, before });
  const hadEnded = before.endTime <= now.toISOString();
  if (hadEnded) await assertFewSessions(trx, userId, [plan], now);
  const previous = before.participants.map(({ _id }) => _id);
  const added = plan.participantIds.filter((participant) => !previous.includes(participant));
  const buddies = await findBuddies(trx, userId, [...previous, ...added]);
  await assertBuddies(trx, userId, { invitedIds: added, buddies });
  const isStaying = (participant: string) =>
    buddies.has(participant) && plan.participantIds.includes(participant);
  await assertNotBlocking(trx, added, plan.participantIds);
  await repository.updateStudySession(trx, id, columnsOf(plan), now.toISOString());
  if (!isSameTime(before, plan)) await askAgain(trx, id);
  await removeParticipants(
    trx,
    id,
    previous.filter((participant) => !isStaying(participant)),
  );
  await addParticipants(trx, id, added, now.toISOString());
  const { repeat } = body;
  const invitedIds = plan.participantIds.filter(isStaying);
  const start = { userId, before, plan, invitedIds, now };
  const started = repeat && (await startSeries(trx, { ...start, repeat }));
  return {
    ...started,
    before: { ...before, participants: before.participants.filter(({ _id }) => buddies.has(_id)) },
    leftIds: previous.filter((participant) => !buddies.has(participant)),
    after: assertStored(await repository.findStudySession(trx, id)),
  };
}

/** @throws {HttpError} 404, 403 and 409 as updateStudySession(). */
export async function removeStudySession(
  deps: SessionDeps,
  { userId, id, scope = 'this' }: { userId: string; id: string; scope: SeriesScope | undefined },
): Promise<void> {
  await changeByCreator(deps, async (trx, now) => {
    const target = await findTarget(trx, { userId, id, scope }, { verb: 'delete', now });
    if (target) return cancelSeries(deps.hooks, trx, target, now);
    const before = await findOwn(trx, userId, id, 'delete');
    await deleteRows(trx, [id], deps.hooks);
    if (before.series) await countChange(trx, before.series._id, now.toISOString());
    return { before };
  });
}
