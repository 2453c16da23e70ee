import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { fetchErrorText } from './profileTexts.ts';
import type { NameSuggestionsComponent } from './NameListField.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

export function ProfileScreen({ NameSuggestions }: { NameSuggestions: NameSuggestionsComponent }) {
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  if (user) return <ProfileEditor key={user._id} loaded={user} NameSuggestions={NameSuggestions} />;
  if (error && !isFetching) {
    return <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />;
  }
  return <ProfileSkeleton />;
}
