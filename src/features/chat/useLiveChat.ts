import { useAppDispatch } from '../../app/hooks.ts';
import { useOnTabVisible } from '../../ui/hooks/useOnTabVisible.ts';
import { tabBecameVisible } from './listeners/threadListeners.ts';
import { usePresencePolling } from './presenceApi.ts';

/** Keeps threads and the presence of buddies up to date while a screen shows them. */
export function useLiveChat(): void {
  const dispatch = useAppDispatch();
  // A hidden tab may have missed events.
  useOnTabVisible(() => dispatch(tabBecameVisible()));
  usePresencePolling();
}
