import { useState, type ReactNode } from 'react';
import { bannerText, errorText, type ApiError } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ConfirmIdentity } from '../auth/ConfirmIdentity.tsx';
import { useHasPassword } from '../auth/useHasPassword.ts';

interface PasswordDialogProps {
  title: string;
  /** What happens. */
  children: ReactNode;
  submitText: string;
  busyText: string;
  isDanger?: boolean;
  busy: boolean;
  error: ApiError | undefined;
  /** Shown when the error has no message of the service. */
  fallback: string;
  /** Without a password for an account that has none. */
  onSubmit: (password: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before a serious change, or for a login with the provider instead. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, submitText, busyText, isDanger = false, busy } = props;
  const { error, fallback, onSubmit, onClose } = props;
  const [password, setPassword] = useState('');
  const hasPassword = useHasPassword();
  const banner = bannerText(error, errorText(error, fallback), ['password']);
  return (
    <Dialog open onClose={onClose} title={title} isForm>
      <Form
        className="flex flex-col gap-4"
        refusal={error}
        onSubmit={() => void onSubmit(hasPassword ? password : undefined)}
      >
        {children}
        {banner !== undefined && <ErrorNotice text={banner} />}
        <ConfirmIdentity
          label="Your Password"
          password={password}
          error={error}
          onChange={setPassword}
        />
        <div className="flex justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            busy={busy}
            busyText={busyText}
          >
            {submitText}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
