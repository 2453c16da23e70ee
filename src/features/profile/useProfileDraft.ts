import { useRef, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useUpdateMeMutation } from './profileApi.ts';
import { editsAfter, toBody, toDraft, type ProfileEdits } from './profileDraft.ts';

/**
 * The profile with unsaved edits.
 * @param loaded the profile to start with
 * @param initial edits to start with
 * @param onEdits receives the edits after each change
 */
export function useProfileDraft(
  loaded: User,
  initial: ProfileEdits = {},
  onEdits?: (edits: ProfileEdits) => void,
) {
  // Read from the cache, not passed down: subscribers are notified of a saved profile up to a frame
  // after the edits are removed, and the form would show the old values meanwhile.
  const { data: user = loaded } = useGetMeQuery();
  const [edits, setEdits] = useState(initial);
  /** The newest edits, also before a render and after a save that took a while. */
  const newest = useRef(initial);
  const [update, { isLoading, error, reset }] = useUpdateMeMutation();
  const draft = toDraft(user, edits);
  /** What follows the next save. */
  const afterSave = useRef<() => void>(undefined);
  const runAfterSave = () => {
    afterSave.current?.();
    afterSave.current = undefined;
  };

  const change = (next: ProfileEdits) => {
    newest.current = next;
    setEdits(next);
    onEdits?.(next);
  };
  const edit = (more: ProfileEdits) => {
    change({ ...newest.current, ...more });
  };
  return {
    user,
    edits,
    draft,
    saving: isLoading,
    error,
    edit,
    /** Saves the draft with more edits, as a step without a toast. Returns whether that succeeded. */
    save: async (added: ProfileEdits = {}, isStep = false): Promise<boolean> => {
      edit(added);
      const saved = { ...draft, ...added };
      const { data } = await update({ ...toBody(saved, user), ...(isStep && { isStep }) });
      if (data) {
        change(editsAfter(newest.current, saved));
        runAfterSave();
      }
      return data !== undefined;
    },
    /** Edits the draft, and sets or removes what follows the next save. */
    editThen: (more: ProfileEdits, then: (() => void) | undefined) => {
      edit(more);
      afterSave.current = then;
    },
    runAfterSave,
    /** Removes the edits and the error of the last save. */
    discard: () => {
      change({});
      afterSave.current = undefined;
      reset();
    },
  };
}
