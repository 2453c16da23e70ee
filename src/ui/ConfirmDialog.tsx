import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './Button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The question, to the letter. */
  question: string;
  confirmText: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, confirmText, busy = false, onConfirm, onCancel } = props;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/40" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-2xl border border-line bg-surface p-6 shadow-xl">
          <AlertDialog.Title className="mb-6 text-lg font-semibold">{question}</AlertDialog.Title>
          <div className="flex justify-end gap-3">
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
