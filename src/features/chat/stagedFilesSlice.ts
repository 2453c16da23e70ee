import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { uploadCancelled } from './chatSlice.ts';

/** A file in the message box of a conversation. Its `File` is in `files` of the dependencies. */
export interface StagedFile {
  id: string;
  conversationId: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Object URL of an image; `null` for other files. */
  preview: string | null;
  /** Why the file cannot be sent. */
  problem: string | null;
  /** `notSent`: the upload failed and is repeated when the connection is back. */
  status: 'chosen' | 'sending' | 'notSent';
  /** The text that was sent with it, which stays in the box until the file is queued. */
  text?: string;
}

export const isSendable = ({ problem }: StagedFile) => problem === null;

interface StagedFilesState {
  /** Of all conversations. */
  files: StagedFile[];
}

const initialState: StagedFilesState = { files: [] };

export const stagedFilesSlice = createSlice({
  name: 'stagedFiles',
  initialState,
  reducers: {
    filesStaged: (state, { payload }: PayloadAction<StagedFile[]>) => {
      state.files = withProblemsFirst([...state.files, ...payload]);
    },
    fileUnstaged: removeFile,
    filesSubmitted: (state, { payload }: PayloadAction<{ ids: string[]; text: string }>) => {
      for (const file of state.files) {
        if (!payload.ids.includes(file.id)) continue;
        file.status = 'sending';
        file.text = payload.text;
      }
    },
    /** The message of a file is in the outbox. */
    fileQueued: removeFile,
    /** The service refused a file for good. */
    fileRefused: (state, { payload }: PayloadAction<{ id: string; text: string }>) => {
      const file = state.files.find(({ id }) => id === payload.id);
      if (!file) return;
      file.status = 'chosen';
      file.problem = payload.text;
      state.files = withProblemsFirst(state.files);
    },
    /** An upload failed. The files after it wait, too. */
    filesDelayed: (state, { payload }: PayloadAction<{ conversationId: string }>) => {
      for (const file of sendingTo(state, payload)) file.status = 'notSent';
    },
  },
  extraReducers: (builder) => {
    builder.addCase(uploadCancelled, (state, { payload }) => {
      for (const file of sendingTo(state, payload)) file.status = 'chosen';
    });
  },
  selectors: {
    selectAllStaged: (state) => state.files,
    selectStaged: createSelector(
      [(state: StagedFilesState) => state.files, (_state: StagedFilesState, id: string) => id],
      (files, id) => files.filter(({ conversationId }) => conversationId === id),
    ),
  },
});

/** A long list shows its first files. */
const withProblemsFirst = (files: readonly StagedFile[]): StagedFile[] => [
  ...files.filter((file) => !isSendable(file)),
  ...files.filter(isSendable),
];

function removeFile(state: StagedFilesState, { payload }: PayloadAction<{ id: string }>): void {
  state.files = state.files.filter(({ id }) => id !== payload.id);
}

const sendingTo = ({ files }: StagedFilesState, { conversationId }: { conversationId: string }) =>
  files.filter((file) => file.status === 'sending' && file.conversationId === conversationId);

export const { filesStaged, fileUnstaged, filesSubmitted, fileQueued, fileRefused, filesDelayed } =
  stagedFilesSlice.actions;

export const { selectAllStaged, selectStaged } = stagedFilesSlice.selectors;
