import { useId, useState, type ReactNode } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import { containsText } from '../../../../contract/text.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { RetryLine } from '../../../ui/RetryLine.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';

export interface Buddy extends PersonRef {
  avatar?: string;
}

export interface Invitable {
  buddies: readonly Buddy[];
  isLoading: boolean;
  /** Defined if the buddies could not be loaded. */
  onRetry: (() => void) | undefined;
}

interface BuddyPickerProps {
  invitable: Invitable;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Longer lists scroll and have a search field. */
const SHORT_LIST = 8;

export function BuddyPicker(props: BuddyPickerProps) {
  const { invitable, chosen, error, onChange } = props;
  const { buddies } = invitable;
  const [search, setSearch] = useState('');
  const query = search.trim();
  const found = buddies.filter(({ name }) => containsText(name, query));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 sm:gap-2">
      <legend className="text-sm font-medium sm:mb-1.5">Invite Buddies:</legend>
      <p className="text-sm text-muted empty:hidden">{noteOn(invitable)}</p>
      {buddies.length > SHORT_LIST && (
        <BuddySearch value={search} chosen={chosen.length} onChange={setSearch} />
      )}
      {query !== '' && found.length === 0 && (
        <p className="text-sm text-muted">None of your buddies is called that.</p>
      )}
      {/* Half a row is visible at the end, which shows that the list scrolls. */}
      <div
        className={`grid grid-cols-2 gap-x-4 max-[22rem]:grid-cols-1 *:only:col-span-full ${buddies.length > SHORT_LIST ? 'max-h-60 overflow-y-auto' : ''}`}
      >
        {found.map((buddy) => (
          <BuddyChoice
            key={buddy._id}
            buddy={buddy}
            checked={chosen.includes(buddy._id)}
            onCheck={(checked) => {
              const others = chosen.filter((id) => id !== buddy._id);
              onChange(checked ? [...others, buddy._id] : others);
            }}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function noteOn({ buddies, isLoading, onRetry }: Invitable): ReactNode {
  if (onRetry) return <RetryLine text="Your buddies could not be loaded." onRetry={onRetry} />;
  if (isLoading) return 'Loading buddies...';
  return buddies.length === 0 && 'No buddies to invite.';
}

interface BuddySearchProps {
  value: string;
  chosen: number;
  onChange: (value: string) => void;
}

function BuddySearch({ value, chosen, onChange }: BuddySearchProps) {
  return (
    <TextField
      label="Find a buddy"
      hint={`${String(chosen)} invited`}
      type="search"
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      // Enter would submit the form.
      onKeyDown={(key) => {
        if (key.key === 'Enter') key.preventDefault();
      }}
    />
  );
}

interface BuddyChoiceProps {
  buddy: Buddy;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

function BuddyChoice({ buddy, checked, onCheck }: BuddyChoiceProps) {
  const nameId = useId();
  return (
    <Checkbox
      checked={checked}
      // Excludes the initials of the avatar.
      aria-labelledby={nameId}
      onChange={({ target }) => {
        onCheck(target.checked);
      }}
    >
      <span className="flex items-center gap-2">
        <Avatar name={buddy.name} picture={buddy.avatar} size="tiny" />
        <span id={nameId} className="min-w-0 leading-tight wrap-anywhere max-sm:text-sm">
          {buddy.name}
        </span>
      </span>
    </Checkbox>
  );
}
