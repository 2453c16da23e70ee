import { tidyLine } from '../../../contract/text.ts';
import type { AnswerScope } from '../../../contract/series.ts';
import type {
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
} from '../../../contract/sessions.ts';
import { ruleText } from '../../domain/series/rule.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict, forbidden, invalidField } from '../../platform/errors/httpError.ts';
import { readAboutSession } from '../notifications/index.ts';
import { lockUser } from '../people/index.ts';
import { changeByCreator, changeByParticipant, type SessionDeps } from './transitions.ts';
import { askAgain, removeParticipants, updateParticipant } from './participantRepository.ts';
import { findParticipant, isSameTime, unite } from './participants.ts';
import * as repository from './repository.ts';
import { assertStored, findOwn, isMember, noSession, parseTimes } from './sessionRules.ts';
import { listInvitedIds } from './seriesRepository.ts';
import type { Answered } from './sessionNotifications.ts';

interface Target {
  userId: string;
  id: string;
}

/**
 * Stores the answer of an invited student and notifies the creator of a new one. Accepting withdraws
 * their proposal. The notifications about the study session are read.
 * @throws {HttpError} 404 unless the student is invited, 403 for the creator, 409 after the end
 */
export async function answer(
  deps: SessionDeps,
  { userId, id }: Target,
  { scope, answer: given, note = '' }: SessionAnswerBody,
): Promise<StudySession> {
  const answered = await changeByParticipant(deps, userId, (trx) =>
    forInvitations(deps.context, trx, { userId, id, scope }, async (target) => {
      const { session, participant } = await findInvitation(deps.context, trx, target);
      await updateParticipant(trx, target.id, userId, {
        answer: given,
        // As if invited now: reminders whose time has passed are not sent late.
        ...(participant.answer === 'declined' && { invited_at: deps.context.now().toISOString() }),
        note: tidyLine(note),
        ...(given === 'accepted' && NO_PROPOSAL),
      });
      return { before: session, after: await reread(trx, target.id) };
    }),
  );
  await readAboutSession(deps.context, userId, id);
  return answered;
}

const NO_PROPOSAL = { proposed_start: null, proposed_end: null };

/**
 * Proposes another time to the creator, in place of an earlier one.
 * @throws {HttpError} as answer(), and 400 with the field for invalid times
 */
export const propose = (
  deps: SessionDeps,
  { userId, id }: Target,
  body: SessionTimesBody,
): Promise<StudySession> =>
  changeByParticipant(deps, userId, async (trx) => {
    const { session } = await findInvitation(deps.context, trx, { userId, id });
    const now = deps.context.now();
    const { startTime, endTime } = parseTimes(body, { now });
    if (endTime <= now.toISOString()) throw conflict('This time has passed.');
    if (isSameTime(session, { startTime, endTime })) {
      throw invalidField('startTime', 'The session is at this time already.');
    }
    await updateParticipant(trx, id, userId, { proposed_start: startTime, proposed_end: endTime });
    return { before: session, after: await reread(trx, id) };
  });

/** @throws {HttpError} as answer() */
export const withdrawProposal = (
  deps: SessionDeps,
  { userId, id }: Target,
): Promise<StudySession> =>
  changeByParticipant(deps, userId, async (trx) => {
    const { session } = await findInvitation(deps.context, trx, { userId, id });
    await updateParticipant(trx, id, userId, NO_PROPOSAL);
    return { before: session, after: await reread(trx, id) };
  });

/**
 * Moves a study session to the time that a participant proposes. That student has accepted it, the
 * others are asked again.
 * @throws {HttpError} 404 and 403 as findOwn(), 409 when the student no longer proposes that time
 */
export async function takeProposal(
  deps: SessionDeps,
  { userId, id, proposerId }: Target & { proposerId: string },
  body: SessionTimesBody,
): Promise<StudySession> {
  const moved = await changeByCreator(deps, async (trx, now) => {
    const session = await findOwn(trx, userId, id, 'change');
    assertNotOver(session, now);
    const times = parseTimes(body, { now });
    const proposal = findParticipant(session, proposerId)?.proposal;
    if (!proposal || !isSameTime(proposal, times)) {
      throw conflict('This proposal has changed. Please look at it again.');
    }
    if (times.endTime <= now.toISOString()) throw conflict('This time has passed.');
    await repository.updateTimes(trx, id, times, now.toISOString());
    await askAgain(trx, id);
    await updateParticipant(trx, id, proposerId, { answer: 'accepted' });
    return { before: session, after: await reread(trx, id) };
  });
  return assertStored(moved);
}

/** Takes an invited student out. @throws {HttpError} as answer() */
export async function leave(
  deps: SessionDeps,
  { userId, id }: Target,
  scope: AnswerScope | undefined,
): Promise<void> {
  await changeByParticipant(deps, userId, (trx) =>
    forInvitations(deps.context, trx, { userId, id, scope }, async (target) => {
      const { session } = await findInvitation(deps.context, trx, target);
      await removeParticipants(trx, target.id, [userId]);
      return { before: session, after: await reread(trx, target.id) };
    }),
  );
}

/** Locks and returns a study session that has not ended, and the participant. */
async function findInvitation({ now }: Context, trx: Queryable, { userId, id }: Target) {
  await repository.lockStudySession(trx, id);
  const session = await repository.findStudySession(trx, id);
  if (!session || !isMember(session, userId)) throw noSession();
  const participant = findParticipant(session, userId);
  if (!participant) throw forbidden('You created this session, so you take part in it.');
  assertNotOver(session, now());
  return { session, participant };
}

function assertNotOver({ endTime }: StudySession, now: Date): void {
  if (endTime <= now.toISOString()) throw conflict('This session is over.');
}

const reread = async (trx: Queryable, id: string) =>
  assertStored(await repository.findStudySession(trx, id));

/**
 * Runs a step for a study session and, in the scope `all`, then for the others of its series to which
 * the student is invited and that have not ended.
 */
async function forInvitations(
  context: Context,
  trx: Queryable,
  { userId, id, scope = 'this' }: Target & { scope: AnswerScope | undefined },
  step: (invitation: Target) => Promise<Answered>,
): Promise<Answered> {
  if (scope === 'this') return step({ userId, id });
  const session = await repository.findStudySession(trx, id);
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
