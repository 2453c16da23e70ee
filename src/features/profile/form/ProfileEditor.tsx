import type { User } from '../../../../contract/users.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/controls/ChipList.tsx';
import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';
import { ScoreBar } from '../../../ui/people/ScoreBar.tsx';
import { completion } from '../completion.ts';
import { isChanged, toBody } from '../profileDraft.ts';
import { AvatarField } from './AvatarField.tsx';
import { MissingItems } from './MissingItems.tsx';
import type { NameSuggestionsComponent } from './NameListField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { TimetableComponent } from '../timetableSlot.ts';
import { useProfileDraft } from '../useProfileDraft.ts';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { fetchErrorText } from '../profileFields.ts';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Parts of the form that other features supply. */
interface Slots {
  NameSuggestions: NameSuggestionsComponent;
  Timetable: TimetableComponent;
}

export function ProfileScreen(slots: Slots) {
  const { data: user, error, isFetching, refetch } = useGetMeQuery();
  if (user) return <ProfileEditor key={user._id} loaded={user} {...slots} />;
  if (error && !isFetching) {
    return <ErrorNotice text={fetchErrorText(error)} onRetry={() => void refetch()} />;
  }
  return <ProfileSkeleton />;
}

interface ProfileEditorProps extends Slots {
  loaded: User;
}

/** The form and a summary of the draft: picture, completion and badges. */
function ProfileEditor({ loaded, ...slots }: ProfileEditorProps) {
  const { user, draft, saving, error, edit, editThen, save } = useProfileDraft(loaded);
  const profile = { ...user, ...toBody(draft, user) };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="flex flex-col gap-5 lg:sticky lg:top-20 lg:order-last">
        <AvatarField name={draft.name} picture={user.avatar} />
        <ScoreBar label="Profile Completion" percentage={completion(profile)} />
        <MissingItems profile={profile} />
        <LabelledValue label="Badges">
          <ChipList
            label="Badges"
            values={user.badges}
            none="None yet. They are earned by answering requests, meeting, and a full profile."
            tone="warm"
          />
        </LabelledValue>
      </Card>
      <Card className="min-w-0">
        <ProfileForm
          draft={draft}
          isChanged={isChanged(user, draft)}
          saving={saving}
          {...slots}
          error={error}
          onEdit={edit}
          onEditThen={editThen}
          onSave={(added) => void save(added)}
        />
      </Card>
    </div>
  );
}
