import type { PersonRef } from '../../../../contract/common.ts';

interface BuddyPickerProps {
  buddies: readonly PersonRef[];
  /** By id. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Who is invited. */
export function BuddyPicker({ buddies, chosen, error, onChange }: BuddyPickerProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">Invite Buddies:</legend>
      {buddies.length === 0 && <p className="text-sm text-muted">No buddies to invite.</p>}
      <div className="grid max-h-50 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {buddies.map(({ _id, name }) => (
          <label key={_id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-action"
              checked={chosen.includes(_id)}
              onChange={({ target }) => {
                const others = chosen.filter((id) => id !== _id);
                onChange(target.checked ? [...others, _id] : others);
              }}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
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
