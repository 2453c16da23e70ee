import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { stepFrom, type FirstWeekday } from './calendarPeriod.ts';
import { CALENDAR_VIEWS, type CalendarView, type ShownView } from './calendarParams.ts';
import { titleText } from './calendarFormats.ts';

const VIEW_NAMES = { month: 'Month', week: 'Week', day: 'Day' } as const;

interface CalendarToolbarProps {
  view: CalendarView;
  shown: ShownView;
  date: Date;
  firstWeekday: FirstWeekday;
  onView: (view: CalendarView) => void;
  onDate: (date: Date) => void;
}

/**
 * Steps on the left, the title in the middle, views on the right. On a narrow screen the title has
 * its own row above them.
 */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, shown, date, firstWeekday, onView, onDate } = props;
  const step = (steps: 1 | -1) => () => {
    onDate(stepFrom(shown, date, steps));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 md:grid md:grid-cols-[1fr_auto_1fr] print:block!">
      <div
        role="group"
        aria-label="Show another time"
        className="-ml-2 flex items-center gap-1 print:hidden"
      >
        <IconButton label="Previous" Icon={ChevronLeft} onClick={step(-1)} />
        <IconButton label="Next" Icon={ChevronRight} onClick={step(1)} />
        <Button
          variant="secondary"
          className="px-3!"
          onClick={() => {
            onDate(new Date());
          }}
        >
          Today
        </Button>
      </div>
      <h2
        aria-live="polite"
        className="order-first w-full text-center text-lg font-semibold tabular-nums md:order-none md:w-auto"
      >
        {titleText(shown, date, firstWeekday)}
      </h2>
      <ViewSwitch view={view} onView={onView} />
    </div>
  );
}

type ViewSwitchProps = Pick<CalendarToolbarProps, 'view' | 'onView'>;

function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <div
      role="group"
      aria-label="View"
      className="flex overflow-hidden rounded-lg border border-control bg-surface md:justify-self-end print:hidden"
    >
      {CALENDAR_VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="min-h-11 min-w-11 px-2 text-sm font-medium text-muted -outline-offset-2! transition-colors hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action-strong sm:px-4 aria-pressed:shown-when-forced"
          onClick={() => {
            onView(name);
          }}
        >
          {VIEW_NAMES[name]}
        </button>
      ))}
    </div>
  );
}
