import type { PersonRef } from '../../../contract/common/types.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { useGetBlockedQuery, useUnblockMutation } from './safetyApi.ts';
import { SettingsSection } from '../../ui/SettingsSection.tsx';

export default function BlockedSection() {
  return (
    <SettingsSection title="Blocked people">
      <Loaded
        query={useGetBlockedQuery()}
        failure="Failed to load blocked people."
        loading="Loading blocked people..."
        rows={2}
      >
        {(people) => <BlockedList people={people} />}
      </Loaded>
    </SettingsSection>
  );
}

function BlockedList({ people }: { people: readonly PersonRef[] }) {
  if (people.length === 0) return <EmptyState text="You have not blocked anyone." />;
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {people.map(({ _id, name }) => (
        <BlockedRow key={_id} id={_id} name={name} />
      ))}
    </ul>
  );
}

function BlockedRow({ id, name }: { id: string; name: string }) {
  const [unblock, { isLoading }] = useUnblockMutation();
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-5">
      <Avatar name={name} />
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</p>
      <Button
        variant="secondary"
        aria-label={`Unblock ${name}`}
        busy={isLoading}
        onClick={() => void unblock(id)}
      >
        Unblock
      </Button>
    </li>
  );
}
