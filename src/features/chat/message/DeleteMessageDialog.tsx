import { useState } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { deleteOwnMessage } from '../changeThunks.ts';

interface DeleteMessageDialogProps {
  conversationId: string;
  /** The message to delete; `null` closes the dialog. */
  message: Message | null;
  onClose: () => void;
}

export function DeleteMessageDialog({
  conversationId,
  message,
  onClose,
}: DeleteMessageDialogProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!message) return;
    setBusy(true);
    await dispatch(deleteOwnMessage({ conversationId, id: message._id }));
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={message !== null}
      question="Delete this message?"
      details="It is deleted for both of you."
      confirmText="Delete"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
