import { useState } from 'react';
import type { User } from '../../../../contract/users.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/ChipList.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { ScoreBar } from '../../../ui/ScoreBar.tsx';
import { completion } from '../completion.ts';
import { useUpdateMeMutation } from '../profileApi.ts';
import { draftOf, editsAfter, toBody, type ProfileEdits } from '../profileDraft.ts';
import { AvatarField } from './AvatarField.tsx';
import type { KnownNamesComponent } from './NameAdder.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface ProfileEditorProps {
  user: User;
  KnownNames: KnownNamesComponent;
}

/** The form, and beside it what it adds up to so far. */
export function ProfileEditor({ user, KnownNames }: ProfileEditorProps) {
  const [edits, setEdits] = useState<ProfileEdits>({});
  const [update, { isLoading, error }] = useUpdateMeMutation();
  const draft = draftOf(user, edits);
  const body = toBody(draft, user);

  const save = async () => {
    const { data } = await update(body);
    if (data) setEdits((present) => editsAfter(present, draft));
  };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="flex flex-col gap-5 lg:sticky lg:top-20 lg:order-last">
        <AvatarField name={draft.name} picture={user.avatar} />
        <ScoreBar label="Profile Completion" percentage={completion({ ...user, ...body })} />
        <Fact label="Badges">
          <ChipList
            label="Badges"
            values={user.badges}
            none="None yet. They are earned by answering requests, meeting, and a full profile."
            tone="warm"
          />
        </Fact>
      </Card>
      <Card className="min-w-0">
        <ProfileForm
          draft={draft}
          isChanged={Object.keys(edits).length > 0}
          saving={isLoading}
          KnownNames={KnownNames}
          error={error}
          onEdit={(edit) => {
            setEdits((present) => ({ ...present, ...edit }));
          }}
          onSave={() => void save()}
        />
      </Card>
    </div>
  );
}
