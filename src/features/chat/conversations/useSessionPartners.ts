import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../../store/hooks.ts';
import type { Conversations } from '../../../api/compat/conversations.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { useGetConversationsQuery } from '../chatApi.ts';
import { toSessionPartner, type Partner } from '../partner.ts';

/** Returns the study sessions that have a conversation. A service without those has none. */
export function useSessionPartners(conversations: Conversations): Partner[] {
  const ownId = useAppSelector(selectUserId) ?? '';
  return useMemo(
    () => Object.values(conversations).flatMap((one) => toSessionPartner(one, ownId) ?? []),
    [conversations, ownId],
  );
}

/** Returns the study session of an open conversation, and whether it may still be found. */
export function useSessionPartner(id: string | undefined) {
  const ownId = useAppSelector(selectUserId) ?? '';
  const { session, isFetching } = useGetConversationsQuery(undefined, {
    selectFromResult: ({ data, isFetching: isPending }) => ({
      session: data?.[id ?? '']?.session,
      isFetching: isPending,
    }),
  });
  const partner = useMemo(
    () => (id === undefined ? undefined : toSessionPartner({ userId: id, session }, ownId)),
    [id, session, ownId],
  );
  return { partner, isFetching };
}

/**
 * Returns whether a conversation that is not found is that of a study session: it was open before, or
 * the link says so.
 */
export function useIsOfSession(id: string | undefined, partner: Partner | undefined): boolean {
  const [params] = useSearchParams();
  const [lastId, setLastId] = useState<string>();
  if (partner && partner.id !== lastId) setLastId(partner.id);
  return params.get('of') === 'session' || (id !== undefined && id === lastId);
}
