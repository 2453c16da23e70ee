import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { countFilters, type SearchFilters } from '../searchFilters.ts';
import { FilterForm } from './FilterForm.tsx';
import { SetFilters } from './SetFilters.tsx';

// Only narrow screens load the sheet, after the results, which the student came for.
const Sheet = lazyChunk(async () => ({
  default: (await import('../../../ui/overlays/Sheet.tsx')).Sheet,
}));

interface FilterPanelProps {
  draft: SearchFilters;
  /** Receives the focus after a search from the sheet. */
  returnTo: RefObject<HTMLElement | null>;
  searching: boolean;
  /** Number of results, shown in the sheet because it covers them. */
  found: string;
  /** Whether the first results are still loading. */
  isLoading: boolean;
  onChange: (draft: SearchFilters) => void;
  onSearch: () => void;
}

/** A column beside the results, or a sheet over them on a narrow screen. */
export function FilterPanel(props: FilterPanelProps) {
  const { draft, returnTo, searching, found, isLoading, onChange, onSearch } = props;
  const isNarrow = useMediaQuery('(width < 64rem)');
  const [open, setOpen] = useState(false);
  const searched = useRef(false);
  const show = (nowOpen: boolean) => () => {
    searched.current = false;
    setOpen(nowOpen);
  };
  const form = (
    <FilterForm
      draft={draft}
      searching={searching}
      found={isNarrow ? found : undefined}
      onChange={onChange}
      onSearch={() => {
        searched.current = true;
        setOpen(false);
        onSearch();
      }}
    />
  );
  if (!isNarrow) {
    return (
      <div className="sticky top-20 col-start-1 row-span-2 row-start-1 h-[calc(100dvh-11.5rem)] min-h-96 max-h-[60rem] rounded-2xl border border-line bg-surface shadow-card">
        {form}
      </div>
    );
  }
  return (
    <>
      <div className="sticky top-15 z-20 -mx-4 bg-paper px-4 py-2 md:-mx-6 md:px-6 short:static phone-landscape:m-0 phone-landscape:p-0">
        <Button variant="secondary" className="w-full" aria-haspopup="dialog" onClick={show(true)}>
          <SlidersHorizontal aria-hidden="true" size="1.125rem" />
          {buttonText(countFilters(draft))}
        </Button>
        {(!isLoading || open) && (
          <Suspense fallback={null}>
            <Sheet
              open={open}
              title="Filters"
              finalFocus={() => (searched.current && returnTo.current) || true}
              onClose={show(false)}
            >
              {form}
            </Sheet>
          </Suspense>
        )}
      </div>
      <SetFilters draft={draft} onChange={onChange} />
    </>
  );
}

const buttonText = (count: number) => (count > 0 ? `Filters (${String(count)})` : 'Filters');
