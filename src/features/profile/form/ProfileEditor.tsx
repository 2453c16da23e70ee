import type { User } from '../../../../contract/users.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChipList } from '../../../ui/controls/ChipList.tsx';
import { LabelledValue } from '../../../ui/people/LabelledValue.tsx';
import { ScoreBar } from '../../../ui/people/ScoreBar.tsx';
import { completion } from '../completion.ts';
import { isChanged, toBody } from '../profileDraft.ts';
import { AvatarField } from './AvatarField.tsx';
import { MissingItems } from './MissingItems.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileDraft } from '../useProfileDraft.ts';

/** The form and a summary of the draft: picture, completion and badges. */
export function ProfileEditor({ loaded }: { loaded: User }) {
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
          error={error}
          onEdit={edit}
          onEditThen={editThen}
          onSave={(added) => void save(added)}
        />
      </Card>
    </div>
  );
}
