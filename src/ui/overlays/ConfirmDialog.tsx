import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useCloseOnBack } from '../hooks/useCloseOnBack.ts';
import { backdropClass, dialogClass } from './dialogClass.ts';

interface ConfirmDialogProps {
  open: boolean;
  question: string;
  /** What happens on confirmation. */
  details?: string;
  /** Fields to fill in before the confirmation. */
  children?: ReactNode;
  confirmText: string;
  /** What cancelling keeps, `Cancel` by default. */
  cancelText?: string;
  variant?: 'danger' | 'primary';
  confirmDisabled?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation, by default of a destructive action. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, details, children, confirmText, onConfirm, onCancel } = props;
  const {
    busy = false,
    confirmDisabled = false,
    variant = 'danger',
    cancelText = 'Cancel',
  } = props;
  useCloseOnBack(open, onCancel);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) onCancel();
      }}
    >
      <AlertDialog.Portal>
        {/* Above a dialog that is already open. */}
        <AlertDialog.Backdrop forceRender className={`${backdropClass} z-50`} />
        <AlertDialog.Popup
          data-dialog=""
          className={`${dialogClass} p-5 sm:w-[min(26rem,calc(100vw-2rem))] sm:p-6`}
        >
          <AlertDialog.Title className="text-lg font-semibold text-balance wrap-anywhere">
            {question}
          </AlertDialog.Title>
          {details !== undefined && (
            <AlertDialog.Description className="mt-2 text-muted wrap-anywhere">
              {details}
            </AlertDialog.Description>
          )}
          {children}
          <div className="mt-6 flex justify-end gap-3 max-sm:*:grow">
            <Button variant="secondary" onClick={onCancel}>
              {cancelText}
            </Button>
            <Button
              variant={variant}
              busy={busy}
              disabled={confirmDisabled}
              onClick={() => {
                onConfirm();
              }}
            >
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
