import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import type { AdminUserDetails } from '../../../../contract/admin.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { OwnPasswordField } from '../OwnPasswordField.tsx';
import { CHANGE_TEXTS, changesOf } from './accountChanges.ts';
import { useChangeAccountMutation, type AccountChange } from './manageApi.ts';

const ConfirmDialog = lazyChunk(async () => ({
  default: (await import('../../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

interface AccountActionsProps {
  user: AdminUserDetails;
  onDeleted: () => void;
}

/** The changes of an account, each after a confirmation, and the result of the last one. */
export function AccountActions({ user, onDeleted }: AccountActionsProps) {
  const [confirming, setConfirming] = useState<AccountChange | null>(null);
  const [password, setPassword] = useState('');
  const [change, { data, error, isLoading }] = useChangeAccountMutation();
  const close = () => {
    setConfirming(null);
    setPassword('');
  };
  const run = async (chosen: AccountChange) => {
    const isDeletion = chosen === 'delete';
    const result = await change({
      userId: user._id,
      change: chosen,
      ...(isDeletion && { password }),
    });
    close();
    if (isDeletion && !result.error) onDeleted();
  };
  return (
    <section aria-label="Actions" className="flex flex-col gap-3">
      {changesOf(user).map((each) => (
        <Button
          key={each}
          variant={each === 'delete' ? 'danger' : 'secondary'}
          onClick={() => {
            setConfirming(each);
          }}
        >
          {CHANGE_TEXTS[each].label}
        </Button>
      ))}
      <p
        role="status"
        className={`min-h-6 text-sm font-medium wrap-anywhere ${error ? 'text-danger' : 'text-success'}`}
      >
        {error ? errorText(error, 'Failed to change this account.') : data?.message}
      </p>
      {confirming && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            question={`${CHANGE_TEXTS[confirming].label}: ${user.name}?`}
            details={CHANGE_TEXTS[confirming].details}
            confirmText={CHANGE_TEXTS[confirming].label}
            confirmDisabled={confirming === 'delete' && password === ''}
            busy={isLoading}
            onConfirm={() => void run(confirming)}
            onCancel={close}
          >
            {confirming === 'delete' && (
              <div className="mt-4">
                <OwnPasswordField value={password} onChange={setPassword} />
              </div>
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
