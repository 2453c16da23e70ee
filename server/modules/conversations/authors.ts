import type { Author, Message } from '../../../contract/chat/messages.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { avatarUrl, DELETED_STUDENT } from '../people/index.ts';
import { listReactions } from './reactionRepository.ts';

const peopleOf = compiledQuery((db, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'avatar']).where('id', 'in', ids),
);

type Authors = (userId: string) => Author;

/** Returns how students are shown. Those without an account are deleted students. */
export async function loadAuthors(db: Queryable, ids: Iterable<string>): Promise<Authors> {
  const distinct = [...new Set(ids)];
  const people = distinct.length === 0 ? [] : await peopleOf(db, distinct);
  const authors = new Map(people.map(({ id, ...person }) => [id, toAuthor(person)]));
  return (userId) => authors.get(userId) ?? { name: DELETED_STUDENT };
}

export const toAuthor = ({ name, avatar }: { name: string; avatar: string }): Author => ({
  name,
  ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
});

/**
 * Adds the senders, who may be former members, and the reactions to messages of a study session.
 * Deleted messages have no reactions.
 */
export async function withAuthors(db: Queryable, messages: readonly Message[]): Promise<Message[]> {
  const reactions = await listReactions(
    db,
    messages.map(({ _id }) => _id),
  );
  const authorOf = await loadAuthors(db, [
    ...messages.map(({ senderId }) => senderId),
    ...messages.flatMap(({ replyTo }) => replyTo?.senderId ?? []),
    ...reactions.map(({ user_id }) => user_id),
  ]);
  return messages.map((message) => {
    const { _id, senderId, replyTo } = message;
    const own = reactions
      .filter(({ message_id }) => message_id === _id)
      .map(({ user_id: userId, emoji }) => ({ userId, name: authorOf(userId).name, emoji }));
    return {
      ...message,
      sender: authorOf(senderId),
      ...(replyTo && { replyTo: { ...replyTo, sender: authorOf(replyTo.senderId) } }),
      ...(own.length > 0 && { reactions: own }),
    };
  });
}
