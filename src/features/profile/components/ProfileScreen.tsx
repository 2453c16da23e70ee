import { ErrorNotice } from '../../../ui/Notices.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { fetchErrorText } from '../profileTexts.ts';
import type { KnownNamesComponent } from './NameAdder.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** The own profile, once it is there. */
export function ProfileScreen({ KnownNames }: { KnownNames: KnownNamesComponent }) {
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  if (user) return <ProfileEditor key={user._id} user={user} KnownNames={KnownNames} />;
  if (error && !isFetching) {
    return <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />;
  }
  return <ProfileSkeleton />;
}
