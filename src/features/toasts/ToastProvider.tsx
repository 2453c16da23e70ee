import type { ReactNode } from 'react';
import { DELAYS } from '../../../contract/constants.ts';
import { useDispatch, useSelector } from 'react-redux';
import { ToastContext } from './useToast.ts';
import { selectToasts, toastClosed, toastShown, type Toast } from './toastsSlice.ts';

const TONES = {
  success: 'bg-success-soft text-success border-success',
  error: 'bg-danger-soft text-danger border-danger',
  info: 'bg-action-soft text-action-strong border-action',
  warning: 'bg-warm-soft text-warm border-warm',
} as const;

const { toastAnimation, toastLifetime } = DELAYS;
/** It comes in, and is out at the moment its lifetime ends. */
const COME_AND_GO = `toast-in ${toastAnimation}ms, toast-out ${toastAnimation}ms ${toastLifetime - toastAnimation}ms forwards`;

interface ToastProviderProps {
  /** What else is shown in the same corner, under the toasts. */
  below?: ReactNode;
  children: ReactNode;
}

/** Makes `useToast` work below it, and shows the toasts above everything else. */
export function ToastProvider({ below, children }: ToastProviderProps) {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  return (
    <ToastContext value={(message, type) => dispatch(toastShown(message, type))}>
      {children}
      <div className="pointer-events-none fixed top-16 right-4 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col">
        <ol aria-label="Messages" aria-live="polite">
          {toasts.map((toast) => (
            <ToastItem
              key={toast.id}
              toast={toast}
              onClose={() => dispatch(toastClosed(toast.id))}
            />
          ))}
        </ol>
        {below}
      </div>
    </ToastContext>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <li
      className={`pointer-events-auto mb-2 flex items-center justify-between gap-3 rounded-xl border px-4 py-2 shadow-card motion-reduce:animate-none! ${TONES[toast.type]}`}
      style={{ animation: COME_AND_GO }}
    >
      <span className="min-w-0 wrap-anywhere">{toast.message}</span>
      <button
        type="button"
        aria-label="Close message"
        onClick={onClose}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-xl"
      >
        ×
      </button>
    </li>
  );
}
