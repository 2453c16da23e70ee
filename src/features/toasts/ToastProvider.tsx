import type { UnknownAction } from '@reduxjs/toolkit';
import { type ReactNode, createContext, useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AlertGlyph, CheckGlyph, CloseGlyph, InfoGlyph, WarningGlyph } from '../../ui/glyphs.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import {
  lifetimeOf,
  selectToasts,
  toastClosed,
  toastShown,
  type Toast,
  type ToastType,
} from './toastsSlice.ts';

const TONES = {
  success: { colour: 'bg-success-soft text-success border-success', Icon: CheckGlyph },
  error: { colour: 'bg-danger-soft text-danger border-danger', Icon: AlertGlyph },
  info: { colour: 'bg-action-soft text-action-strong border-action', Icon: InfoGlyph },
  warning: { colour: 'bg-warm-soft text-warm border-warm', Icon: WarningGlyph },
} as const;

/** Milliseconds. */
const FADE = 300;
/** Fades in, and has faded out when its lifetime ends. */
const animationOf = (toast: Toast) =>
  `toast-in ${FADE}ms, toast-out ${FADE}ms ${lifetimeOf(toast) - FADE}ms forwards`;

interface ToastProviderProps {
  /** Shown in the same corner, below the toasts. */
  below?: ReactNode;
  children: ReactNode;
}

/** Renders the toasts above the page and provides `useToast`. */
export function ToastProvider({ below, children }: ToastProviderProps) {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  // A repeated action shows one toast, the last.
  const shown = toasts.filter((toast) => toasts.findLast((one) => isSame(one, toast)) === toast);
  return (
    <ToastContext value={(message, type) => dispatch(toastShown(message, type))}>
      {children}
      {/* Never covers the message box. */}
      <div className="toast-corner pointer-events-none fixed right-4 z-60 flex w-[min(22rem,calc(100vw-2rem))] flex-col print:hidden">
        <ol aria-label="Messages" aria-live="polite">
          {shown.map((toast) => (
            <ToastItem
              key={toast.id}
              toast={toast}
              onTrigger={dispatch}
              onClose={() => {
                for (const one of toasts) if (isSame(one, toast)) dispatch(toastClosed(one.id));
              }}
            />
          ))}
        </ol>
        {below}
      </div>
    </ToastContext>
  );
}

const isSame = (a: Toast, b: Toast) => a.message === b.message && a.type === b.type;

interface ToastItemProps {
  toast: Toast;
  onTrigger: (trigger: UnknownAction) => void;
  onClose: () => void;
}

function ToastItem({ toast, onTrigger, onClose }: ToastItemProps) {
  const { colour, Icon } = TONES[toast.type];
  const { button } = toast;
  return (
    <li
      className={`pointer-events-auto mb-2 flex items-center gap-3 rounded-xl border py-1 pr-1 pl-4 shadow-overlay motion-reduce:animate-none! ${colour}`}
      style={{ animation: animationOf(toast) }}
    >
      <Icon size="1.25rem" className="shrink-0" />
      <span className="mr-auto min-w-0 py-2 font-medium wrap-anywhere">{toast.message}</span>
      {button && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-lg px-3 font-semibold underline underline-offset-2"
          onClick={() => {
            onTrigger(button.trigger);
            onClose();
          }}
        >
          {button.label}
        </button>
      )}
      <IconButton label="Close message" Icon={CloseGlyph} onClick={onClose} />
    </li>
  );
}

type ShowToast = (message: string, type: ToastType) => void;

const ToastContext = createContext<ShowToast | null>(null);

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
