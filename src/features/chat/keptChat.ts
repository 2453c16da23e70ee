import { readJson, type DeviceStorage } from '../../api/deviceStorage.ts';
import { withDraft, type KeptChat, type OutboxItem } from './chatSlice.ts';

const draftsKey = (userId: string) => `chat:${userId}:drafts`;
const outboxKey = (userId: string) => `chat:${userId}:outbox`;

/** What this device keeps of a student's chat. What does not have the right shape is left out. */
export function readKeptChat(storage: DeviceStorage, userId: string): KeptChat {
  return { drafts: readDrafts(storage, userId), outbox: readOutbox(storage, userId) };
}

/** Several tabs write here, so each changes only its own part of what is there at that moment. */
export function keepDraft(
  storage: DeviceStorage,
  userId: string,
  { buddyId, text }: { buddyId: string; text: string },
): void {
  write(storage, draftsKey(userId), withDraft(readDrafts(storage, userId), buddyId, text));
}

/** Puts the message last, whether it was there before or not. */
export function keepItem(storage: DeviceStorage, userId: string, item: OutboxItem): void {
  write(storage, outboxKey(userId), [...othersThan(storage, userId, item.clientId), item]);
}

export function forgetItem(storage: DeviceStorage, userId: string, clientId: string): void {
  write(storage, outboxKey(userId), othersThan(storage, userId, clientId));
}

function write(storage: DeviceStorage, key: string, value: object): void {
  if (Object.keys(value).length === 0) storage.remove(key);
  else storage.set(key, JSON.stringify(value));
}

function readDrafts(storage: DeviceStorage, userId: string): Record<string, string> {
  const value = readJson(storage, draftsKey(userId));
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function readOutbox(storage: DeviceStorage, userId: string): OutboxItem[] {
  const value = readJson(storage, outboxKey(userId));
  return Array.isArray(value) ? value.filter(isItem) : [];
}

const othersThan = (storage: DeviceStorage, userId: string, id: string) =>
  readOutbox(storage, userId).filter(({ clientId }) => clientId !== id);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isItem(value: unknown): value is OutboxItem {
  if (!isObject(value)) return false;
  const { clientId, recipientId, text, createdAt, status, attachment } = value;
  return (
    [clientId, recipientId, text, createdAt].every((part) => typeof part === 'string') &&
    (status === 'sending' || status === 'failed') &&
    (attachment === undefined || (isObject(attachment) && typeof attachment.fileUrl === 'string'))
  );
}
