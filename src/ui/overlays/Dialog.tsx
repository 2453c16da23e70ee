import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { backdropClass, dialogClass } from './dialogClass.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog.tsx')).ConfirmDialog,
}));

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A click outside does not close a form, and Escape asks before it discards input. */
  isForm?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that traps the focus. Escape and a click outside close it, and the focus returns.
 */
export function Dialog({ open, onClose, title, isForm = false, children }: DialogProps) {
  const [isEdited, setIsEdited] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={isForm}
      onOpenChange={(nowOpen) => {
        if (nowOpen) return;
        if (isForm && isEdited) setIsAsking(true);
        else onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={`${dialogClass} sm:w-[min(34rem,calc(100vw-2rem))]`}
          onChange={() => {
            setIsEdited(true);
          }}
        >
          <BaseDialog.Title className="px-5 pt-5 pb-3 text-lg font-semibold wrap-anywhere sm:px-6 sm:pt-6">
            {title}
          </BaseDialog.Title>
          <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
          {isAsking && (
            <Suspense fallback={null}>
              <ConfirmDialog
                open
                question="Discard what you entered?"
                confirmText="Discard"
                onConfirm={onClose}
                onCancel={() => {
                  setIsAsking(false);
                }}
              />
            </Suspense>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
