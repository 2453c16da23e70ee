import { useState, type ReactNode } from 'react';
import { bannerText, errorText, fieldErrors, type ApiError } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PasswordField } from '../auth/passwords/PasswordField.tsx';

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
  onSubmit: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before a serious change. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, submitText, busyText, isDanger = false, busy } = props;
  const { error, fallback, onSubmit, onClose } = props;
  const [password, setPassword] = useState('');
  const banner = bannerText(error, errorText(error, fallback), ['password']);
  return (
    <Dialog open onClose={onClose} title={title} isForm>
      <Form
        className="flex flex-col gap-4"
        refusal={error}
        onSubmit={() => void onSubmit(password)}
      >
        {children}
        {banner !== undefined && <ErrorNotice text={banner} />}
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          error={fieldErrors(error)['password']}
          required
          missing="Please enter your password."
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
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
