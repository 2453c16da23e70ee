import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { exportCalendars } from '../../busy/index.ts';
import { findFeedTime } from '../../feed/index.ts';
import { listAllStudySessions, exportJoins, visibleTo } from '../../sessions/index.ts';
import { findAccountDetails, findAvatar, findNames, findPublicUsers } from '../../people/index.ts';
import {
  findNotificationPreferences,
  findReminderPreferences,
  listSubscriptions,
} from '../../reminders/index.ts';
import { listBuddyIds } from '../../relations/index.ts';
import { listPasskeys } from '../../auth/index.ts';
import { exportReviews } from '../../reviews/index.ts';
import * as repository from './exportRepository.ts';
import { type ExportEntry, jsonArray, safe, toJson } from './writeArchive.ts';
import { listSessionEntries } from './sessionConversations.ts';

/** Messages read at once. */
const BATCH = 500;

/** Lists the files of an archive with everything that is stored about a student, except secrets. */
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
    json('calendar-feed', async () => ({ createdAt: await findFeedTime(database, userId) })),
    json('other-calendars', () => exportCalendars(database, userId)),
    json('notifications', () => repository.listNotifications(database, userId)),
    json('notification-preferences', () => findNotificationPreferences(database, userId)),
    json('reminders', () => findReminderPreferences(database, userId)),
    json('push-devices', async () =>
      (await listSubscriptions(database, userId)).map(({ endpoint, created_at: subscribedAt }) => ({
        pushService: new URL(endpoint).host,
        subscribedAt,
      })),
    ),
    json('online-status', () => repository.findPresence(database, userId)),
    json('blocked-people', () => repository.listBlockedNames(database, userId)),
    json('logins', () => repository.listAuthSessions(database, userId)),
    json('passkeys', async () =>
      (await listPasskeys(database, userId)).map(({ _id, ...passkey }) => passkey),
    ),
    ...conversations.map(({ id, name }) => ({
      name: `conversations/${safe(name)}-${id}.json`,
      open: () => Promise.resolve(Readable.from(jsonArray(messagesOf(context, userId, id)))),
    })),
    ...(await listSessionEntries(context, userId)),
    ...uploads.map(({ id, file_name }) => ({
      name: `files/${id}-${safe(file_name)}`,
      open: () => files.attachments.open(id),
    })),
    ...(avatar === ''
      ? []
      : [{ name: 'avatar.webp', open: () => files.avatars.open(`${avatar}.webp`) }]),
  ];
}

/** Yields the messages of a conversation with another student, oldest first. */
async function* messagesOf({ database }: Context, userId: string, conversationId: string) {
  let seq = 0;
  for (;;) {
    const page = { seq, limit: BATCH };
    const rows = await repository.listMessagesAfter(database, conversationId, page);
    for (const row of rows) {
      const { body: message, created_at: sentAt, edited_at: editedAt, file_name: file } = row;
      const isMine = row.sender_id === userId;
      const reactions = [row.sender_reaction, row.recipient_reaction];
      const [myReaction, otherReaction] = isMine ? reactions : reactions.toReversed();
      yield {
        sender: isMine ? 'me' : 'other',
        message,
        file,
        replyTo: row.reply_to,
        myReaction,
        otherReaction,
        sentAt,
        editedAt,
      };
      seq = row.seq;
    }
    if (rows.length < BATCH) return;
  }
}
