import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../store/hooks.ts';
import { useDeleteAccountMutation } from './accountApi.ts';
import { leave } from './leaveThunk.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Says what is deleted and asks for the password. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();

  const submit = async (password: string) => {
    const { data } = await deleteAccount({ password });
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
