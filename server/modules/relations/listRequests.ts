import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { findPublicUsers } from '../people/index.ts';
import type { RelationDeps } from './events.ts';
import * as repository from './repository.ts';
import type { NamedRequest } from './repository.ts';

/**
 * Lists sent and received requests, newest first.
 * @throws {HttpError} 400 unless the cursor is a request of the student.
 */
export async function listRequests(
  deps: RelationDeps,
  userId: string,
  { limit = LIST_PAGE, cursor, isReceived }: ListQuery & { isReceived?: boolean },
): Promise<ListPage<ConnectionRequest>> {
  const db = deps.context.database;
  const after = await findCursorItem(cursor, (id) => repository.findPageEnd(db, userId, id));
  const page = { limit: limit + 1, after, isReceived };
  const rows = await repository.listRequests(db, userId, page);
  const requests = rows.map((row) => toConnectionRequest(row, userId));
  const { items, ...next } = toListPage(requests, limit);
  return { ...next, items: await addProfiles(deps, userId, items) };
}

async function addProfiles(
  { context, callbacks }: RelationDeps,
  userId: string,
  requests: ConnectionRequest[],
): Promise<ConnectionRequest[]> {
  const otherOf = ({ isSent, senderId, recipientId }: ConnectionRequest) =>
    (isSent ? recipientId : senderId)._id;
  const ids = requests.map(otherOf);
  const users = new Map(
    (await findPublicUsers(context.database, ids)).map((user) => [user._id, user]),
  );
  const percentages = await callbacks.percentages(userId, ids);
  return requests.map((request) => {
    const user = users.get(otherOf(request));
    if (!user) return request;
    const subjects = user.subjects.map(({ name }) => name);
    const matchPercentage = percentages.get(user._id) ?? 0;
    return { ...request, profile: { avatar: user.avatar, subjects, matchPercentage } };
  });
}

/** Converts a row to the wire format for its sender or recipient. */
export function toConnectionRequest(row: NamedRequest, viewerId: string): ConnectionRequest {
  return {
    _id: row.id,
    isSent: row.sender_id === viewerId,
    senderName: row.sender_name,
    recipientName: row.recipient_name,
    senderId: { _id: row.sender_id, name: row.sender_name },
    recipientId: { _id: row.recipient_id, name: row.recipient_name },
    message: row.message,
    status: row.status,
    createdAt: row.created_at,
  };
}
