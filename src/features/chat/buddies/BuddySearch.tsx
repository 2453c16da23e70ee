import { CONTROL } from '../../../ui/controls/Field.tsx';

interface BuddySearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** Filters the list by name and searches messages. Escape clears the text. */
export function BuddySearch({ value, onChange }: BuddySearchProps) {
  return (
    <div className="px-4 pb-3">
      <input
        type="search"
        aria-label="Search chats"
        placeholder="Search chats"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
        className={`${CONTROL} min-h-11`}
      />
    </div>
  );
}
