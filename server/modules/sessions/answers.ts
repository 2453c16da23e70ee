import type {
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
} from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { tidyLine } from '../../platform/database/normalize.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors/httpError.ts';
import { askAgain, removeParticipants, updateParticipant } from './participantRepository.ts';
import { findParticipant, isSameTime } from './participants.ts';
import * as repository from './repository.ts';
import { assertStored, findOwn, isMember, parseTimes } from './sessionRules.ts';

/** The state of a study session before and after an answer. */
export interface Answered {
  before: StudySession;
  after: StudySession;
  /** The study session of the response, if `after` represents several. */
  stored?: StudySession;
  /** Ids of the study sessions that the states represent, if there are several. */
  ids?: string[];
  /** Describes the series after the title, if all of it is answered. */
  series?: string;
}

interface Target {
  userId: string;
  id: string;
}

/**
 * Stores the answer of an invited student. Accepting withdraws their proposal.
 * @throws {HttpError} 404 unless the student is invited, 403 for the creator, 409 after the end
 */
export async function answer(
  context: Context,
  trx: Queryable,
  { userId, id, body }: Target & { body: SessionAnswerBody },
): Promise<Answered> {
  const { session, participant } = await findInvitation(context, trx, { userId, id });
  await updateParticipant(trx, id, userId, {
    answer: body.answer,
    // As if invited now: reminders whose time has passed are not sent late.
    ...(participant.answer === 'declined' && { invited_at: context.now().toISOString() }),
    note: tidyLine(body.note ?? ''),
    ...(body.answer === 'accepted' && { proposed_start: null, proposed_end: null }),
  });
  return { before: session, after: await reread(trx, id) };
}

/**
 * Stores another time that an invited student proposes, in place of an earlier one.
 * @throws {HttpError} as answer(), and 400 with the field for invalid times
 */
export async function propose(
  context: Context,
  trx: Queryable,
  { userId, id, body }: Target & { body: SessionTimesBody },
): Promise<Answered> {
  const { session } = await findInvitation(context, trx, { userId, id });
  const { startTime, endTime } = parseTimes(body, { now: context.now() });
  if (endTime <= context.now().toISOString()) throw conflict('This time has passed.');
  if (isSameTime(session, { startTime, endTime })) {
    const error = 'The session is at this time already.';
    throw badRequest(error, { startTime: error });
  }
  await updateParticipant(trx, id, userId, { proposed_start: startTime, proposed_end: endTime });
  return { before: session, after: await reread(trx, id) };
}

/** @throws {HttpError} as answer() */
export async function withdrawProposal(
  context: Context,
  trx: Queryable,
  target: Target,
): Promise<Answered> {
  const { session } = await findInvitation(context, trx, target);
  const none = { proposed_start: null, proposed_end: null };
  await updateParticipant(trx, target.id, target.userId, none);
  return { before: session, after: await reread(trx, target.id) };
}

/**
 * Moves a study session to the time that a participant proposes. That student has accepted it, the
 * others are asked again.
 * @throws {HttpError} 404 and 403 as findOwn(), 409 when the student no longer proposes that time
 */
export async function takeProposal(
  context: Context,
  trx: Queryable,
  { userId, id, proposerId, body }: Target & { proposerId: string; body: SessionTimesBody },
): Promise<Answered> {
  const session = await findOwn(trx, userId, id, 'change');
  assertNotOver(context, session);
  const now = context.now();
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
}

/** Takes an invited student out. @throws {HttpError} as answer() */
export async function leave(context: Context, trx: Queryable, target: Target): Promise<Answered> {
  const { session } = await findInvitation(context, trx, target);
  await removeParticipants(trx, target.id, [target.userId]);
  return { before: session, after: await reread(trx, target.id) };
}

/** Locks and returns a study session that has not ended, and the participant. */
async function findInvitation(context: Context, trx: Queryable, { userId, id }: Target) {
  await repository.lockStudySession(trx, id);
  const session = await repository.findStudySession(trx, id);
  if (!session || !isMember(session, userId)) throw notFound('This session no longer exists.');
  const participant = findParticipant(session, userId);
  if (!participant) throw forbidden('You created this session, so you take part in it.');
  assertNotOver(context, session);
  return { session, participant };
}

function assertNotOver(context: Context, { endTime }: StudySession): void {
  if (endTime <= context.now().toISOString()) throw conflict('This session is over.');
}

const reread = async (trx: Queryable, id: string) =>
  assertStored(await repository.findStudySession(trx, id));
