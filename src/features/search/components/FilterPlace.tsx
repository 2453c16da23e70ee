import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { FilterForm } from './FilterForm.tsx';

// Wide screens have no use for it.
const Sheet = lazy(async () => ({ default: (await import('../../../ui/Sheet.tsx')).Sheet }));

interface FilterPlaceProps {
  /** How many filters the present results are narrowed by. */
  active: number;
  /** Has the focus after a search was started from the sheet. */
  returnTo: RefObject<HTMLElement | null>;
  searching: boolean;
  onSearch: () => void;
}

/** Beside the results where there is room, and a sheet over them on a phone. */
export function FilterPlace({ active, returnTo, searching, onSearch }: FilterPlaceProps) {
  const isNarrow = useMediaQuery('(width < 64rem)');
  const [open, setOpen] = useState(false);
  const searched = useRef(false);
  const show = (nowOpen: boolean) => {
    searched.current = false;
    setOpen(nowOpen);
  };
  const search = () => {
    searched.current = true;
    setOpen(false);
    onSearch();
  };
  if (!isNarrow) {
    return (
      <div className="sticky top-20 h-[calc(100dvh-10rem)] min-h-96 max-h-[60rem] rounded-2xl border border-line bg-surface shadow-card">
        <FilterForm searching={searching} onSearch={search} />
      </div>
    );
  }
  return (
    <div className="sticky top-15 z-20 -mx-4 bg-paper px-4 py-2 md:-mx-6 md:px-6">
      <Button
        variant="secondary"
        className="w-full"
        aria-haspopup="dialog"
        onClick={() => {
          show(true);
        }}
      >
        <SlidersHorizontal aria-hidden="true" size={18} />
        {active > 0 ? `Filters (${String(active)})` : 'Filters'}
      </Button>
      <Suspense fallback={null}>
        <Sheet
          open={open}
          title="Filters"
          finalFocus={() => (searched.current && returnTo.current) || true}
          onClose={() => {
            show(false);
          }}
        >
          <FilterForm searching={searching} onSearch={search} />
        </Sheet>
      </Suspense>
    </div>
  );
}
