import type { AppThunk } from '../../app/store.ts';
import { selectDraft } from './chatSlice.ts';
import { sendFile, type NewMessage } from './sendThunks.ts';
import {
  fileQueued,
  fileRefused,
  filesDelayed,
  filesSubmitted,
  isSendable,
  selectAllStaged,
  selectStaged,
  type StagedFile,
} from './stagedFilesSlice.ts';

/** Sends the files in the message box, the text with the first. */
export const sendFiles =
  (message: NewMessage): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const staged = selectStaged(getState(), message.conversationId);
    return dispatch(sendInOrder(message, staged.filter(isSendable)));
  };

/**
 * Sends the files of a conversation again whose upload failed. Their text goes with the first, unless it was
 * changed in the box.
 *
 * @param isQuiet whether another failure shows no toast
 */
export const resendFiles =
  (conversationId: string, isQuiet = false): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const notSent = selectStaged(getState(), conversationId).filter(isNotSent);
    const draft = selectDraft(getState(), conversationId);
    const text = notSent[0]?.text === draft ? draft : '';
    return dispatch(sendInOrder({ conversationId, text }, notSent, isQuiet));
  };

/** Sends the files of all conversations again whose upload failed. */
export const resendAllFiles = (): AppThunk => (dispatch, getState) => {
  const notSent = selectAllStaged(getState()).filter(isNotSent);
  for (const id of new Set(notSent.map(({ conversationId }) => conversationId)))
    void dispatch(resendFiles(id, true));
};

const isNotSent = ({ status }: StagedFile) => status === 'notSent';

/**
 * Sends files one after another, each in a message of its own, the text with the first. Skips a file that
 * is refused, and stops at one that is cancelled or whose upload fails. Does nothing while the
 * conversation has another upload, so a file is not sent twice.
 */
const sendInOrder =
  (message: NewMessage, staged: readonly StagedFile[], isQuiet = false): AppThunk<Promise<void>> =>
  async (dispatch, getState, { files }) => {
    const { conversationId } = message;
    const isBusy = selectStaged(getState(), conversationId).some(
      ({ status }) => status === 'sending',
    );
    if (isBusy || staged.length === 0) return;
    dispatch(filesSubmitted({ ids: staged.map(({ id }) => id), text: message.text }));
    let { text } = message;
    for (const { id } of staged) {
      const file = files.get(id);
      if (!file) continue;
      const outcome = await dispatch(sendFile({ conversationId, text }, file, isQuiet));
      if (outcome === 'cancelled') return;
      if (outcome === 'failed') {
        dispatch(filesDelayed({ conversationId }));
        return;
      }
      if (outcome === 'queued') {
        dispatch(fileQueued({ id }));
        text = '';
      } else dispatch(fileRefused({ id, text: outcome.refusal }));
    }
  };
