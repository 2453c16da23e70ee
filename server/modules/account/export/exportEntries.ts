import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { avatarFile } from '../../../platform/files/fileStore.ts';
import { listReactions, listReadable, loadAuthors } from '../../conversations/index.ts';
import { listAllStudySessions, exportJoins, visibleTo } from '../../sessions/index.ts';
import { findAccountDetails, findAvatar, findNames, findPublicUsers } from '../../people/index.ts';
import { listBuddyIds } from '../../relations/index.ts';
import { exportReviews } from '../../reviews/index.ts';
import * as repository from './exportRepository.ts';
import { listRecords, RECORD_TABLES } from './ownRecordRepository.ts';
import { type ExportEntry, jsonArray, safe, toJson } from './writeArchive.ts';

/**
 * Lists the files of an archive with everything that is stored about a student, except secrets: what others
 * have a part in with their names, and the student's own rows of all tables.
 */
export async function listExportEntries(context: Context, userId: string): Promise<ExportEntry[]> {
  const { database, files } = context;
  const json = (name: string, load: () => Promise<unknown>): ExportEntry => ({
    name: `${name}.json`,
    open: async () => Readable.from([toJson(await load())]),
  });
  const conversations = await repository.listConversations(database, userId);
  const uploads = await repository.listUploads(database, userId);
  const avatar = await findAvatar(database, userId);
  return [
    json('profile', async () => ({
      ...(await findPublicUsers(database, [userId]))[0],
      ...(await findAccountDetails(database, userId)),
    })),
    json('study-buddies', async () => [
      ...(await findNames(database, await listBuddyIds(database, userId))).values(),
    ]),
    json('requests', () => repository.listRequests(database, userId)),
    json('study-sessions', async () => {
      const sessions = await listAllStudySessions(database, userId);
      return sessions.map((session) => visibleTo(session, userId));
    }),
    json('session-reviews', () => exportReviews(database, userId)),
    json('requests-to-join', () => exportJoins(database, userId)),
    json('blocked-people', () => repository.listBlockedNames(database, userId)),
    ...RECORD_TABLES.map((table) =>
      json(`records/${table.name}`, () => listRecords(database, userId, table)),
    ),
    ...conversations.map(({ id, name }) => conversation(name, id, messagesOf(context, userId, id))),
    ...(await listSessionEntries(context, userId)),
    ...uploads.map(({ id, file_name }) => ({
      name: `files/${id}-${safe(file_name)}`,
      open: () => files.attachments.open(id),
    })),
    ...(avatar === ''
      ? []
      : [{ name: 'avatar.webp', open: () => files.avatars.open(avatarFile(avatar)) }]),
  ];
}

/** Yields the messages of a conversation with another student, oldest first. */
async function* messagesOf({ database }: Context, userId: string, conversationId: string) {
  for await (const rows of repository.listMessages(database, conversationId)) {
    for (const row of rows) {
      const isMine = row.sender_id === userId;
      const reactions = [row.sender_reaction, row.recipient_reaction];
      const [myReaction, otherReaction] = isMine ? reactions : reactions.toReversed();
      yield {
        sender: isMine ? 'me' : 'other',
        message: row.body,
        file: row.file_name,
        replyTo: row.reply_to,
        ...{ myReaction, otherReaction, sentAt: row.created_at, editedAt: row.edited_at },
      };
    }
  }
}

/**
 * Lists a file for each conversation of a study session: with all messages of those that the student
 * can read, and with the student's own of the others.
 */
async function listSessionEntries(context: Context, userId: string): Promise<ExportEntry[]> {
  const { database, now } = context;
  const readable = new Set(await listReadable(database, userId, now().toISOString()));
  const conversations = await repository.listSessionConversations(database, userId, [...readable]);
  return conversations.map(({ id, title }) =>
    conversation(title ?? '', id, sessionMessagesOf(context, userId, id, readable.has(id))),
  );
}

async function* sessionMessagesOf(
  { database }: Context,
  userId: string,
  conversationId: string,
  isReadable: boolean,
) {
  for await (const rows of repository.listMessages(database, conversationId)) {
    const senderIds = rows.map(({ sender_id }) => sender_id);
    const authorOf = await loadAuthors(database, senderIds);
    const ids = rows.map(({ id }) => id);
    const reactions = ids.length === 0 ? [] : await listReactions(database, ids);
    const mine = reactions.filter(({ user_id }) => user_id === userId);
    for (const row of rows) {
      const isMine = row.sender_id === userId;
      if (!isMine && !isReadable) continue;
      yield {
        sender: isMine ? 'me' : authorOf(row.sender_id).name,
        message: row.body,
        file: row.file_name,
        replyTo: isReadable ? row.reply_to : null,
        myReaction: mine.find(({ message_id }) => message_id === row.id)?.emoji ?? null,
        ...{ sentAt: row.created_at, editedAt: row.edited_at },
      };
    }
  }
}

const conversation = (name: string, id: string, messages: AsyncIterable<unknown>): ExportEntry => ({
  name: `conversations/${safe(name)}-${id}.json`,
  open: () => Promise.resolve(Readable.from(jsonArray(messages))),
});
