import { X } from 'lucide-react';
import { FACETS, HIDE_BUDDIES, hasFilter, toggle, type SearchFilters } from '../searchFilters.ts';

interface SetFiltersProps {
  draft: SearchFilters;
  onChange: (draft: SearchFilters) => void;
}

/**
 * The values that the filter panel has, while it is closed. A click removes one. On a phone they are one row
 * that scrolls.
 */
export function SetFilters({ draft, onChange }: SetFiltersProps) {
  const location = hasFilter(draft, 'location')
    ? [{ key: 'location', text: draft.location.trim(), without: { ...draft, location: '' } }]
    : [];
  const values = FACETS.flatMap((facet) =>
    draft[facet].map((text) => ({
      key: `${facet} ${text}`,
      text,
      without: { ...draft, [facet]: toggle(draft[facet], text) },
    })),
  );
  const buddies = draft.hidesBuddies
    ? [{ key: 'buddies', text: HIDE_BUDDIES, without: { ...draft, hidesBuddies: false } }]
    : [];
  const set = [...location, ...values, ...buddies];
  if (set.length === 0) return null;
  return (
    <ul
      aria-label="Set filters"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:m-0 sm:flex-wrap sm:p-0 phone-landscape:max-lg:col-span-2"
    >
      {set.map(({ key, text, without }) => (
        <li key={key} className="max-w-[80%] shrink-0 sm:max-w-full sm:shrink">
          <button
            type="button"
            aria-label={`Remove ${text}`}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-action-soft pr-3 pl-4 text-sm font-medium text-action-strong"
            onClick={() => {
              onChange(without);
            }}
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <X aria-hidden="true" size="1rem" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
