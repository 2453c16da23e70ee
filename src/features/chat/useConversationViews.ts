import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Match } from '../../../contract/search.ts';
import { useAppSelector } from '../../app/hooks.ts';
import type { Conversations } from './conversationsCache.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { useGetConversationsQuery } from './conversationsApi.ts';
import { withMessage } from './conversationsCache.ts';
import { viewOfMatch, viewOfSession, type ConversationView } from './conversationView.ts';
import type { KeptThread } from './keptThreads.ts';
import { useKeptThreads } from './useKeptThreads.ts';

/** State of the list of accepted matches. */
export interface MatchList {
  /** `undefined` until loaded once. */
  list: Match[] | undefined;
  failed: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

/**
 * Returns the conversations with matches, then those of study sessions, if the service has those.
 * @param kept those with matches without a list of matches
 */
export function useConversationViews(
  matches: readonly Match[] | undefined,
  conversations: Conversations,
  kept: readonly KeptThread[],
): ConversationView[] {
  const ownId = useAppSelector(selectUserId) ?? '';
  return useMemo(
    () => [
      ...(matches?.map((match) => viewOfMatch(match, ownId)) ??
        kept.flatMap(({ conversation }) => (conversation.match ? conversation : []))),
      ...Object.values(conversations).flatMap(({ userId: id, session }) =>
        session ? viewOfSession(id, session, ownId) : [],
      ),
    ],
    [matches, conversations, kept, ownId],
  );
}

/** Returns the conversations on this device as the list has them, with their last messages. */
export const toConversations = (kept: readonly KeptThread[]): Conversations =>
  Object.fromEntries(
    kept.map(({ conversation: { id, session }, messages }) => {
      const one = { userId: id, unread: 0, ...(session && { session }) };
      const last = messages.at(-1);
      return [id, last ? withMessage(one, last) : one];
    }),
  );

/**
 * Returns the conversation with an id, `undefined` while it is not known. `unlisted` is what to open
 * without a list of matches, so that the service decides.
 */
export function useOpenConversation({ list, failed }: MatchList, id = '') {
  const ownId = useAppSelector(selectUserId) ?? '';
  const { session, isFetching } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data, isFetching: isPending }) => ({
      session: data?.[id]?.session,
      isFetching: isPending,
    }),
  });
  const isOfSession = useIsOfSession(id, session !== undefined);
  const match = list?.find((one) => one.id === id);
  const kept = useKeptThreads({ isLoaded: list !== undefined, failed });
  const listed = match ? viewOfMatch(match, ownId) : session && viewOfSession(id, session, ownId);
  const known = listed ?? kept.find(({ conversation }) => conversation.id === id)?.conversation;
  const unlisted = useMemo(() => viewOfMatch({ ...UNLISTED, id }, ownId), [id, ownId]);
  return { known, unlisted: failed ? unlisted : undefined, isOfSession, isFetching };
}

const UNLISTED = { name: 'Study Buddy', avatar: '', subjects: [], availability: [] };

/**
 * Returns whether a conversation that is not found is that of a study session: it was open before, or
 * the link says so.
 */
function useIsOfSession(id: string, isKnown: boolean): boolean {
  const [params] = useSearchParams();
  const [lastId, setLastId] = useState('');
  if (isKnown && id !== lastId) setLastId(id);
  return params.get('of') === 'session' || (id !== '' && id === lastId);
}
