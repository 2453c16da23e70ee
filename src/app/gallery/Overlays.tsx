import { useState } from 'react';
import { useToast } from '../../features/toasts/useToast.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Row, Shelf } from './Shelf.tsx';

const TOASTS = ['success', 'error', 'info', 'warning'] as const;

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'sheet' | null>(null);
  const showToast = useToast();
  const close = () => {
    setOpen(null);
  };
  return (
    <Shelf title="Above the page">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('question')}>Question</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        {TOASTS.map((type) => (
          <Button
            key={type}
            variant="secondary"
            onClick={() => {
              showToast(`This is a toast: ${type}.`, type);
            }}
          >
            {type}
          </Button>
        ))}
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title="Schedule New Session" isForm>
        <div className="flex flex-col gap-4">
          <TextField label="Title" />
          <Button onClick={close}>Schedule</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        question="Delete this session?"
        confirmText="Delete"
        onConfirm={close}
        onCancel={close}
      />
      <Sheet open={open === 'sheet'} onClose={close} title="Filters">
        <p className="p-5">What has no room beside the content.</p>
      </Sheet>
    </Shelf>
  );
}
