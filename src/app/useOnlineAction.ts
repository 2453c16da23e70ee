import { useEffect } from 'react';
import { browserWentOnline } from '../socket/socketActions.ts';
import { useAppDispatch } from './hooks.ts';

/** Dispatches an action when the browser has a network again. */
export function useOnlineAction(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onOnline = () => dispatch(browserWentOnline());
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}
