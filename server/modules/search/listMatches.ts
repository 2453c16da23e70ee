import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { Match } from '../../../contract/search.ts';
import type { PublicUser } from '../../../contract/users.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { listDeletedParticipants } from '../conversations/index.ts';
import { DELETED_STUDENT, findPublicUsers } from '../people/index.ts';
import { listConnections, type NamedRequest, otherUserId } from '../relations/index.ts';
import type { SearchDeps } from './results.ts';

/**
 * Lists buddies, deleted students with a conversation, and recipients of pending requests; buddies
 * first, then by name.
 * @throws {HttpError} 400 unless the cursor is one of them.
 */
export async function listMatches(
  { database: db, students }: SearchDeps,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<Match>> {
  const connections = await listConnections(db, userId);
  const deletedIds = new Set(await listDeletedParticipants(db, userId));
  const sorted = [
    ...connections.map((row) => toConnection(row, userId)),
    ...[...deletedIds].map(toDeletedConnection),
  ].sort(compareConnections);
  const last = await findCursorItem(cursor, async (id) => sorted.find(({ _id }) => _id === id));
  const start = last ? sorted.indexOf(last) + 1 : 0;
  const page = toListPage(sorted.slice(start, start + limit + 1), limit);
  const statuses = new Map(page.items.map(({ _id, status }) => [_id, status]));
  const users = await findPublicUsers(db, [...statuses.keys()]);
  const percentages = await students.percentages(userId, [...statuses.keys()]);
  const items = users.map((user) => ({
    ...toMatch(user, statuses.get(user._id) ?? 'pending'),
    ...(deletedIds.has(user._id)
      ? { isDeleted: true as const }
      : { matchPercentage: percentages.get(user._id) ?? 0 }),
  }));
  return { ...page, items };
}

interface Connection {
  _id: string;
  name: string;
  status: Match['connectionStatus'];
}

function toConnection(row: NamedRequest, userId: string): Connection {
  return {
    _id: otherUserId(row, userId),
    name: row.sender_id === userId ? row.recipient_name : row.sender_name,
    status: row.status === 'accepted' ? 'accepted' : 'pending',
  };
}

const toDeletedConnection = (_id: string): Connection => ({
  _id,
  name: DELETED_STUDENT,
  status: 'accepted',
});

const compareConnections = (a: Connection, b: Connection) =>
  a.status.localeCompare(b.status) || a.name.localeCompare(b.name) || a._id.localeCompare(b._id);

function toMatch(user: PublicUser, connectionStatus: Match['connectionStatus']): Match {
  const { skills: _skills, badges: _badges, ...profile } = user;
  return { ...profile, subjects: user.subjects.map(({ name }) => name), connectionStatus };
}
