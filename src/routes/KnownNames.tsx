import { Plus } from 'lucide-react';
import { useGetChipsQuery, type ChipKind } from '../features/search/searchApi.ts';
import { useDebounced } from '../features/search/useDebounced.ts';

interface KnownNamesProps {
  kind: Exclude<ChipKind, 'badges'>;
  /** What is typed so far. */
  text: string;
  onPick: (name: string) => void;
}

const TYPING_PAUSE = 200;
const MOST = 5;

/** Names that others use already: who writes a subject as they do is found by them. */
export function KnownNames({ kind, text, onPick }: KnownNamesProps) {
  const wanted = text.trim().toLowerCase();
  const q = useDebounced(wanted, TYPING_PAUSE);
  const { data = [] } = useGetChipsQuery({ kind, q }, { skip: q === '' });
  const fitting =
    wanted === '' ? [] : data.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MOST);
  if (fitting.length === 0) return null;
  return (
    <ul aria-label={`Known ${kind}`} className="flex flex-wrap gap-2">
      {fitting.map((name) => (
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
