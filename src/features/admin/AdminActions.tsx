import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Deletion } from './useDeletions.ts';

const DELETIONS = {
  users: {
    name: 'Delete All Users',
    question: 'Are you sure you want to delete ALL users? This cannot be undone!',
    confirm: 'Delete',
  },
  data: {
    name: 'Clear All Data',
    question: 'Are you sure you want to clear ALL data? This cannot be undone!',
    confirm: 'Clear',
  },
} as const;

interface AdminActionsProps {
  /** While a call runs none other can be started. */
  disabled: boolean;
  onRefresh: () => void;
  onDelete: (deletion: Deletion) => void;
}

export function AdminActions({ disabled, onRefresh, onDelete }: AdminActionsProps) {
  const [asking, setAsking] = useState<Deletion | null>(null);
  const stopAsking = () => {
    setAsking(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={disabled} onClick={onRefresh}>
        Refresh Users
      </Button>
      {(['users', 'data'] as const).map((deletion) => (
        <Button
          key={deletion}
          variant="danger"
          disabled={disabled}
          onClick={() => {
            setAsking(deletion);
          }}
        >
          {DELETIONS[deletion].name}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          open
          question={DELETIONS[asking].question}
          confirmText={DELETIONS[asking].confirm}
          onConfirm={() => {
            stopAsking();
            onDelete(asking);
          }}
          onCancel={stopAsking}
        />
      )}
    </div>
  );
}
