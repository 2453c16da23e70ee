import { errorText } from '../../api/errorText.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { useChangePresenceMutation, useGetPresenceQuery } from './presenceApi.ts';

/** Shows or hides when the student is online. Absent if the service has no presence. */
export default function PresenceSection() {
  const { data, error, refetch } = useGetPresenceQuery();
  const [change, { error: changeError }] = useChangePresenceMutation();
  if (data === null) return null;
  return (
    <SettingsSection
      title="Online status"
      lead="If you hide it, you do not see the online status of others either."
    >
      {error && (
        <ErrorNotice
          text={errorText(error, 'Failed to load your choice.')}
          onRetry={() => void refetch()}
        />
      )}
      {changeError && <ErrorNotice text={errorText(changeError, 'Failed to save your choice.')} />}
      {!error && !data && <SkeletonRows text="Loading your choice..." count={1} />}
      {data && (
        <Checkbox
          checked={data.visible}
          onChange={({ target }) => void change({ visible: target.checked })}
        >
          Show my study buddies when I am online
        </Checkbox>
      )}
    </SettingsSection>
  );
}
