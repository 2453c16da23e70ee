import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { statusOf, type ApiError } from '../../api/errorText.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useHasPassword } from '../auth/useHasPassword.ts';

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
  /** Returns why the service refused it. */
  onDelete: (deletion: Deletion, password?: string) => Promise<ApiError | undefined>;
}

export function DangerZone({ disabled, needsPassword, onDelete }: DangerZoneProps) {
  const Dialog = needsPassword ? ClearDialog : ConfirmDialog;
  const [confirming, setConfirming] = useState<Deletion | null>(null);
  const [refusal, setRefusal] = useState<ApiError>();
  const mayLogInAgain = !useHasPassword() && needsPassword;
  const close = () => {
    setConfirming(null);
    setRefusal(undefined);
  };
  const run = async (deletion: Deletion, password?: string) => {
    if (!mayLogInAgain) close();
    const error = await onDelete(deletion, password);
    if (mayLogInAgain && statusOf(error) === 403) setRefusal(error);
    else close();
  };
  return (
    <section
      aria-labelledby="danger-heading"
      className="flex flex-col gap-4 rounded-2xl border border-danger bg-surface p-5 lg:sticky lg:top-20"
    >
      <h2 id="danger-heading" className="flex items-center gap-2 text-lg font-semibold text-danger">
        <TriangleAlert aria-hidden="true" size="1.25rem" />
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
            busy={disabled}
            refusal={refusal}
            onConfirm={(password?: string) => void run(confirming, password)}
            onCancel={close}
          />
        </Suspense>
      )}
    </section>
  );
}
