import { useAppDispatch } from '../../app/hooks.ts';
import { useOnTabVisible } from '../../ui/hooks/useOnTabVisible.ts';
import { tabBecameVisible } from './listeners/threadListeners.ts';

/** Dispatches an action when the tab becomes visible. */
export function usePageActions(): void {
  const dispatch = useAppDispatch();
  useOnTabVisible(() => dispatch(tabBecameVisible()));
}
