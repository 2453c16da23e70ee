import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../../features/toasts/useToast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
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
        <Menu trigger={<Button variant="secondary">Options</Button>}>
          <MenuItem Icon={Pencil} onClick={close}>
            Edit
          </MenuItem>
          <MenuItem Icon={Trash2} isDanger onClick={close}>
            Delete
          </MenuItem>
        </Menu>
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
