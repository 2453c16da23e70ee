import { useId, useState } from 'react';
import type { PersonRef } from '../../../../contract/common.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/Field.tsx';

/** Someone who can be invited. */
export interface Buddy extends PersonRef {
  /** Address of the picture, if it is known. */
  avatar?: string;
}

interface BuddyPickerProps {
  buddies: readonly Buddy[];
  /** By id. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** More than these are not found at a glance. */
const FEW = 8;

/** Who is invited. */
export function BuddyPicker({ buddies, chosen, error, onChange }: BuddyPickerProps) {
  const [search, setSearch] = useState('');
  const sought = search.trim().toLocaleLowerCase();
  const found = buddies.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Invite Buddies:</legend>
      {buddies.length === 0 && <p className="text-sm text-muted">No buddies to invite.</p>}
      {buddies.length > FEW && (
        <BuddySearch value={search} chosen={chosen.length} onChange={setSearch} />
      )}
      {sought !== '' && found.length === 0 && (
        <p className="text-sm text-muted">None of your buddies is called that.</p>
      )}
      {/* Half a row more than whole ones: one sees that there are others. */}
      <div
        className={`grid gap-x-4 sm:grid-cols-2 ${buddies.length > FEW ? 'max-h-60 overflow-y-auto' : ''}`}
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
      // Enter here means the search, not the form around it.
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
      // By the name alone: initials that stand for a picture are not read out.
      aria-labelledby={nameId}
      onChange={({ target }) => {
        onCheck(target.checked);
      }}
    >
      <span className="flex items-center gap-2">
        <Avatar name={buddy.name} picture={buddy.avatar} size="tiny" />
        <span id={nameId} className="min-w-0 wrap-anywhere">
          {buddy.name}
        </span>
      </span>
    </Checkbox>
  );
}
