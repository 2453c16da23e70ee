import { createSelector, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { UploadAnswer } from '../../../contract/chat.ts';
import { messageArrived, typingStarted, typingStopped } from '../../socket/socketActions.ts';

/** A message on its way: it stays here until the service has stored it. */
export interface OutboxItem {
  /** Names the message to the service, however often it is sent. */
  clientId: string;
  recipientId: string;
  text: string;
  attachment?: UploadAnswer;
  createdAt: string;
  status: 'sending' | 'failed';
}

export interface EditedMessage {
  buddyId: string;
  messageId: string;
  text: string;
}

interface ChatState {
  /** By buddy. */
  drafts: Record<string, string>;
  /** Who is typing to me. */
  typing: string[];
  editing: EditedMessage | null;
  outbox: OutboxItem[];
  /** By buddy: the file on its way up. */
  uploads: Record<string, { fileName: string; percent: number }>;
}

export type KeptChat = Pick<ChatState, 'drafts' | 'outbox'>;

const initialState: ChatState = { drafts: {}, typing: [], editing: null, outbox: [], uploads: {} };

export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** What an earlier visit to this device left unsent. */
    keptChatRestored: (state, { payload }: PayloadAction<KeptChat>) => ({ ...state, ...payload }),
    draftChanged: (state, { payload }: PayloadAction<{ buddyId: string; text: string }>) => {
      state.drafts = withDraft(state.drafts, payload.buddyId, payload.text);
    },
    messageQueued: {
      prepare: (message: Pick<OutboxItem, 'recipientId' | 'text' | 'attachment'>) => {
        const createdAt = new Date().toISOString();
        const item: OutboxItem = { ...message, clientId: nanoid(), createdAt, status: 'sending' };
        return { payload: item };
      },
      reducer: (state, { payload }: PayloadAction<OutboxItem>) => {
        state.outbox.push(payload);
        state.drafts = withDraft(state.drafts, payload.recipientId, '');
      },
    },
    messageSent: (state, { payload }: PayloadAction<{ clientId: string }>) =>
      withoutItem(state, payload.clientId),
    messageDiscarded: (state, { payload }: PayloadAction<{ clientId: string }>) =>
      withoutItem(state, payload.clientId),
    messageFailed: (state, { payload }: PayloadAction<{ clientId: string; text: string }>) => {
      const item = state.outbox.find(({ clientId }) => clientId === payload.clientId);
      if (item) item.status = 'failed';
    },
    /** Goes out again, after all that wait already. */
    messageRetried: (state, { payload }: PayloadAction<{ clientId: string }>) => {
      const item = state.outbox.find(({ clientId }) => clientId === payload.clientId);
      if (!item) return;
      withoutItem(state, payload.clientId);
      state.outbox.push({ ...item, status: 'sending' });
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
    /** Someone typed and has not been heard of since. */
    typingFaded: (state, { payload }: PayloadAction<{ senderId: string }>) =>
      withoutTyping(state, payload.senderId),
    uploadStarted: (state, { payload }: PayloadAction<{ buddyId: string; fileName: string }>) => {
      state.uploads[payload.buddyId] = { fileName: payload.fileName, percent: 0 };
    },
    uploadProgressed: (state, { payload }: PayloadAction<{ buddyId: string; percent: number }>) => {
      const upload = state.uploads[payload.buddyId];
      if (upload) upload.percent = payload.percent;
    },
    uploadCompleted: (state, { payload }: PayloadAction<{ buddyId: string }>) =>
      withoutUpload(state, payload.buddyId),
    uploadCancelled: (state, { payload }: PayloadAction<{ buddyId: string }>) =>
      withoutUpload(state, payload.buddyId),
    uploadFailed: (state, { payload }: PayloadAction<{ buddyId: string; text: string }>) =>
      withoutUpload(state, payload.buddyId),
  },
  extraReducers: (builder) => {
    builder
      .addCase(typingStarted, (state, { payload }) => {
        if (!state.typing.includes(payload.senderId)) state.typing.push(payload.senderId);
      })
      .addCase(typingStopped, (state, { payload }) => withoutTyping(state, payload.senderId))
      .addCase(messageArrived, (state, { payload }) => {
        withoutTyping(state, payload.senderId);
        if (payload.clientId !== undefined) withoutItem(state, payload.clientId);
      });
  },
  selectors: {
    selectDraft: (state, buddyId: string) => state.drafts[buddyId] ?? '',
    selectIsTyping: (state, buddyId: string) => state.typing.includes(buddyId),
    selectEditing: (state) => state.editing,
    selectUpload: (state, buddyId: string) => state.uploads[buddyId],
    selectOutbox: (state) => state.outbox,
    selectOutboxOf: createSelector(
      [(state: ChatState) => state.outbox, (_state: ChatState, buddyId: string) => buddyId],
      (outbox, buddyId) => outbox.filter(({ recipientId }) => recipientId === buddyId),
    ),
  },
});

/** Nothing is kept of a draft that is empty. */
export function withDraft(
  drafts: Record<string, string>,
  buddyId: string,
  text: string,
): Record<string, string> {
  const { [buddyId]: _before, ...others } = drafts;
  return text === '' ? others : { ...others, [buddyId]: text };
}

function withoutItem(state: ChatState, id: string): void {
  state.outbox = state.outbox.filter(({ clientId }) => clientId !== id);
}

function withoutTyping(state: ChatState, senderId: string): void {
  state.typing = state.typing.filter((id) => id !== senderId);
}

function withoutUpload(state: ChatState, buddyId: string): void {
  const { [buddyId]: _done, ...others } = state.uploads;
  state.uploads = others;
}

export const {
  keptChatRestored,
  draftChanged,
  messageQueued,
  messageSent,
  messageDiscarded,
  messageFailed,
  messageRetried,
  editStarted,
  editChanged,
  editEnded,
  typingFaded,
  uploadStarted,
  uploadProgressed,
  uploadCompleted,
  uploadCancelled,
  uploadFailed,
} = chatSlice.actions;

export const {
  selectDraft,
  selectIsTyping,
  selectEditing,
  selectUpload,
  selectOutbox,
  selectOutboxOf,
} = chatSlice.selectors;
