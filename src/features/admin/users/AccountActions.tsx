import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import type { AdminUserDetails } from '../../../../contract/admin.ts';
import { errorText, statusOf, type ApiError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useHasPassword } from '../../auth/useHasPassword.ts';
import { AdminIdentity } from '../AdminIdentity.tsx';
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
  const [change, { data, error, isLoading, reset }] = useChangeAccountMutation();
  const hasPassword = useHasPassword();
  const close = () => {
    setConfirming(null);
  };
  const run = async (chosen: AccountChange, password: string | undefined) => {
    const isDeletion = chosen === 'delete';
    const result = await change({
      userId: user._id,
      change: chosen,
      ...(password !== undefined && { password }),
    });
    // The admin can log in again in the dialog.
    if (isDeletion && !hasPassword && statusOf(result.error) === 403) return;
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
            reset();
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
        <ConfirmChange
          change={confirming}
          name={user.name}
          busy={isLoading}
          refusal={error}
          onConfirm={(password) => void run(confirming, password)}
          onCancel={close}
        />
      )}
    </section>
  );
}

interface ConfirmChangeProps {
  change: AccountChange;
  /** Of the student. */
  name: string;
  busy: boolean;
  refusal: ApiError | undefined;
  /** With the password of the admin for a deletion, unless the account has none. */
  onConfirm: (password: string | undefined) => void;
  onCancel: () => void;
}

function ConfirmChange(props: ConfirmChangeProps) {
  const { change, name, busy, refusal, onConfirm, onCancel } = props;
  const [password, setPassword] = useState('');
  const isDeletion = change === 'delete';
  const needsPassword = useHasPassword() && isDeletion;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        question={`${CHANGE_TEXTS[change].label}: ${name}?`}
        details={CHANGE_TEXTS[change].details}
        confirmText={CHANGE_TEXTS[change].label}
        confirmDisabled={needsPassword && password === ''}
        busy={busy}
        onConfirm={() => {
          onConfirm(needsPassword ? password : undefined);
        }}
        onCancel={onCancel}
      >
        {isDeletion && (
          <div className="mt-4 flex flex-col gap-4">
            <AdminIdentity password={password} refusal={refusal} onChange={setPassword} />
          </div>
        )}
      </ConfirmDialog>
    </Suspense>
  );
}
