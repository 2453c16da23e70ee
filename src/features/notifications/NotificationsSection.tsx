import type {
  NotificationChoice,
  NotificationKind,
  NotificationPreferences,
} from '../../../contract/notifications.ts';
import { Loaded, LoadedSection } from '../../api/Loaded.tsx';
import { errorText } from '../../api/errorText.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { PushDevice } from './preferences/PushDevice.tsx';
import { ReminderGrid } from './preferences/ReminderGrid.tsx';
import {
  useGetRemindersQuery,
  useChangeStudyNowPushMutation,
  useGetPushQuery,
} from './preferences/remindersApi.ts';
import {
  useChangePreferencesMutation,
  useGetPreferencesQuery,
} from './preferences/preferencesApi.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';

const KINDS: Record<NotificationKind, string> = {
  request: 'Connection requests',
  decision: 'Answers to my requests',
  message: 'Messages',
  session: 'Session invitations and changes',
  reminder: 'Session reminders',
};

const CHOICES: Record<NotificationChoice, string> = {
  app: 'In the app',
  email: 'In the app and by email',
  none: 'Not at all',
};

/** Chooses for each kind of notifications. Absent on services without such choices. */
export default function NotificationsSection() {
  return (
    <LoadedSection
      title="Notifications"
      lead="You always get mails about the security of your account, such as a new password."
      query={useGetPreferencesQuery()}
      failure="Failed to load your choices."
      loading="Loading your choices..."
      rows={2}
    >
      {(preferences) => (
        <>
          <Choices preferences={preferences} />
          <Reminders />
        </>
      )}
    </LoadedSection>
  );
}

function Reminders() {
  return (
    <Loaded
      query={useGetRemindersQuery()}
      failure="Failed to load your reminders."
      loading="Loading your reminders..."
      rows={2}
    >
      {(reminders) => (
        <>
          <ReminderGrid reminders={reminders} />
          <StudyNowPush />
          <PushDevice />
        </>
      )}
    </Loaded>
  );
}

function Choices({ preferences }: { preferences: NotificationPreferences }) {
  const [change, { error }] = useChangePreferencesMutation();
  const { data: reminders } = useGetRemindersQuery();
  const kinds = (Object.entries(KINDS) as [NotificationKind, string][]).filter(
    ([kind]) => kind !== 'reminder' || reminders === null,
  );
  return (
    <>
      {error && <ErrorNotice text={errorText(error, 'Failed to save your choice.')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map(([kind, label]) => (
          <SelectField
            key={kind}
            label={label}
            options={CHOICES}
            value={preferences[kind]}
            onChange={(choice) => void change({ [kind]: choice })}
          />
        ))}
      </div>
    </>
  );
}

/** Chooses a push about sessions of buddies that start now. Absent on services without it. */
function StudyNowPush() {
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
