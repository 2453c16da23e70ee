import { ErrorNotice, Loading } from '../../../ui/Notices.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { fetchErrorText } from '../profileTexts.ts';
import { ProfileEditor } from './ProfileEditor.tsx';

/** The own profile, once it is there. */
export function ProfileScreen() {
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  if (user) return <ProfileEditor key={user._id} user={user} />;
  if (error && !isFetching) {
    return <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />;
  }
  return <Loading text="Loading profile..." />;
}
