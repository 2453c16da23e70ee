import type { NotificationChoice } from '../../../contract/notifications.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { listBlocksAmong, listMembers, listMemberships } from './memberRepository.ts';

/** The smallest number of members with which a conversation is open. Two have their own. */
const MIN_MEMBERS = 3;

/** A student who can read the conversation of a study session. */
export interface SessionMember {
  id: string;
  name: string;
  avatar: string;
  lastReadSeq: number;
  isMuted: boolean;
  /** What the student chose for notifications about messages. */
  choice: NotificationChoice | null;
}

export interface SessionConversation {
  /** Also the id of the study session. */
  id: string;
  title: string;
  /** `undefined` after the study session was deleted. */
  startTime: string | undefined;
  endTime: string | undefined;
  /** Ordered by name. */
  members: SessionMember[];
  /** Whether members can write. */
  isOpen: boolean;
}

type Row = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Returns conversations of study sessions by id. Omits members who block another one, and accounts
 * that are suspended or about to be deleted.
 */
export async function loadSessionConversations(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, SessionConversation>> {
  const rows = ids.length === 0 ? [] : await listMembers(db, ids);
  const blocks = await listBlocksAmong(db, [...new Set(rows.map(({ id }) => id))]);
  const byConversation = new Map<string, Row[]>();
  for (const row of rows) {
    const others = byConversation.get(row.conversation_id);
    if (others) others.push(row);
    else byConversation.set(row.conversation_id, [row]);
  }
  return new Map(
    [...byConversation].map(([id, members]) => [
      id,
      toConversation(
        id,
        members.filter((member) => !members.some((other) => blocks.get(member.id)?.has(other.id))),
        members[0],
      ),
    ]),
  );
}

/**
 * Returns the conversation of a study session that a student can read, or `undefined` if there is no
 * such one.
 */
export async function findSessionConversation(
  db: Queryable,
  userId: string,
  id: string,
): Promise<SessionConversation | undefined> {
  const conversation = (await loadSessionConversations(db, [id])).get(id);
  return conversation && isMember(conversation, userId) ? conversation : undefined;
}

/** @throws {HttpError} 404 unless the student can read the conversation */
export function assertMember(conversation: SessionConversation, userId: string): void {
  if (!isMember(conversation, userId)) {
    throw notFound('You are no longer part of this conversation.');
  }
}

export const isMember = ({ members }: SessionConversation, userId: string): boolean =>
  members.some((member) => member.id === userId);

/** Lists the ids of the conversations of study sessions that a student can read. */
export async function listReadable(db: Queryable, userId: string, now: string): Promise<string[]> {
  const found = await loadSessionConversations(db, await listMemberships(db, userId, now));
  return [...found.values()]
    .filter((conversation) => isMember(conversation, userId))
    .map(({ id }) => id);
}

function toConversation(id: string, rows: Row[], details: Row | undefined): SessionConversation {
  const { title, last_title, start_time, end_time } = details ?? {};
  const members = rows.map(({ id: userId, name, avatar, choice, muted_at, last_read_seq }) => ({
    id: userId,
    name,
    avatar,
    choice,
    isMuted: muted_at !== null,
    lastReadSeq: last_read_seq ?? 0,
  }));
  return {
    id,
    title: title ?? last_title ?? '',
    startTime: start_time ?? undefined,
    endTime: end_time ?? undefined,
    members,
    isOpen: Boolean(start_time) && members.length >= MIN_MEMBERS,
  };
}
