import { createSelector, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { QuotedMessage, UploadResponse } from '../../../contract/chat/messages.ts';
import {
  messageAnnounced,
  messageArrived,
  typingStarted,
  typingStopped,
} from '../../socket/socketActions.ts';
import { setDraft, without } from './entries.ts';
import type { OwnReaction } from './threadCache.ts';
import { addTyping, removeTyping, type Typing } from './typingState.ts';

/** A message that the service has not stored yet. */
export interface OutboxItem {
  /** Identifies the message in repeated requests. */
  clientId: string;
  /** Id of the conversation. */
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
  conversationId: string;
  messageId: string;
  text: string;
}

interface ChatState {
  /** Texts by conversation. */
  drafts: Record<string, string>;
  /** The message that the draft replies to, by conversation. */
  replies: Record<string, QuotedMessage>;
  /** The newest one of each message. */
  reacting: Record<string, OwnReaction>;
  /** Who is typing in which conversation. */
  typing: Typing[];
  editing: EditedMessage | null;
  outbox: OutboxItem[];
  /** Pending uploads by conversation. */
  uploads: Record<string, { fileName: string; percent: number }>;
}

const initialState: ChatState = {
  drafts: {},
  replies: {},
  reacting: {},
  typing: [],
  editing: null,
  outbox: [],
  uploads: {},
};

export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    draftsRestored: (state, { payload }: PayloadAction<ChatState['drafts']>) => {
      state.drafts = payload;
    },
    repliesRestored: (state, { payload }: PayloadAction<ChatState['replies']>) => {
      state.replies = payload;
    },
    outboxRestored: (state, { payload }: PayloadAction<OutboxItem[]>) => {
      state.outbox = payload;
    },
    draftChanged: (state, { payload }: PayloadAction<{ conversationId: string; text: string }>) => {
      state.drafts = setDraft(state.drafts, payload.conversationId, payload.text);
    },
    replyStarted: (
      state,
      { payload }: PayloadAction<{ conversationId: string; quote: QuotedMessage }>,
    ) => {
      state.editing = null;
      state.replies[payload.conversationId] = payload.quote;
    },
    replyCancelled: (state, { payload }: PayloadAction<{ conversationId: string }>) => {
      state.replies = without(state.replies, payload.conversationId);
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
        // Another text is of the next message.
        const isDraft = state.drafts[payload.recipientId]?.trim() === payload.text;
        if (isDraft) state.drafts = setDraft(state.drafts, payload.recipientId, '');
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
    reactionChosen: (state, { payload }: PayloadAction<OwnReaction>) => {
      state.reacting[payload.id] = payload;
    },
    /** Its request ended, with or without success. */
    reactionSettled: (state, { payload }: PayloadAction<OwnReaction>) => {
      if (state.reacting[payload.id]?.requestId !== payload.requestId) return;
      state.reacting = without(state.reacting, payload.id);
    },
    typingExpired: removeTyping,
    uploadStarted: (
      state,
      { payload }: PayloadAction<{ conversationId: string; fileName: string }>,
    ) => {
      state.uploads[payload.conversationId] = { fileName: payload.fileName, percent: 0 };
    },
    uploadProgressed: (
      state,
      { payload }: PayloadAction<{ conversationId: string; percent: number }>,
    ) => {
      const upload = state.uploads[payload.conversationId];
      if (upload) upload.percent = payload.percent;
    },
    uploadCompleted: removeUpload,
    uploadCancelled: removeUpload,
    uploadFailed: (state, action: PayloadAction<{ conversationId: string; text: string }>) =>
      removeUpload(state, action),
    /** Like `uploadFailed`, of an upload that was repeated without the user. */
    uploadDelayed: removeUpload,
  },
  extraReducers: (builder) => {
    builder
      .addCase(typingStarted, (state, { payload }) => {
        addTyping(state, payload);
      })
      .addCase(typingStopped, removeTyping)
      .addCase(messageAnnounced, removeTyping)
      .addCase(messageArrived, (state, action) => {
        removeTyping(state, action);
        removeOutboxItem(state, action);
      });
  },
  selectors: {
    selectDraft: (state, id: string) => state.drafts[id] ?? '',
    selectReply: (state, id: string) => state.replies[id],
    selectIsTyping: (state, id: string) =>
      state.typing.some(({ conversationId }) => conversationId === id),
    /** Ids of the students who are typing in a conversation. */
    selectTyping: createSelector(
      [(state: ChatState) => state.typing, (_state: ChatState, id: string) => id],
      (typing, id) =>
        typing
          .filter(({ conversationId }) => conversationId === id)
          .map(({ senderId }) => senderId),
    ),
    selectReacting: (state, id: string) => state.reacting[id],
    selectEditing: (state) => state.editing,
    selectUpload: (state, id: string) => state.uploads[id],
    selectOutbox: (state) => state.outbox,
    selectOutboxFor: createSelector(
      [(state: ChatState) => state.outbox, (_state: ChatState, id: string) => id],
      (outbox, id) => outbox.filter(({ recipientId }) => recipientId === id),
    ),
  },
});

function removeOutboxItem(
  state: ChatState,
  { payload }: PayloadAction<{ clientId?: string }>,
): void {
  const index = state.outbox.findIndex(({ clientId }) => clientId === payload.clientId);
  if (index >= 0) state.outbox.splice(index, 1);
}

function removeUpload(
  state: ChatState,
  { payload }: PayloadAction<{ conversationId: string }>,
): void {
  state.uploads = without(state.uploads, payload.conversationId);
}

export const {
  draftsRestored,
  repliesRestored,
  outboxRestored,
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
  reactionChosen,
  reactionSettled,
  typingExpired,
  uploadStarted,
  uploadProgressed,
  uploadCompleted,
  uploadCancelled,
  uploadFailed,
  uploadDelayed,
} = chatSlice.actions;

export const {
  selectDraft,
  selectReply,
  selectIsTyping,
  selectTyping,
  selectEditing,
  selectReacting,
  selectUpload,
  selectOutbox,
  selectOutboxFor,
} = chatSlice.selectors;
