import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SubjectSuggestion } from '../../../contract/search.ts';
import { codeForms, codeStartOf, containsText } from '../../../contract/text.ts';
import { useGetChipsQuery, useGetSubjectSuggestionsQuery } from './searchApi.ts';
import { useDebounced } from '../../ui/hooks/timers.ts';

/** Milliseconds. */
const TYPING_PAUSE = 200;
const MAX_SUGGESTIONS = 5;

interface NameSuggestionsProps {
  kind: 'subjects' | 'skills';
  /** The typed text. */
  text: string;
  onPick: (name: string) => void;
}

/** Suggests titles of the campus and names that other students use, so that spellings agree. */
export function NameSuggestions({ kind, text, onPick }: NameSuggestionsProps) {
  const typed = text.trim();
  const found = useSuggestions(kind, useDebounced(typed, TYPING_PAUSE));
  // What was found for a shorter text stays until the next response.
  const matching = found.filter((suggestion) => matches(suggestion, typed));
  if (typed === '' || matching.length === 0) return null;
  return <Names kind={kind} found={matching.slice(0, MAX_SUGGESTIONS)} onPick={onPick} />;
}

function useSuggestions(
  kind: NameSuggestionsProps['kind'],
  q: string,
): readonly SubjectSuggestion[] {
  const isSubjects = kind === 'subjects';
  const subjects = useGetSubjectSuggestionsQuery(q, { skip: q === '' || !isSubjects });
  // Without suggestions of subjects, their names.
  const isNames = !isSubjects || subjects.data === null || subjects.isError;
  const { data = [] } = useGetChipsQuery({ kind, q }, { skip: q === '' || !isNames });
  return isNames ? data.map((name) => ({ name })) : (subjects.data ?? []);
}

function matches({ name, code = '' }: SubjectSuggestion, typed: string): boolean {
  const start = codeStartOf(typed);
  const isCode = start !== undefined && codeForms(code).some((form) => form.startsWith(start));
  return isCode || containsText(name, typed);
}

interface NamesProps extends Pick<NameSuggestionsProps, 'kind' | 'onPick'> {
  found: readonly SubjectSuggestion[];
}

function Names({ kind, found, onPick }: NamesProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = found.map(({ name }) => name).join();
  useEffect(() => {
    if (list.current) reveal(list.current);
  }, [shown]);
  return (
    <ul ref={list} aria-label={`Known ${kind}`} className="flex flex-wrap gap-2">
      {found.map(({ name, code }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-dashed border-control px-3.5 text-sm transition-colors hover:bg-sunken"
            onClick={() => {
              onPick(name);
            }}
          >
            <Plus aria-hidden="true" size="1rem" className="shrink-0 text-muted" />
            <span className="min-w-0 text-left wrap-anywhere">
              {name}
              {code !== undefined && <span className="text-muted tabular-nums"> {code}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Pixels below the list. */
const GAP = 8;

/** Scrolls the list above the bar with the button that saves and above the keyboard on the screen. */
function reveal(list: HTMLElement): void {
  list.scrollIntoView({ block: 'nearest' });
  const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? Infinity;
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const hidden = list.getBoundingClientRect().bottom + GAP - Math.min(bar, offsetTop + height);
  if (hidden > 0) document.documentElement.scrollTop += hidden;
  // A list that is too high must not hide what is typed.
  list.previousElementSibling?.scrollIntoView({ block: 'nearest' });
}
