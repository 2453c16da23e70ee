import {
  createSelector,
  createSlice,
  nanoid,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer.ts';
import type { QuotedMessage, UploadResponse } from '../../../contract/chat/messages.ts';
import { messageArrived, typingStarted, typingStopped } from '../../socket/socketActions.ts';
import { addTyping, removeTyping, type Typing } from './composer/typingState.ts';

/** A message that the service has not stored yet. */
export interface OutboxItem {
  /** Identifies the message in repeated requests. */
  clientId: string;
  recipientId: string;
  text: string;
  attachment?: UploadResponse | undefined;
  replyTo?: QuotedMessage | undefined;
  createdAt: string;
  status: 'sending' | 'failed';
  /** Why the last try failed, while others follow. */
  problem?: string | undefined;
}

export interface EditedMessage {
  buddyId: string;
  messageId: string;
  text: string;
}

interface ChatState {
  /** Texts by buddy id. */
  drafts: Record<string, string>;
  /** The message that the draft replies to, by buddy id. */
  replies: Record<string, QuotedMessage>;
  /** Who is typing in which conversation. */
  typing: Typing[];
  editing: EditedMessage | null;
  outbox: OutboxItem[];
  /** Pending uploads by buddy id. */
  uploads: Record<string, { fileName: string; percent: number }>;
}

/** The part of the state that survives a reload. */
export type PersistedChat = Pick<ChatState, 'drafts' | 'replies' | 'outbox'>;

const initialState: ChatState = {
  drafts: {},
  replies: {},
  typing: [],
  editing: null,
  outbox: [],
  uploads: {},
};

export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    persistedChatRestored: (state, { payload }: PayloadAction<PersistedChat>) => ({
      ...state,
      ...payload,
    }),
    draftChanged: (state, { payload }: PayloadAction<{ buddyId: string; text: string }>) => {
      state.drafts = setDraft(state.drafts, payload.buddyId, payload.text);
    },
    replyStarted: (
      state,
      { payload }: PayloadAction<{ buddyId: string; quote: QuotedMessage }>,
    ) => {
      state.editing = null;
      state.replies[payload.buddyId] = payload.quote;
    },
    replyCancelled: (state, { payload }: PayloadAction<{ buddyId: string }>) => {
      state.replies = without(state.replies, payload.buddyId);
    },
    messageQueued: {
      prepare: (message: Pick<OutboxItem, 'recipientId' | 'text' | 'attachment'>) => {
        const now = new Date();
        // Begins with the time, so that the ids of new messages are next to each other in the index.
        const clientId = `${now.getTime().toString(36)}-${nanoid()}`;
        const createdAt = now.toISOString();
        const item: OutboxItem = { ...message, clientId, createdAt, status: 'sending' };
        return { payload: item };
      },
      reducer: (state, { payload }: PayloadAction<OutboxItem>) => {
        const replyTo = state.replies[payload.recipientId];
        state.outbox.push(replyTo ? { ...payload, replyTo } : payload);
        state.replies = without(state.replies, payload.recipientId);
        state.drafts = setDraft(state.drafts, payload.recipientId, '');
      },
    },
    messageSent: removeOutboxItem,
    messageDiscarded: removeOutboxItem,
    messageFailed: (state, { payload }: PayloadAction<{ clientId: string; text: string }>) => {
      const item = state.outbox.find(({ clientId }) => clientId === payload.clientId);
      if (item) item.status = 'failed';
    },
    /** A try failed, and another follows. */
    messageDelayed: (state, { payload }: PayloadAction<{ clientId: string; text: string }>) => {
      const item = state.outbox.find(({ clientId }) => clientId === payload.clientId);
      if (item) item.problem = payload.text;
    },
    /** Moves a failed message to the end of the queue. */
    messageRetried: (state, action: PayloadAction<{ clientId: string }>) => {
      const item = state.outbox.find(({ clientId }) => clientId === action.payload.clientId);
      if (item?.status === 'sending') item.problem = undefined;
      if (item?.status !== 'failed') return;
      removeOutboxItem(state, action);
      state.outbox.push({ ...item, status: 'sending', problem: undefined });
    },
    editStarted: (state, { payload }: PayloadAction<EditedMessage>) => {
      state.editing = payload;
    },
    editChanged: (state, { payload }: PayloadAction<string>) => {
      if (state.editing) state.editing.text = payload;
    },
    editEnded: (state) => {
      state.editing = null;
    },
    typingExpired: removeTyping,
    uploadStarted: (state, { payload }: PayloadAction<{ buddyId: string; fileName: string }>) => {
      state.uploads[payload.buddyId] = { fileName: payload.fileName, percent: 0 };
    },
    uploadProgressed: (state, { payload }: PayloadAction<{ buddyId: string; percent: number }>) => {
      const upload = state.uploads[payload.buddyId];
      if (upload) upload.percent = payload.percent;
    },
    uploadCompleted: removeUpload,
    uploadCancelled: removeUpload,
    uploadFailed: (state, action: PayloadAction<{ buddyId: string; text: string }>) =>
      removeUpload(state, action),
  },
  extraReducers: (builder) => {
    builder
      .addCase(typingStarted, (state, { payload }) => {
        addTyping(state, payload);
      })
      .addCase(typingStopped, removeTyping)
      .addCase(messageArrived, (state, action) => {
        removeTyping(state, action);
        removeOutboxItem(state, action);
      });
  },
  selectors: {
    selectDraft: (state, buddyId: string) => state.drafts[buddyId] ?? '',
    selectReply: (state, buddyId: string) => state.replies[buddyId],
    selectIsTyping: (state, buddyId: string) =>
      state.typing.some(({ conversationId }) => conversationId === buddyId),
    /** Ids of the students who are typing in a conversation. */
    selectTyping: createSelector(
      [(state: ChatState) => state.typing, (_state: ChatState, buddyId: string) => buddyId],
      (typing, buddyId) =>
        typing
          .filter(({ conversationId }) => conversationId === buddyId)
          .map(({ senderId }) => senderId),
    ),
    selectEditing: (state) => state.editing,
    selectUpload: (state, buddyId: string) => state.uploads[buddyId],
    selectOutbox: (state) => state.outbox,
    selectOutboxFor: createSelector(
      [(state: ChatState) => state.outbox, (_state: ChatState, buddyId: string) => buddyId],
      (outbox, buddyId) => outbox.filter(({ recipientId }) => recipientId === buddyId),
    ),
  },
});

/** Returns the drafts with one replaced, or removed if its text is empty. */
export function setDraft(
  drafts: Record<string, string>,
  buddyId: string,
  text: string,
): Record<string, string> {
  const others = without(drafts, buddyId);
  return text === '' ? others : { ...others, [buddyId]: text };
}

/** Returns a copy without the entry of a buddy. */
export function without<Value>(
  entries: Record<string, Value>,
  buddyId: string,
): Record<string, Value> {
  const { [buddyId]: _removed, ...others } = entries;
  return others;
}

function removeOutboxItem(
  state: ChatState,
  { payload }: PayloadAction<{ clientId?: string }>,
): void {
  state.outbox = state.outbox.filter(({ clientId }) => clientId !== payload.clientId);
}

function removeUpload(state: ChatState, { payload }: PayloadAction<{ buddyId: string }>): void {
  state.uploads = without(state.uploads, payload.buddyId);
}

export const {
  persistedChatRestored,
  draftChanged,
  replyStarted,
  replyCancelled,
  messageQueued,
  messageSent,
  messageDiscarded,
  messageDelayed,
  messageFailed,
  messageRetried,
  editStarted,
  editChanged,
  editEnded,
  typingExpired,
  uploadStarted,
  uploadProgressed,
  uploadCompleted,
  uploadCancelled,
  uploadFailed,
} = chatSlice.actions;

declare module '../../store/rootReducer.ts' {
  export interface LazyLoadedSlices extends WithSlice<typeof chatSlice> {}
}

export const {
  selectDraft,
  selectReply,
  selectIsTyping,
  selectTyping,
  selectEditing,
  selectUpload,
  selectOutbox,
  selectOutboxFor,
} = chatSlice.injectInto(rootReducer).selectors;
