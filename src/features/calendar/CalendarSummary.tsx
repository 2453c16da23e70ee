import { CalendarPlus } from 'lucide-react';
import type { StudySession } from '../../../contract/sessions.ts';
import { RetryLine } from '../../ui/RetryLine.tsx';
import { startText } from '../../ui/time/times.ts';
import { sessionsText } from './calendarFormats.ts';
import type { ShownView } from './calendarParams.ts';

export interface CalendarSummaryProps {
  /** Sessions in the view. `undefined` while loading. */
  count: number | undefined;
  /** The first session after the view. */
  next: StudySession | undefined;
  onNext: (next: StudySession) => void;
  view: ShownView;
  /** Some sessions are left out. */
  isFiltered: boolean;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

/**
 * The number of sessions in the current view, which a phone hides, or that there are none and when the
 * next one is.
 */
export function CalendarSummary(props: CalendarSummaryProps) {
  const { count, next, onNext, view, isFiltered, onRetry } = props;
  return (
    <p
      role="status"
      className={`flex flex-wrap items-center justify-center gap-x-2 text-center text-sm text-muted tabular-nums sm:min-h-6 short:min-h-0 print:hidden ${count === 0 ? 'sm:grow sm:basis-56' : ''} ${count === 0 || onRetry ? 'max-sm:order-last max-sm:basis-full max-sm:py-2' : ''}`}
    >
      {onRetry && <RetryLine text="Your sessions could not be loaded." onRetry={onRetry} />}
      {count === 0 && (
        <>
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0 text-action" />
          {isFiltered ? 'No sessions of this kind.' : EMPTY[view]}
          {next && <NextButton next={next} onNext={onNext} />}
        </>
      )}
      {count !== undefined && count > 0 && (
        <span className="max-sm:sr-only short:sr-only">{sessionsText(count)}</span>
      )}
    </p>
  );
}

type NextButtonProps = { next: StudySession } & Pick<CalendarSummaryProps, 'onNext'>;

const NextButton = ({ next, onNext }: NextButtonProps) => (
  <button
    type="button"
    className="relative font-semibold text-action underline after:absolute after:-inset-3"
    onClick={() => {
      onNext(next);
    }}
  >
    Next: {startText(next.startTime)}
  </button>
);

const EMPTY = {
  month: 'Nothing planned in this month.',
  week: 'Nothing planned in this week.',
  agenda: 'Nothing planned in these weeks.',
  day: 'Nothing planned on this day.',
} as const;
