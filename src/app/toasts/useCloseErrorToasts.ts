import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { errorToastsClosed } from '../../features/toasts/toastsSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/**
 * Closes error toasts when the student opens another page, where they make no sense. Toasts of a
 * redirect stay: they say why it happened.
 */
export function useCloseErrorToasts(): void {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // A layout effect, because effects of the opened page may show a toast.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Replace) dispatch(errorToastsClosed());
  }, [dispatch, pathname, type]);
}
