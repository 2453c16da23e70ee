import type { UnreadCounts } from '../../../contract/chat/messages.ts';
import type { Conversation } from '../../../contract/chat/conversations.ts';
import { CHAT_REQUEST_TIMEOUT } from '../constants.ts';
import type { Call } from '../wholeList.ts';

/**
 * Loads the conversations by id, which the wire calls `userId`, or only their unread counts if the service
 * has no list of them. Takes the base query of an `optional` endpoint.
 */
export async function loadConversations(call: Call) {
  const timeout = CHAT_REQUEST_TIMEOUT;
  const listed = await call({ url: '/conversations', timeout });
  if (listed.error) return { error: listed.error };
  const list = listed.data as Conversation[] | null;
  if (list) return { data: Object.fromEntries(list.map((one) => [one.userId, one])) };
  const counted = await call({ url: '/messages/unread-counts', timeout });
  if (counted.error) return { error: counted.error };
  const counts = Object.entries((counted.data ?? {}) as UnreadCounts);
  return {
    data: Object.fromEntries(
      counts.map(([userId, { count }]) => [userId, { userId, unread: count }]),
    ),
  };
}
