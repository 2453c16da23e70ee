import { useState } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { removeOwnMessage } from '../changeThunks.ts';

interface DeleteMessageDialogProps {
  buddyId: string;
  /** The message in question; null while there is none. */
  message: Message | null;
  onClose: () => void;
}

export function DeleteMessageDialog({ buddyId, message, onClose }: DeleteMessageDialogProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!message) return;
    setBusy(true);
    await dispatch(removeOwnMessage({ buddyId, id: message._id }));
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={message !== null}
      question="Delete this message?"
      confirmText="Delete"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
