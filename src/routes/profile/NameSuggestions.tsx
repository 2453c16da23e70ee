import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { containsText } from '../../../contract/text.ts';
import type { NameSuggestionsProps } from '../../features/profile/form/NameListField.tsx';
import { useGetChipsQuery } from '../../features/search/searchApi.ts';
import { useDebounced } from '../../ui/hooks/timers.ts';

/** Milliseconds. */
const TYPING_PAUSE = 200;
const MAX_SUGGESTIONS = 5;

/** Suggests titles of the campus and names that other students use, so that spellings agree. */
export function NameSuggestions({ kind, text, onPick }: NameSuggestionsProps) {
  const typed = text.trim();
  const q = useDebounced(typed, TYPING_PAUSE);
  const { data = [] } = useGetChipsQuery({ kind, q }, { skip: q === '' });
  const matching = data.filter((name) => containsText(name, typed));
  if (typed === '' || matching.length === 0) return null;
  return <Names kind={kind} names={matching.slice(0, MAX_SUGGESTIONS)} onPick={onPick} />;
}

interface NamesProps extends Pick<NameSuggestionsProps, 'kind' | 'onPick'> {
  names: readonly string[];
}

function Names({ kind, names, onPick }: NamesProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = names.join();
  // The list grows below the field, behind the bar with the button that saves.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <ul ref={list} aria-label={`Known ${kind}`} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-dashed border-control px-3.5 text-sm transition-colors hover:bg-sunken"
            onClick={() => {
              onPick(name);
            }}
          >
            <Plus aria-hidden="true" size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
