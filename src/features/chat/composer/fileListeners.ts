import { addListener, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppDependencies } from '../../../api/appDependencies.ts';
import type { AppDispatch, AppThunk, RootState } from '../../../app/store.ts';
import { selectConnectionStatus } from '../../../socket/connectionSlice.ts';
import { browserWentOnline, socketConnected } from '../../../socket/socketActions.ts';
import { resendAllFiles } from '../fileThunks.ts';
import { filesDelayed, selectAllStaged } from '../stagedFilesSlice.ts';

/** Milliseconds. Longer than that of texts, because the message box is locked during an upload. */
const RETRY_DELAY = 30_000;

const listen = addListener.withTypes<RootState, AppDispatch, AppDependencies>();

const isConnectionBack = isAnyOf(socketConnected, browserWentOnline);

type Effect = Extract<Parameters<typeof listen>[0], { predicate: unknown }>['effect'];

const resend: Effect = (_action, { dispatch }) => {
  dispatch(resendAllFiles());
};

/** A busy service refuses files of a page that stays connected. */
const resendLater: Effect = async (
  _action,
  { cancelActiveListeners, delay, dispatch, getState },
) => {
  cancelActiveListeners();
  await delay(RETRY_DELAY);
  if (selectConnectionStatus(getState()) === 'connected') dispatch(resendAllFiles());
};

const haveFilesChanged = (_action: UnknownAction, state: RootState, before: RootState) =>
  selectAllStaged(state) !== selectAllStaged(before);

/** Releases the files that left the message boxes, and lets the browser ask while there are others. */
const releaseFiles: Effect = (_action, { extra: { files }, getState, getOriginalState }) => {
  const kept = new Set(selectAllStaged(getState()).map(({ id }) => id));
  for (const { id, preview } of selectAllStaged(getOriginalState())) {
    if (kept.has(id)) continue;
    files.delete(id);
    if (preview !== null) URL.revokeObjectURL(preview);
  }
  if (kept.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
};

/** A reload would lose the files. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Adds the listeners that send files again and release them. They load with the chat, not with every page.
 * Listeners that are already there are not added again.
 */
export const addFileListeners = (): AppThunk => (dispatch) => {
  dispatch(listen({ matcher: isConnectionBack, effect: resend }));
  dispatch(listen({ actionCreator: filesDelayed, effect: resendLater }));
  dispatch(listen({ predicate: haveFilesChanged, effect: releaseFiles }));
};
