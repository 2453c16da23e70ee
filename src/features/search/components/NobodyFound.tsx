import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { counted } from '../counted.ts';
import { filterLabels } from '../filterLabels.ts';
import { useGetWaysOutQuery } from '../searchApi.ts';
import { FILTER_NAMES, namesAny, NO_FILTERS, type SearchFilters } from '../searchFilters.ts';

interface NobodyFoundProps {
  filters: SearchFilters;
  onFilters: (filters: SearchFilters) => void;
}

/** Says which filter to drop and whom that would bring back. */
export function NobodyFound({ filters, onFilters }: NobodyFoundProps) {
  const narrows = FILTER_NAMES.some((name) => namesAny(filters, name));
  const { currentData: waysOut = [] } = useGetWaysOutQuery(filters, { skip: !narrows });
  if (!narrows) {
    return <EmptyState text="Nobody else is here yet. Invite someone you know." drawing="people" />;
  }
  return (
    <EmptyState text="Nobody fits all of these filters." drawing="search">
      <ul className="flex flex-wrap justify-center gap-2">
        {waysOut.map(({ without, count, more }) => (
          <li key={without}>
            <Button
              variant="secondary"
              onClick={() => {
                onFilters({ ...filters, [without]: NO_FILTERS[without] });
              }}
            >
              Without {filterLabels[without]}: {counted(count, more)}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        onClick={() => {
          onFilters(NO_FILTERS);
        }}
      >
        Clear all filters
      </Button>
    </EmptyState>
  );
}
