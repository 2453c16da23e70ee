import type { OpenSession } from '../../../contract/openSessions.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Match } from '../../../contract/search.ts';
import type { Conversations } from '../chat/conversationsCache.ts';
import { useGetConversationsQuery } from '../chat/conversationsApi.ts';
import type { QueryState } from './queryState.ts';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { isPending, useGetReceivedRequestsQuery } from '../requests/requestsApi.ts';
import { useGetOpenSessionsQuery } from '../sessions/openSessionsApi.ts';
import type { NextSession } from './nextSession.ts';
import { useSessionsAhead } from './useSessionsAhead.ts';

export interface Next {
  /** Requests that the student can answer. */
  waiting: readonly ConnectionRequest[];
  /** The first session for which the student has not said whether they come. */
  invitation: NextSession | undefined;
  session: NextSession | undefined;
  /** A session of a buddy that started at once, which the student can join. */
  live: OpenSession | undefined;
  /** The buddy to study with next, if there is one. */
  buddy: Match | undefined;
  /** Students who have not answered the request of the student. */
  asked: readonly Match[];
  /** Of buddies by id. */
  names: ReadonlyMap<string, string>;
}

const FAILURE = 'What is next could not be loaded.';

/** Returns what the sentence about what is next depends on. It is known as a whole or not at all. */
export function useNext(): QueryState<Next> {
  const matches = useGetMatchesQuery();
  const received = useGetReceivedRequestsQuery();
  const { upcoming, all, next: session, invitation } = useSessionsAhead();
  // The sentence can do without these.
  const open = useGetOpenSessionsQuery();
  const conversations = useGetConversationsQuery();

  const required = [matches, received, upcoming, all];
  const missing = required.filter(({ data }) => data === undefined);
  const isLoading = [...missing, open, conversations].some(
    ({ data, isFetching }) => data === undefined && isFetching,
  );
  const buddies = matches.data?.filter(isBuddy) ?? [];
  const waiting = received.data?.filter(isPending) ?? [];
  const senders = new Set(waiting.map(({ senderId }) => senderId._id));
  const next = {
    waiting,
    invitation,
    session,
    live: open.data?.find(({ isNow, endTime }) => isNow && Date.parse(endTime) > Date.now()),
    buddy: latestBuddy(buddies, conversations.data ?? {}),
    asked: (matches.data ?? []).filter(
      ({ id, connectionStatus }) => connectionStatus === 'pending' && !senders.has(id),
    ),
    names: new Map(buddies.map(({ id, name }) => [id, name])),
  };
  const isKnown = !isLoading && missing.length === 0;
  return {
    data: isKnown ? next : undefined,
    failure: isKnown || isLoading ? undefined : FAILURE,
    retry: () => {
      for (const { refetch } of missing) void refetch();
    },
  };
}

/** Returns the buddy with whom something happened last. */
function latestBuddy(buddies: readonly Match[], conversations: Conversations): Match | undefined {
  const timeOf = ({ id }: Match) => {
    const { lastMessage, since } = conversations[id] ?? {};
    return lastMessage?.createdAt ?? since ?? '';
  };
  return buddies.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))[0];
}
