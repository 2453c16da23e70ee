import { createContext, useContext } from 'react';
import type { ToastType } from './toastsSlice.ts';

type ShowToast = (message: string, type: ToastType) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/**
 * Returns a function that shows a toast.
 *
 * @throws {Error} outside a ToastProvider
 */
export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast must be used within a ToastProvider.');
  return showToast;
}
