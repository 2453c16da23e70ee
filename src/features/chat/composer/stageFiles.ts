import { nanoid } from '@reduxjs/toolkit';
import type { AppThunk } from '../../../app/store.ts';
import { filesStaged, isSendable, selectStaged, type StagedFile } from '../stagedFilesSlice.ts';
import { addFileListeners } from './fileListeners.ts';
import { fileProblem } from './fileProblem.ts';

/** Puts chosen files into the message box of a conversation. */
export const stageFiles =
  (conversationId: string, chosen: Iterable<File>): AppThunk =>
  (dispatch, getState, { files }) => {
    dispatch(addFileListeners());
    let others = selectStaged(getState(), conversationId).filter(isSendable).length;
    const staged = Array.from(chosen, (file): StagedFile => {
      const { name, size, type } = file;
      const problem = fileProblem(file, others);
      if (problem === null) others += 1;
      const isShown = problem === null && type.startsWith('image/');
      const id = nanoid();
      files.set(id, file);
      const preview = isShown ? URL.createObjectURL(file) : null;
      return { id, conversationId, name, size, preview, problem, status: 'chosen' };
    });
    dispatch(filesStaged(staged));
  };
