import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { PHONE } from './calendarParams.ts';
import type { CalendarGridProps } from './grid/CalendarGrid.tsx';
import type { AddDragging } from './grid/dragOptions.ts';

const matches = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

// Most of the code of this page. Loading starts with the module, not with the first render, except on a
// phone, which begins without it. `lazyChunk` reports a failure when it renders.
const loadGrid = () => import('./grid/CalendarGrid.tsx');
if (!matches(PHONE)) loadGrid().catch(() => undefined);
const dragging = loadDragging();

export const LazyGrid = lazyChunk(async () => {
  const [{ default: Grid, PlainCalendar, useEventButton }, addDragging] = await Promise.all([
    loadGrid(),
    dragging,
  ]);
  const Shown = addDragging?.(PlainCalendar, useEventButton);
  return { default: (props: CalendarGridProps) => <Grid {...props} Shown={Shown} /> };
});

/** Touch screens scroll by the same gesture. A calendar without dragging is better than none. */
async function loadDragging(): Promise<AddDragging | undefined> {
  if (matches(PHONE) || !matches('(pointer: fine)')) return undefined;
  return import('./grid/addDragging.tsx').then(
    (loaded) => loaded.addDragging,
    () => undefined,
  );
}
