import { errorText } from '../../../api/errorText.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useChangeStudyNowPushMutation, useGetPushQuery } from './remindersApi.ts';

/** Chooses a push about sessions of buddies that start now. Absent on services without it. */
export function StudyNowPush() {
  const { data } = useGetPushQuery();
  const [change, { error }] = useChangeStudyNowPushMutation();
  if (data?.studyNow === undefined) return null;
  return (
    <>
      {error && <ErrorNotice text={errorText(error, 'Failed to save your choice.')} />}
      <Checkbox
        checked={data.studyNow}
        onChange={({ currentTarget }) => void change({ isOn: currentTarget.checked })}
      >
        Push when a buddy starts a session with “Study now”
      </Checkbox>
    </>
  );
}
