import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { loadAuthors, listReactions, listReadable } from '../../conversations/index.ts';
import { type ExportEntry, jsonArray, safe } from './writeArchive.ts';
import { listMessagesAfter, listSessionConversations } from './exportRepository.ts';

/** Messages read at once. */
const BATCH = 500;

/**
 * Lists a file for each conversation of a study session: with all messages of those that the student
 * can read, and with the student's own of the others.
 */
export async function listSessionEntries(
  { database, now }: Pick<Context, 'database' | 'now'>,
  userId: string,
): Promise<ExportEntry[]> {
  const readable = new Set(await listReadable(database, userId, now().toISOString()));
  const conversations = await listSessionConversations(database, userId, [...readable]);
  return conversations.map(({ id, title }) => ({
    name: `conversations/${safe(title ?? '')}-${id}.json`,
    open: () => {
      const isReadable = readable.has(id);
      return Promise.resolve(
        Readable.from(jsonArray(messagesOf({ database }, userId, id, isReadable))),
      );
    },
  }));
}

async function* messagesOf(
  { database }: Pick<Context, 'database'>,
  userId: string,
  conversationId: string,
  isReadable: boolean,
) {
  let seq = 0;
  for (;;) {
    const page = { seq, limit: BATCH };
    const rows = await listMessagesAfter(database, conversationId, page);
    const authorOf = await loadAuthors(
      database,
      rows.map(({ sender_id }) => sender_id),
    );
    const ids = rows.map(({ id }) => id);
    const reactions = ids.length === 0 ? [] : await listReactions(database, ids);
    for (const row of rows) {
      seq = row.seq;
      const isMine = row.sender_id === userId;
      if (!isMine && !isReadable) continue;
      yield {
        sender: isMine ? 'me' : authorOf(row.sender_id).name,
        message: row.body,
        file: row.file_name,
        replyTo: isReadable ? row.reply_to : null,
        myReaction:
          reactions.find(({ message_id, user_id }) => message_id === row.id && user_id === userId)
            ?.emoji ?? null,
        sentAt: row.created_at,
        editedAt: row.edited_at,
      };
    }
    if (rows.length < BATCH) return;
  }
}
