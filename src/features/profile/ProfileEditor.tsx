import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { Card } from '../../ui/Card.tsx';
import { ChipList } from '../../ui/controls/ChipList.tsx';
import { LabelledValue } from '../../ui/people/LabelledValue.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { completion } from './completion.ts';
import { useUpdateMeMutation } from './profileApi.ts';
import { toDraft, editsAfter, isChanged, toBody, type ProfileEdits } from './profileDraft.ts';
import { AvatarField } from './AvatarField.tsx';
import { MissingItems } from './MissingItems.tsx';
import type { NameSuggestionsComponent } from './NameListField.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface ProfileEditorProps {
  loaded: User;
  NameSuggestions: NameSuggestionsComponent;
}

/** The form and a summary of the draft: picture, completion and badges. */
export function ProfileEditor({ loaded, NameSuggestions }: ProfileEditorProps) {
  // Read from the cache, not passed down: subscribers are notified of a saved profile up to a frame
  // after the edits are removed, and the form would show the old values meanwhile.
  const { data: user = loaded } = useGetMeQuery();
  const [edits, setEdits] = useState<ProfileEdits>({});
  const [update, { isLoading, error }] = useUpdateMeMutation();
  const draft = toDraft(user, edits);
  const body = toBody(draft, user);

  const profile = { ...user, ...body };

  const save = async (added: ProfileEdits) => {
    setEdits((current) => ({ ...current, ...added }));
    const saved = { ...draft, ...added };
    const { data } = await update(toBody(saved, user));
    if (data) setEdits((current) => editsAfter(current, saved));
  };

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
          saving={isLoading}
          NameSuggestions={NameSuggestions}
          error={error}
          onEdit={(edit) => {
            setEdits((current) => ({ ...current, ...edit }));
          }}
          onSave={(added) => void save(added)}
        />
      </Card>
    </div>
  );
}
