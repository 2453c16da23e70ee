import type { Message } from '../../../contract/chat/messages.ts';
import type { PersonRef } from '../../../contract/common/types.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Match, SearchResult } from '../../../contract/search.ts';
import type { Participant, StudySession } from '../../../contract/sessions.ts';
import { emptyProfile, idOf, withDefaults, type Identified } from './normalizeUser.ts';

/*
 * The page works with any service that implements the specification. Such a service may omit empty
 * fields, send only one of `_id` and `id`, and refer to people by id alone. These functions complete
 * its responses and events before they reach the cache.
 */

type Raw<Value, Required extends keyof Value> = Pick<Value, Required> & Partial<Value>;

export type RawSession = Raw<
  Omit<StudySession, 'participants'>,
  '_id' | 'title' | 'startTime' | 'endTime' | 'createdBy'
> & { participants?: (string | Participant)[] | null };

export type RawNotification = Identified &
  Raw<Omit<Notification, '_id' | 'relatedUserId'>, 'type' | 'message' | 'createdAt'> & {
    relatedUserId?: string | PersonRef | null;
  };

export const normalizeSearchResult = (raw: Partial<SearchResult>): SearchResult =>
  withDefaults<SearchResult>(
    {
      ...emptyProfile(raw),
      matchPercentage: 0,
      matchBreakdown: [],
      matchDetails: raw.matchBreakdown ?? [],
      connectionStatus: 'none',
    },
    raw,
  );

export function normalizeMatch(raw: Partial<Match>): Match {
  const { subjects: _subjects, skills: _skills, badges: _badges, ...profile } = emptyProfile(raw);
  return withDefaults<Match>({ ...profile, subjects: [], connectionStatus: 'pending' }, raw);
}

/** The id of a person stays empty. A sent request need not refer to its recipient by id. */
export function normalizeRequest(
  raw: Raw<ConnectionRequest, Exclude<keyof ConnectionRequest, 'senderId' | 'recipientId'>>,
): ConnectionRequest {
  const senderId = { _id: '', name: raw.senderName };
  const recipientId = { _id: '', name: raw.recipientName };
  return withDefaults<ConnectionRequest>({ ...raw, senderId, recipientId }, raw);
}

export function normalizeSession({ participants, ...raw }: RawSession): StudySession {
  const defaults = { ...raw, description: '', location: '' };
  return {
    ...withDefaults(defaults, raw),
    participants: (participants ?? []).map(normalizePersonRef),
  };
}

export function normalizeNotification(raw: RawNotification): Notification {
  const { relatedUserId, ...rest } = raw;
  const defaults: Notification = { ...rest, _id: idOf(raw), read: false };
  return {
    ...withDefaults(defaults, rest),
    ...(relatedUserId && { relatedUserId: normalizePersonRef(relatedUserId) }),
  };
}

export const normalizeMessage = (raw: Raw<Message, '_id' | 'createdAt'>): Message =>
  withDefaults<Message>(
    { ...raw, senderId: '', recipientId: '', message: '', read: false, edited: false },
    raw,
  );

/** The name stays empty. Screens look it up among the study buddies. */
const normalizePersonRef = <Person extends PersonRef>(raw: string | Person): Person | PersonRef =>
  typeof raw === 'string' ? { _id: raw, name: '' } : raw;
