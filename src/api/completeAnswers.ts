import type { Message } from '../../contract/chat.ts';
import type { PersonRef } from '../../contract/common.ts';
import type { Notification } from '../../contract/notifications.ts';
import type { Match, SearchResult } from '../../contract/search.ts';
import type { Session } from '../../contract/sessions.ts';
import { blankProfile, complete, idOf, type Identified } from './completeUser.ts';

/*
 * The page may talk to a service that is not ours. Such a one leaves out what nobody said, bears
 * only one of `_id` and `id`, and may name people by their id alone. That is evened out here,
 * where answers arrive, so that no screen has to ask.
 */

/** What must be there, and what may. */
type Given<Answer, Must extends keyof Answer> = Pick<Answer, Must> & Partial<Answer>;
export type GivenSession = Given<
  Omit<Session, 'participants'>,
  '_id' | 'title' | 'startTime' | 'endTime' | 'createdBy'
> & { participants?: (string | PersonRef)[] | null };

export type GivenNotification = Identified &
  Given<Omit<Notification, '_id' | 'relatedUserId'>, 'type' | 'message' | 'createdAt'> & {
    relatedUserId?: string | PersonRef | null;
  };

export const completeResult = (given: Partial<SearchResult>): SearchResult =>
  complete<SearchResult>(
    {
      ...blankProfile(given),
      matchPercentage: 0,
      matchBreakdown: [],
      connectionStatus: 'none',
    },
    given,
  );

export function completeMatch(given: Partial<Match>): Match {
  const { _id, id, name, university, bio, location, avatar, availability } = blankProfile(given);
  const blank = { _id, id, name, university, bio, location, avatar, availability };
  return complete<Match>({ ...blank, subjects: [], connectionStatus: 'pending' }, given);
}

export function completeSession({ participants, ...given }: GivenSession): Session {
  const blank = { ...given, description: '', location: '' };
  return { ...complete(blank, given), participants: (participants ?? []).map(completePerson) };
}

export function completeNotification(given: GivenNotification): Notification {
  const { relatedUserId, ...rest } = given;
  const blank: Notification = { ...rest, _id: idOf(given), read: false };
  return {
    ...complete(blank, rest),
    ...(relatedUserId && { relatedUserId: completePerson(relatedUserId) }),
  };
}

export const completeMessage = (given: Given<Message, '_id' | 'createdAt'>): Message =>
  complete<Message>(
    { ...given, senderId: '', recipientId: '', message: '', read: false, edited: false },
    given,
  );

/** A name that is missing stays empty: whoever shows it may know the person. */
const completePerson = (given: string | PersonRef): PersonRef =>
  typeof given === 'string' ? { _id: given, name: '' } : given;
