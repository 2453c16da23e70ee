import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks.ts';
import { navigated } from '../../store/navigated.ts';

/** Dispatches an action for each navigation after the first page. Renders nothing. */
export function NavigationLog() {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, search });
  // A layout effect, because effects of the opened page may show a toast.
  useLayoutEffect(() => {
    const { current } = shown;
    if (current.pathname === pathname && current.search === search) return;
    shown.current = { pathname, search };
    const isRedirect = type === NavigationType.Replace;
    const opensPage = current.pathname !== pathname && !isRedirect;
    dispatch(navigated({ path: pathname + search, opensPage }));
  }, [dispatch, pathname, search, type]);
  return null;
}
