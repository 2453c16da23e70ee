import type { StudySession } from '../../../contract/sessions.ts';
import { offeredTimes, readOffer, type TimeOffer } from '../../../contract/timeOffer.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict, notFound } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { updateParticipant } from './participantRepository.ts';
import { findByOffer, findStudySession } from './repository.ts';
import { assertStored, readInstant } from './sessionRules.ts';
import { storeStudySession } from './studySessions.ts';
import { changeByCreator, type SessionDeps } from './transitions.ts';

/**
 * Schedules a study session at a time that a message offers to the student. Its sender has accepted. An
 * offer that was taken returns its study session.
 * @throws {HttpError} 404 unless the message offers times to the student, 409 unless this time is one of
 * them and in the future, 400 and 409 as createStudySession()
 */
export async function takeOffer(
  deps: SessionDeps,
  { userId, messageId }: { userId: string; messageId: string },
  start: string,
): Promise<StudySession> {
  const startTime = readInstant('startTime', 'start', start);
  const session = await changeByCreator(deps, async (trx, now) => {
    // Simultaneous requests take the offer one after the other.
    await lockUser(trx, userId);
    const { senderId, offer } = await findOffer(deps, trx, { userId, messageId });
    const taken = await findByOffer(trx, messageId);
    if (taken) return { before: taken, after: taken };
    if (!offer.starts.some((offered) => Date.parse(offered) === Date.parse(startTime))) {
      throw conflict('This time is no longer offered.');
    }
    if (startTime <= now.toISOString()) throw conflict('This time has passed.');
    const body = {
      title: offer.title,
      ...offeredTimes(offer, startTime),
      participants: [senderId],
    };
    const created = { creatorId: userId, body, now, offerId: messageId };
    const { after } = await storeStudySession(trx, created);
    await updateParticipant(trx, after._id, senderId, { answer: 'accepted' });
    return { after: assertStored(await findStudySession(trx, after._id)) };
  });
  return assertStored(session);
}

async function findOffer(
  { callbacks }: SessionDeps,
  trx: Queryable,
  { userId, messageId }: { userId: string; messageId: string },
) {
  const message = await callbacks.findMessage(trx, messageId);
  const offer = message && readOfferIn(message.text);
  // The text of a message may come from another one: whom it asks and who asks is what the service stored.
  const isAsked =
    offer?.toId === userId && message?.recipientId === userId && message.senderId === offer.fromId;
  if (!isAsked) throw notFound('This message offers no times.');
  return { senderId: message.senderId, offer };
}

/** Returns the offer of the first URL in a text that has one. */
function readOfferIn(text: string): TimeOffer | undefined {
  for (const [link] of text.matchAll(/https?:\/\/\S+/g)) {
    const offer = URL.canParse(link) && readOffer(new URL(link));
    if (offer) return offer;
  }
  return undefined;
}
