import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { backdropClass, dialogClass } from './overlayClass.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A click outside does not close a form, because it would discard the input. */
  isForm?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that traps the focus. Escape and a click outside close it, and the focus returns.
 */
export function Dialog({ open, onClose, title, isForm = false, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={isForm}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup className={`${dialogClass} sm:w-[min(34rem,calc(100vw-2rem))]`}>
          <BaseDialog.Title className="px-5 pt-5 pb-3 text-lg font-semibold wrap-anywhere sm:px-6 sm:pt-6">
            {title}
          </BaseDialog.Title>
          <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
