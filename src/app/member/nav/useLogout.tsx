import { Suspense, useState, type ReactNode } from 'react';
import { hasUnsavedChanges } from '../../../ui/hasUnsavedChanges.ts';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { useNavigate } from '../../../ui/router.ts';
import { useLogoutMutation } from '../../../features/auth/authApi.ts';
import { persistedOutbox } from '../../../features/chat/persistedChat.ts';
import { readPersisted } from '../../persist.ts';
import { useAppDispatch } from '../../hooks.ts';
import type { AppThunk } from '../../store.ts';

const LogoutDialog = lazyChunk(() => import('./LogoutDialog.tsx'));

/** Returns the number of messages that all tabs of the student have not sent yet, with the files of this tab. */
const countUnsentMessages =
  (): AppThunk<number> =>
  (_dispatch, getState, { storage }) => {
    const { auth, stagedFiles } = getState();
    const messages =
      auth.userId === null ? [] : readPersisted(persistedOutbox, storage, auth.userId);
    return messages.length + stagedFiles.files.length;
  };

/**
 * Returns a function that logs out and opens /login, and the dialog that it opens before if messages
 * or changes would be lost.
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();
  /** Number of unsent messages while the dialog is open. */
  const [asked, setAsked] = useState<number | null>(null);
  const leave = () => {
    void logout();
    void navigate('/login');
  };
  return {
    logOut() {
      // Another entry moves under the pointer.
      swallowDoubleClick(window);
      const count = dispatch(countUnsentMessages());
      if (count > 0 || hasUnsavedChanges()) setAsked(count);
      else leave();
    },
    question: asked !== null && (
      <Suspense>
        <LogoutDialog
          unsent={asked}
          onConfirm={leave}
          onCancel={() => {
            setAsked(null);
          }}
        />
      </Suspense>
    ),
  };
}

/**
 * Ignores the rest of a double click, because another element may have moved under the pointer. The
 * next single click works again.
 */
function swallowDoubleClick(page: Window): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      page.removeEventListener('click', swallow, true);
    }
  };
  page.addEventListener('click', swallow, true);
}
