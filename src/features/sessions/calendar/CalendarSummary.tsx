import { CalendarPlus } from 'lucide-react';
import { RetryLine } from '../../../ui/RetryLine.tsx';
import { sessionsText } from './calendarFormats.ts';
import type { ShownView } from './calendarParams.ts';

interface CalendarSummaryProps {
  /** Sessions in the view. `undefined` while loading. */
  count: number | undefined;
  view: ShownView;
  /** Some sessions are left out. */
  isFiltered: boolean;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

/** The number of sessions in the current view, which a phone hides, or that there are none. */
export function CalendarSummary({ count, view, isFiltered, onRetry }: CalendarSummaryProps) {
  return (
    <p
      role="status"
      className={`flex items-center justify-center gap-2 text-center text-sm text-muted tabular-nums sm:min-h-6 short:min-h-0 print:hidden ${count === 0 || onRetry ? 'max-sm:order-last max-sm:basis-full max-sm:py-2' : ''}`}
    >
      {onRetry && <RetryLine text="Your sessions could not be loaded." onRetry={onRetry} />}
      {count === 0 && (
        <>
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0 text-action" />
          {isFiltered ? 'No sessions of this kind.' : EMPTY[view]}
        </>
      )}
      {count !== undefined && count > 0 && (
        <span className="max-sm:sr-only short:sr-only">{sessionsText(count)}</span>
      )}
    </p>
  );
}

const EMPTY = {
  month: 'Nothing planned in this month.',
  week: 'Nothing planned in this week.',
  agenda: 'Nothing planned in these weeks.',
  day: 'Nothing planned on this day.',
} as const;
