import type {
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query';
import { isMissing } from './isMissing.ts';
import type { UnreadCounts } from '../../../contract/chat/messages.ts';
import type { Conversation } from '../../../contract/chat/conversations.ts';
import { CHAT_REQUEST_TIMEOUT } from '../constants.ts';

/** A service without `GET /api/conversations` has no settings. */
export type CachedConversation = Pick<Conversation, 'userId' | 'unread'> & Partial<Conversation>;

/** Conversations by id, which the wire calls `userId`. */
export type Conversations = Record<string, CachedConversation>;

type Result<Data> = QueryReturnValue<Data, FetchBaseQueryError, FetchBaseQueryMeta>;
type Call = (args: FetchArgs) => Result<unknown> | PromiseLike<Result<unknown>>;

/** Loads the conversations, or only their unread counts if the service has no list of them. */
export async function loadConversations(call: Call): Promise<Result<Conversations>> {
  const timeout = CHAT_REQUEST_TIMEOUT;
  const listed = await call({ url: '/conversations', timeout });
  if (!listed.error) {
    const list = listed.data as Conversation[];
    return { data: Object.fromEntries(list.map((one) => [one.userId, one])) };
  }
  if (!isMissing(listed.error)) return { error: listed.error };
  const counted = await call({ url: '/messages/unread-counts', timeout });
  if (counted.error) return { error: counted.error };
  const counts = Object.entries(counted.data as UnreadCounts);
  return {
    data: Object.fromEntries(
      counts.map(([userId, { count }]) => [userId, { userId, unread: count }]),
    ),
  };
}
