import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useDebounced } from '../../../ui/hooks/timers.ts';
import { pluralize } from '../pluralize.ts';
import { useGetRelaxationsQuery, type Relaxation } from '../searchApi.ts';
import {
  FILTER_LABELS,
  FILTER_NAMES,
  hasFilter,
  NO_FILTERS,
  type SearchFilters,
} from '../searchFilters.ts';
import { useCopy } from '../../../ui/hooks/useCopy.ts';

/** Milliseconds with unchanged filters before the results without each are counted. */
const RELAXATION_PAUSE = 700;

interface NoResultsProps {
  filters: SearchFilters;
  /** The number of students found without each filter, if the service counts them. */
  counted: readonly Relaxation[] | undefined;
  onFilters: (filters: SearchFilters) => void;
}

/** Offers to remove a filter, with the number of students found without it. */
export function NoResults({ filters, counted, onFilters }: NoResultsProps) {
  const isFiltered = FILTER_NAMES.some((name) => hasFilter(filters, name));
  // Each count is a search, and searches are limited.
  const settled = useDebounced(filters, RELAXATION_PAUSE);
  const { currentData: relaxations = counted ?? [] } = useGetRelaxationsQuery(filters, {
    skip: counted !== undefined || !isFiltered || settled !== filters,
  });
  if (!isFiltered) {
    return (
      <EmptyState text="Nobody else is here yet. Invite someone you know." drawing="people">
        <Invitation />
      </EmptyState>
    );
  }
  return (
    <EmptyState text="Nobody fits all of these filters." drawing="search">
      <ul className="flex flex-wrap justify-center gap-2">
        {relaxations.map(({ without, count, more }) => (
          <li key={without}>
            <Button
              variant="secondary"
              onClick={() => {
                onFilters({ ...filters, [without]: NO_FILTERS[without] });
              }}
            >
              Without {FILTER_LABELS[without]}: {pluralize(count, more)}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        onClick={() => {
          onFilters({ ...NO_FILTERS, sort: filters.sort });
        }}
      >
        Clear all filters
      </Button>
    </EmptyState>
  );
}

/** Browsers of many computers share nothing. */
const { share } = navigator as Partial<Navigator>;

/** The URL of the sign-up, and a button that shares or copies it. */
function Invitation() {
  const url = new URL('/signup', location.href).href;
  const [isCopied, copy] = useCopy(url);
  const invite = () => {
    if (!share) copy();
    // Rejected when the student closes the choice.
    else share.call(navigator, { title: 'Study Buddy', url }).catch(() => undefined);
  };
  return (
    <>
      <p className="font-medium wrap-anywhere text-ink select-all">{url}</p>
      <Button onClick={invite}>{isCopied ? 'Link copied' : 'Share invitation link'}</Button>
    </>
  );
}
