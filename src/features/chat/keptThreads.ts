import type { Message } from '../../../contract/chat/messages.ts';
import { api } from '../../api/api.ts';
import { dependenciesOf } from '../../api/baseQuery.ts';
import { KEPT_THREADS } from '../../api/constants.ts';
import { isObject, readJson, type DeviceStorage } from '../../api/deviceStorage.ts';
import type { AppThunk, RootState } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';
import type { ConversationView } from './conversationView.ts';

/** The newest messages of a conversation, which can be read without a network. */
export interface KeptThread {
  conversation: ConversationView;
  messages: readonly Message[];
}

const MAX_THREADS = 10;
const MAX_MESSAGES = 50;
/** Characters of one conversation, so that drafts and unsent messages always find room. */
const MAX_LENGTH = 100_000;

export const keptThreadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The conversations on this device, the last opened one first. */
    getKeptThreads: build.query<KeptThread[], void>({
      queryFn: (_arg, { extra, getState }) => {
        const { storage } = dependenciesOf({ extra });
        const userId = selectUserId(getState() as RootState);
        return { data: readThreads(storage, userId) };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Stores the newest messages of an open conversation on this device. */
export const keepThread =
  (conversation: ConversationView, messages: readonly Message[]): AppThunk =>
  (_dispatch, getState, { storage }) => {
    const userId = selectUserId(getState());
    if (userId === null) return;
    // The values of another student are overwritten.
    const others = readThreads(storage, userId).filter(
      (kept) => kept.conversation.id !== conversation.id,
    );
    const thread = { conversation, messages: newestOf(messages) };
    const threads = [thread, ...others].slice(0, MAX_THREADS);
    storage.set(KEPT_THREADS, JSON.stringify({ userId, threads }));
  };

function newestOf(messages: readonly Message[]): Message[] {
  let length = 0;
  const isOver = (message: Message) => (length += JSON.stringify(message).length) > MAX_LENGTH;
  const newest = messages.slice(-MAX_MESSAGES);
  return newest.slice(newest.findLastIndex(isOver) + 1);
}

/** Discards stored values of another student or type. */
function readThreads(storage: DeviceStorage, userId: string | null): KeptThread[] {
  const value = readJson(storage, KEPT_THREADS);
  if (userId === null || !isObject(value) || value.userId !== userId) return [];
  return Array.isArray(value.threads) ? value.threads.filter(isThread) : [];
}

function isThread(value: unknown): value is KeptThread {
  if (!isObject(value) || !isObject(value.conversation)) return false;
  const { id, name, participants } = value.conversation;
  return (
    [id, name].every((field) => typeof field === 'string') &&
    Array.isArray(participants) &&
    Array.isArray(value.messages) &&
    value.messages.every(isMessage)
  );
}

const isMessage = (value: unknown): boolean =>
  isObject(value) &&
  [value._id, value.senderId, value.message, value.createdAt].every(
    (field) => typeof field === 'string',
  );
