import type {
  NotificationChoice,
  NotificationKind,
  NotificationPreferences,
} from '../../../contract/notifications.ts';
import { Loaded, LoadedSection } from '../../api/Loaded.tsx';
import { errorText } from '../../api/errorText.ts';
import { isMissing } from '../../api/compat/isMissing.ts';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { PushDevice } from './preferences/PushDevice.tsx';
import { ReminderGrid } from './preferences/ReminderGrid.tsx';
import { StudyNowPush } from './preferences/StudyNowPush.tsx';
import { useGetRemindersQuery } from './preferences/remindersApi.ts';
import {
  useChangePreferencesMutation,
  useGetPreferencesQuery,
} from './preferences/preferencesApi.ts';

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

/** Absent on services that have one kind of reminders, which `Choices` shows. */
function Reminders() {
  const query = useGetRemindersQuery();
  if (isMissing(query.error)) return null;
  return (
    <Loaded
      query={query}
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
  const { error: missing } = useGetRemindersQuery();
  const kinds = (Object.entries(KINDS) as [NotificationKind, string][]).filter(
    ([kind]) => kind !== 'reminder' || isMissing(missing),
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
