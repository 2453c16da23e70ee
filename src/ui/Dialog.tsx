import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Something is typed in it, which a click beside it must not throw away. */
  isForm?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: focus stays inside, Escape closes it and so does a click beside it, unless it is a
 * form; focus returns.
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
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <BaseDialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-surface p-6 shadow-xl">
          <BaseDialog.Title className="mb-4 text-xl font-semibold">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
