import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText, fieldErrors } from '../../api/errorText.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PasswordField } from '../auth/forms/PasswordField.tsx';
import { useDeleteAccountMutation } from './accountApi.ts';
import { leave } from './leaveThunk.ts';

/** Says what is deleted and asks for the password. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
  const wrongPassword = fieldErrors(error).password;

  const submit = async () => {
    const { data } = await deleteAccount({ password });
    if (!data) return;
    dispatch(leave(data.deletionAt));
    void navigate('/login');
  };

  return (
    <Dialog open onClose={onClose} title="Delete your account?" isForm>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-muted">
          Your profile, files, requests and study sessions are deleted. Messages that you sent stay
          with their recipients, under the name “Deleted student”.
        </p>
        {error && wrongPassword === undefined && (
          <ErrorNotice text={errorText(error, 'Failed to delete your account.')} />
        )}
        <PasswordField
          label="Your Password"
          autoComplete="current-password"
          error={wrongPassword}
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
        />
        <div className="flex justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isLoading} busyText="Deleting...">
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
