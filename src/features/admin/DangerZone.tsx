import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { Button } from '../../ui/controls/Button.tsx';

const ClearDialog = lazyChunk(() => import('./ClearDialog.tsx'));
const ConfirmDialog = lazyChunk(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

const DELETIONS = {
  users: {
    name: 'Delete All Users',
    consequence: 'Every account but those of admins goes, with all that belongs to it.',
    question: 'Are you sure you want to delete ALL users? This cannot be undone!',
    confirm: 'Delete',
  },
  data: {
    name: 'Clear All Data',
    consequence: 'Requests, messages, sessions and notifications go as well.',
    question: 'Are you sure you want to clear ALL data? This cannot be undone!',
    confirm: 'Clear',
  },
} as const;

export type Deletion = keyof typeof DELETIONS;

interface DangerZoneProps {
  disabled: boolean;
  /** Other services take no password. */
  needsPassword: boolean;
  onDelete: (deletion: Deletion, password?: string) => void;
}

export function DangerZone({ disabled, needsPassword, onDelete }: DangerZoneProps) {
  const Dialog = needsPassword ? ClearDialog : ConfirmDialog;
  const [confirming, setConfirming] = useState<Deletion | null>(null);
  const cancel = () => {
    setConfirming(null);
  };
  return (
    <section
      aria-labelledby="danger-heading"
      className="flex flex-col gap-4 rounded-2xl border border-danger bg-surface p-5 lg:sticky lg:top-20"
    >
      <h2 id="danger-heading" className="flex items-center gap-2 text-lg font-semibold text-danger">
        <TriangleAlert aria-hidden="true" size={20} />
        Danger zone
      </h2>
      {(['users', 'data'] as const).map((deletion) => (
        <div key={deletion} className="flex flex-col gap-2 border-t border-line pt-4">
          <p className="text-sm text-muted">{DELETIONS[deletion].consequence}</p>
          <Button
            variant="danger"
            disabled={disabled}
            onClick={() => {
              setConfirming(deletion);
            }}
          >
            {DELETIONS[deletion].name}
          </Button>
        </div>
      ))}
      {confirming && (
        <Suspense fallback={null}>
          <Dialog
            open
            question={DELETIONS[confirming].question}
            confirmText={DELETIONS[confirming].confirm}
            onConfirm={(password?: string) => {
              cancel();
              onDelete(confirming, password);
            }}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </section>
  );
}
