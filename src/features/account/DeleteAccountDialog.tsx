import { useNavigate } from '../../ui/router.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useDeleteAccountMutation } from './accountApi.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { AppThunk } from '../../app/store.ts';
import { signedOut } from '../../api/authActions.ts';
import { accountLeft } from '../auth/authSlice.ts';
import { LOCALE } from '../../ui/time/locale.ts';

/** Says what is deleted and asks for the password. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();

  const submit = async (password: string | undefined) => {
    const { data } = await deleteAccount(password === undefined ? {} : { password });
    if (!data) return;
    dispatch(leave(data.deletionAt));
    void navigate('/login');
  };

  return (
    <PasswordDialog
      title="Delete your account?"
      submitText="Delete account"
      busyText="Deleting..."
      isDanger
      busy={isLoading}
      error={error}
      fallback="Failed to delete your account."
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        Your profile, files, requests and study sessions are deleted. Messages that you sent stay
        with their recipients, under the name “Deleted student”.
      </p>
    </PasswordDialog>
  );
}

/** Signs out after the deletion of the account was requested. */
const leave =
  (deletionAt: string): AppThunk =>
  (dispatch, _getState, { tokens }) => {
    tokens.clear();
    dispatch(signedOut({ byChoice: true }));
    const date = new Date(deletionAt).toLocaleDateString(LOCALE, { dateStyle: 'long' });
    const text = `Your account will be deleted on ${date}. Log in before if you want to keep it.`;
    dispatch(accountLeft({ text }));
  };
