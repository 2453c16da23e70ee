import type { Kysely } from 'kysely';
import { addIndex } from './addIndex.ts';

const USER = 'users.id';

/** Creates the chat tables, as part of the first migration. */
export async function createChat(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('low_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('high_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addUniqueConstraint('conversations_pair', ['low_id', 'high_id'])
    .execute();
  await addIndex(db, 'conversations', ['high_id']);
  await db.schema
    .createTable('conversation_members')
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('last_read_seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('conversation_members_pk', ['conversation_id', 'user_id'])
    .execute();
  await addIndex(db, 'conversation_members', ['user_id']);
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('conversation_id', 'text', (c) =>
      c.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', (c) => c.notNull())
    .addColumn('recipient_id', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text')
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('messages_place', ['conversation_id', 'seq'])
    .addUniqueConstraint('messages_client_id', ['sender_id', 'client_id'])
    .execute();
  await addIndex(db, 'messages', ['conversation_id', 'rev']);
  // Finds unread messages without scanning those that the reader sent.
  await addIndex(db, 'messages', ['recipient_id', 'conversation_id', 'seq']);
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references(USER).onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.references('messages.id').onDelete('cascade'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'attachments', ['owner_id']);
  await addIndex(db, 'attachments', ['message_id']);
}
