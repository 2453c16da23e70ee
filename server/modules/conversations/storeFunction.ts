import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { NotificationRow } from '../notifications/index.ts';

/** A new message without a file and a quote. */
export interface MessageContent {
  id: string;
  senderId: string;
  recipientId: string;
  body: string;
  clientId: string | null;
  createdAt: string;
}

interface NewMessage extends MessageContent {
  notificationId: string;
}

type StoreResult =
  | { isDuplicate: true }
  | {
      isDuplicate: false;
      conversationId: string;
      seq: number;
      notification: NotificationRow | null;
    };

const storeCall = compiledQuery((db, message: NewMessage) =>
  db.selectNoFrom(
    sql<StoreResult | null>`store_message(
      ${message.id}, ${message.senderId}, ${message.recipientId}, ${message.body},
      ${message.clientId}, ${message.createdAt}, ${message.notificationId})`.as('result'),
  ),
);

/**
 * Stores a message and its notification by the function of migration 025. Returns `null` when the
 * message needs other steps or is refused. PostgreSQL only.
 */
export async function callStoreMessage(
  db: Queryable,
  message: NewMessage,
): Promise<StoreResult | null> {
  const [row] = await storeCall(db, message);
  return row?.result ?? null;
}
