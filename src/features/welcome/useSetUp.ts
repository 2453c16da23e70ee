import { useState } from 'react';
import { useNavigate } from '../../ui/router.ts';
import { isSameText } from '../../../contract/text.ts';
import type { User } from '../../../contract/users.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import type { ScreenUrl } from '../../routes.ts';
import {
  readTabDraft,
  restoreDraft,
  storeTabDraft,
  TRIED_SUBJECTS,
  useTabDraft,
} from '../../app/tabDraft.ts';
import {
  isChanged,
  toDraft,
  type ProfileDraft,
  type ProfileEdits,
} from '../profile/profileDraft.ts';
import { useProfileDraft } from '../profile/useProfileDraft.ts';
import { setUpPath, stepAfter, useSetUpDismissal, type SetUpStep } from '../profile/setUpSteps.ts';
import { withTypedSubjects } from './subjectChoices.ts';

export interface SetUpOptions {
  step: SetUpStep;
  loaded: User;
  /** Popular subjects, most popular first; `undefined` while loading. */
  popular: readonly string[] | undefined;
  /** Finds the URL that follows the last step. */
  findDonePath: (draft: ProfileDraft) => Promise<ScreenUrl>;
}

/**
 * The edits of the steps. `next` saves them and opens the next step, unless an unknown subject is
 * typed but not added. `skip` discards them first.
 */
export function useSetUp({ step, loaded, popular = [], findDonePath }: SetUpOptions) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { dismiss } = useSetUpDismissal();
  const { restored, persist } = useTabDraft(`setUp:${loaded._id}`);
  const [tried] = useState(() =>
    loaded.subjects.length === 0 ? dispatch(readTabDraft(TRIED_SUBJECTS)) : null,
  );
  const { user, draft, saving, error, edit, editThen, save, runAfterSave, discard } =
    useProfileDraft(loaded, restoredEdits(loaded, restored ?? tried), persist);
  /** The subject that is typed but not added. */
  const [text, setText] = useState('');
  const [isHeld, setIsHeld] = useState(false);

  const [isLeaving, setIsLeaving] = useState(false);

  const goOn = async () => {
    const following = stepAfter(step);
    dispatch(storeTabDraft(TRIED_SUBJECTS, null));
    setText('');
    if (following === undefined) {
      dismiss();
      setIsLeaving(true);
      void navigate(await findDonePath(draft));
      return;
    }
    void navigate(setUpPath(following));
  };
  return {
    ...{ draft, error, edit, editThen, text },
    saving: saving || isLeaving,
    setText: (next: string) => {
      setText(next);
      setIsHeld(false);
    },
    /** Why the typed subject keeps the student at this step. */
    textError: isHeld ? `Add “${text.trim()}”, or clear this field.` : undefined,
    next: async () => {
      const isKnown = popular.some((known) => isSameText(known, text.trim()));
      // It may be incomplete.
      if (text.trim() !== '' && !isKnown) {
        setIsHeld(true);
        return;
      }
      const subjects = withTypedSubjects(draft.subjects, text, popular);
      const isUnchanged = !isChanged(user, { ...draft, subjects });
      if (isUnchanged) runAfterSave();
      if (isUnchanged || (await save({ subjects }, true))) await goOn();
    },
    skip: () => {
      discard();
      void goOn();
    },
  };
}

/** Returns the edits from before a reload. */
function restoredEdits(user: User, restored: unknown): ProfileEdits {
  if (typeof restored !== 'object' || restored === null) return {};
  const whole = restoreDraft(toDraft(user, {}), restored);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in restored));
}
