import { MonitorSmartphone } from 'lucide-react';
import { LoadedSection } from '../../api/Loaded.tsx';
import type { AuthSession } from '../../../contract/account.ts';
import { errorText } from '../../api/errorText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { TimeAgo } from '../../ui/time/TimeAgo.tsx';
import { useEndAuthSessionMutation, useGetAuthSessionsQuery } from './accountApi.ts';

/** Lists the devices on which the student is logged in. Absent on services without such a list. */
export default function DevicesSection() {
  return (
    <LoadedSection
      title="Devices"
      lead="You are logged in on these devices."
      query={useGetAuthSessionsQuery()}
      failure="Failed to load your devices."
      loading="Loading devices..."
      rows={2}
    >
      {(sessions) => <DeviceList sessions={sessions} />}
    </LoadedSection>
  );
}

function DeviceList({ sessions }: { sessions: readonly AuthSession[] }) {
  const [end, { isLoading, error }] = useEndAuthSessionMutation();
  return (
    <>
      {error && <ErrorNotice text={errorText(error, 'Failed to log out the device.')} />}
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="secondary"
          className="self-start"
          busy={isLoading}
          onClick={() => void end()}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function DeviceRow({ session: { _id, device, lastUsedAt, isCurrent } }: { session: AuthSession }) {
  const [end, { isLoading }] = useEndAuthSessionMutation();
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
      <MonitorSmartphone aria-hidden="true" size="1.25rem" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Last use: <TimeAgo iso={lastUsedAt} />
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Sign out ${name}`}
          busy={isLoading}
          onClick={() => void end({ id: _id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
